import { day, minute } from '#contract/durations.ts';
import { zone } from '#contract/local-time.ts';
import { type Channel, type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts';

/** Local time in Europe/Zagreb, `HH:MM`. */
export interface QuietHours {
  from: string;
  to: string;
}

const dayMinutes = day / minute;
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: zone,
});

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const wallMinutes = (at: Date) => minutesOf(clock.format(at));

/** Returns whether notifications of a kind can be sent through a channel. */
export const knows = (kind: NotificationKind, channel: Channel) =>
  (notificationKinds[kind].channels as readonly Channel[]).includes(channel);

/** Returns whether a kind is sent through a channel for a user who has not chosen. */
export const isOnByDefault = (kind: NotificationKind, channel: Channel) =>
  knows(kind, channel) && !(notificationKinds[kind].off as readonly Channel[]).includes(channel);

/** Kinds whose email and push are sent only in the daytime, even if the person has set no quiet hours. */
const dayOnly: ReadonlySet<NotificationKind> = new Set(['review_requested']);
const night: QuietHours = { from: '20:00', to: '08:00' };

/** Returns `at` if it is between 8:00 and 20:00 in Croatia, otherwise the next 8:00. */
export const byDay = (at: Date): Date => endOfQuietHours(night, at);

/** Returns when to send an email or push: after the user’s quiet hours and, for some kinds, only by day. */
export function dueAt(kind: NotificationKind, quiet: QuietHours | null, at: Date): Date {
  const awake = (moment: Date) => (quiet ? endOfQuietHours(quiet, moment) : moment);
  if (!dayOnly.has(kind)) return awake(at);
  const day = awake(byDay(at));
  // If the quiet hours end at night, the notification waits until the next morning.
  return byDay(day) > day ? awake(byDay(day)) : day;
}

/**
 * Returns the end of the quiet hours that contain `at`; outside them `at` itself. `from` later than `to`
 * spans midnight.
 */
export function endOfQuietHours({ from, to }: QuietHours, at: Date): Date {
  const now = wallMinutes(at);
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const isQuiet = begin < end ? now >= begin && now < end : now >= begin || now < end;
  if (!isQuiet) return at;
  const whole = Math.floor(at.getTime() / minute) * minute;
  const over = new Date(whole + ((end - now + dayMinutes) % dayMinutes) * minute);
  // A clock change before quiet hours end shifts the result by an hour, which is corrected here.
  const off = ((wallMinutes(over) - end + dayMinutes + dayMinutes / 2) % dayMinutes) - dayMinutes / 2;
  const mended = new Date(over.getTime() - off * minute);
  return wallMinutes(mended) === end ? mended : over;
}
