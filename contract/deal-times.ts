import { parseDay, parseHour } from './days.ts';
import { atFirstUse } from './first-use.ts';
import { dateParts, dayAfter, dayOf, formatClock, formatLongDate } from './format.ts';
import { localTime, zone } from './local-time.ts';

const weekday = atFirstUse(() => new Intl.DateTimeFormat('hr-HR', { weekday: 'short', timeZone: zone }));

const wholeWeekday = atFirstUse(() => new Intl.DateTimeFormat('hr-HR', { weekday: 'long', timeZone: zone }));

interface Span {
  starts_at: string;
  ends_at: string;
}

/** Formats a day as `uto 24. 11.`. */
export function formatTimeDay(iso: string): string {
  const [, month, day] = dateParts(iso);
  return `${weekday().format(new Date(iso)).replace(/\.$/, '')} ${day}. ${month}.`;
}

/** Formats a day as `utorak, 24. studenoga`, adding the year unless it is the current one. */
export function formatWeekday(iso: string, now: Date = new Date()): string {
  const day = formatLongDate(iso).replace(` ${dateParts(now.toISOString())[0]}.`, '');
  return `${wholeWeekday().format(new Date(iso))}, ${day}`;
}

/** Returns the weekday, such as `utorak`, of a day that `parseDay` accepts; undefined for any other text. */
export function weekdayOf(written: string): string | undefined {
  const day = parseDay(written);
  return day && wholeWeekday().format(new Date(`${day}T12:00:00Z`));
}

/**
 * Formats the hours of a span as `17:00 – 19:00`; up to midnight `17:00 – 24:00`, a whole day `cijeli dan`.
 */
export function formatTimeHours({ starts_at, ends_at }: Span): string {
  const [start, end] = [formatClock(starts_at), formatClock(ends_at)];
  const untilMidnight = end === '0:00' && dayOf(ends_at) === dayAfter(dayOf(starts_at), 1);
  if (untilMidnight && start === '0:00') return 'cijeli dan';
  return `${start} – ${untilMidnight ? '24:00' : end}`;
}

/** Formats a start as `uto 24. 11. u 17:00`. */
export const formatTimeStart = (iso: string) => `${formatTimeDay(iso)} u ${formatClock(iso)}`;

const offsets = ['+01:00', '+02:00'];

/**
 * Converts a local date and time in Croatia, in any format that `parseDay` and `parseHour` accept, to an ISO
 * timestamp in UTC; undefined if either is invalid or the change to summer time skips it.
 */
export function momentOf(written: string, hour: string): string | undefined {
  const [day, clock] = [parseDay(written), parseHour(hour)];
  if (!day || !clock) return undefined;
  const found = offsets
    .map((offset) => Date.parse(`${day}T${clock}:00${offset}`))
    .find((time) => !Number.isNaN(time) && localTime(time) === `${day} ${clock}`);
  return found === undefined ? undefined : new Date(found).toISOString();
}
