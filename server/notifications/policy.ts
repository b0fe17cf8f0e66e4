import { type Channel, type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import { zone } from '#contract/text.ts';

/** Wall clock of Europe/Zagreb, `HH:MM`. */
export interface Quiet {
  from: string;
  to: string;
}

const minute = 60_000;
const dayMinutes = 24 * 60;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone });

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const wallMinutes = (at: Date) => minutesOf(clock.format(at));

/** Whether a kind goes out over a channel at all. */
export const knows = (kind: NotificationKind, channel: Channel) => (notificationKinds[kind].channels as readonly Channel[]).includes(channel);

/** What holds until a person chooses otherwise. */
export const isOnByDefault = (kind: NotificationKind, channel: Channel) =>
  knows(kind, channel) && !(notificationKinds[kind].off as readonly Channel[]).includes(channel);

/** What is no matter of hours rings nobody awake, whatever their quiet hours: mail and push of these kinds go out by day. */
const dayOnly: ReadonlySet<NotificationKind> = new Set(['review_requested']);
const night: Quiet = { from: '20:00', to: '08:00' };

/** The next moment by day in Croatia; by day the moment itself. */
export const byDay = (at: Date): Date => endOfQuiet(night, at);

/** When mail and push of a kind may go out at the earliest. */
export function dueAt(kind: NotificationKind, quiet: Quiet | null, at: Date): Date {
  const awake = (moment: Date) => (quiet ? endOfQuiet(quiet, moment) : moment);
  if (!dayOnly.has(kind)) return awake(at);
  const day = awake(byDay(at));
  // Quiet hours that end at night leave it to the morning; who sleeps through the day is told when they wake.
  return byDay(day) > day ? awake(byDay(day)) : day;
}

/** When the quiet hours that `at` lies in are over; `at` itself outside of them. From after to means across midnight. */
export function endOfQuiet({ from, to }: Quiet, at: Date): Date {
  const now = wallMinutes(at);
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const isQuiet = begin < end ? now >= begin && now < end : now >= begin || now < end;
  if (!isQuiet) return at;
  const whole = Math.floor(at.getTime() / minute) * minute;
  const over = new Date(whole + ((end - now + dayMinutes) % dayMinutes) * minute);
  // Where the clocks change in between, the hand stands an hour off.
  const off = ((wallMinutes(over) - end + dayMinutes + dayMinutes / 2) % dayMinutes) - dayMinutes / 2;
  const mended = new Date(over.getTime() - off * minute);
  return wallMinutes(mended) === end ? mended : over;
}
