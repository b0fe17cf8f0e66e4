import { zone } from '#contract/local-time.ts';
import { type Channel, type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts';

/** Wall-clock time in Europe/Zagreb, `HH:MM`. */
export interface Quiet {
  from: string;
  to: string;
}

const minute = 60_000;
const dayMinutes = 24 * 60;
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: zone,
});

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const wallMinutes = (at: Date) => minutesOf(clock.format(at));

/** Whether a kind supports a channel. */
export const knows = (kind: NotificationKind, channel: Channel) =>
  (notificationKinds[kind].channels as readonly Channel[]).includes(channel);

/** The default until a person chooses otherwise. */
export const isOnByDefault = (kind: NotificationKind, channel: Channel) =>
  knows(kind, channel) && !(notificationKinds[kind].off as readonly Channel[]).includes(channel);

/** Kinds that can wait for daytime: their mail and push go out by day, whatever the quiet hours. */
const dayOnly: ReadonlySet<NotificationKind> = new Set(['review_requested']);
const night: Quiet = { from: '20:00', to: '08:00' };

/** The next daytime moment in Croatia; during the day the moment itself. */
export const byDay = (at: Date): Date => endOfQuiet(night, at);

/** The earliest time for mail and push of a kind. */
export function dueAt(kind: NotificationKind, quiet: Quiet | null, at: Date): Date {
  const awake = (moment: Date) => (quiet ? endOfQuiet(quiet, moment) : moment);
  if (!dayOnly.has(kind)) return awake(at);
  const day = awake(byDay(at));
  // If quiet hours end at night, wait until morning; people who sleep during the day are notified when they wake.
  return byDay(day) > day ? awake(byDay(day)) : day;
}

/** The end of the quiet hours containing `at`; outside them `at` itself. `from` later than `to` spans midnight. */
export function endOfQuiet({ from, to }: Quiet, at: Date): Date {
  const now = wallMinutes(at);
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const isQuiet = begin < end ? now >= begin && now < end : now >= begin || now < end;
  if (!isQuiet) return at;
  const whole = Math.floor(at.getTime() / minute) * minute;
  const over = new Date(whole + ((end - now + dayMinutes) % dayMinutes) * minute);
  // A clock change in between shifts the result by an hour.
  const off = ((wallMinutes(over) - end + dayMinutes + dayMinutes / 2) % dayMinutes) - dayMinutes / 2;
  const mended = new Date(over.getTime() - off * minute);
  return wallMinutes(mended) === end ? mended : over;
}
