import { parseDay, parseHour } from './days.ts';
import { atFirstUse } from './first-use.ts';
import { zone } from './text.ts';

// How times of a deal are said, on screen and in messages. Separate from `text.ts`, which every page loads.

const weekday = atFirstUse(() => new Intl.DateTimeFormat('hr-HR', { weekday: 'short', timeZone: zone }));
const dayAndMonth = atFirstUse(() => new Intl.DateTimeFormat('hr-HR', { day: 'numeric', month: 'numeric', timeZone: zone }));

interface Span {
  starts_at: string;
  ends_at: string;
}

/** `uto 24. 11.` Made from parts, since browsers differ in what stands between them. */
export function formatTimeDay(iso: string): string {
  const date = new Date(iso);
  const part = (type: 'day' | 'month') =>
    Number(
      dayAndMonth()
        .formatToParts(date)
        .find((one) => one.type === type)?.value,
    );
  return `${weekday().format(date).replace(/\.$/, '')} ${part('day')}. ${part('month')}.`;
}

const hourKey = atFirstUse(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }));
/** `8:05`, in every browser. */
const formatHour = (iso: string) => hourKey().format(new Date(iso)).replace(/^0/, '');

/** `17:00 – 19:00`. */
export const formatTimeHours = ({ starts_at, ends_at }: Span) => `${formatHour(starts_at)} – ${formatHour(ends_at)}`;

/** `uto 24. 11. u 17:00`. */
export const formatTimeStart = (iso: string) => `${formatTimeDay(iso)} u ${formatHour(iso)}`;

const offsets = ['+01:00', '+02:00'];
const clockKey = atFirstUse(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }));

/** A day and an hour in Croatia, as `parseDay` and `parseHour` take them, as a moment; undefined if either is none, or the hour is skipped that night. */
export function momentOf(written: string, hour: string): string | undefined {
  const [day, clock] = [parseDay(written), parseHour(hour)];
  if (!day || !clock) return undefined;
  const [year, month, date] = day.split('-');
  const wanted = `${date}/${month}/${year}, ${clock}`;
  const found = offsets
    .map((offset) => new Date(`${day}T${clock}:00${offset}`))
    .find((moment) => !Number.isNaN(moment.getTime()) && clockKey().format(moment) === wanted);
  return found?.toISOString();
}
