import { momentOf } from './deal-times.ts';
import { minute } from './durations.ts';
import { dayAfter, dayOf } from './format.ts';

// Arithmetic of a worker's week in Croatian time. Separate from the schemas, so that pages can import it
// without loading zod.

export const weekLimits = {
  daysOffMost: 50,
  slotsMost: 20,
  urlMost: 2000,
  /** Days ahead for which the worker's own calendar is read. */
  daysAhead: 92,
  /** Number of days shown on the week page. */
  daysShown: 14,
  /** Shorter gaps are not shown as free. */
  freeMinutesLeast: 30,
  /** Maximum number of entries in each list of a response. */
  spansMost: 500,
  /** Maximum number of busy times stored from the worker's own calendar. */
  busyMost: 2000,
} as const;

export const weekdayNames = [
  'ponedjeljak',
  'utorak',
  'srijeda',
  'četvrtak',
  'petak',
  'subota',
  'nedjelja',
] as const;

/** Purpose of a free slot: the work itself, or only a visit to inspect the job. */
export const slotKinds = { work: { label: 'Posao' }, look: { label: 'Izvid' } } as const;
export type SlotKind = keyof typeof slotKinds;

export interface Span {
  starts_at: string;
  ends_at: string;
}

/** Hours of one weekday, 1 for Monday; `to` may be `24:00`. */
export interface WorkingHours {
  weekday: number;
  from: string;
  to: string;
}

/** First and last day off, inclusive, as `YYYY-MM-DD`. */
interface DaysOff {
  first_day: string;
  last_day: string;
}

export interface Week {
  /** Empty if the worker has not entered a week; any hour is then possible. */
  hours: readonly WorkingHours[];
  days_off: readonly DaysOff[];
}

export interface Availability extends Week {
  /** Times of agreed work and looks, without details. */
  taken: readonly Span[];
  /** Busy times from the worker's own calendar. */
  busy: readonly Span[];
}

/** Returns the weekday of a day given as `YYYY-MM-DD`: 1 for Monday to 7 for Sunday. */
export const weekdayOfDay = (day: string): number => ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;

/**
 * Returns whether a day, as `YYYY-MM-DD`, is within the week’s days off; working hours are not considered.
 */
export const isDayOff = ({ days_off: off }: Week, day: string): boolean =>
  off.some(({ first_day, last_day }) => day >= first_day && day <= last_day);

/**
 * Converts a day and an hour in Croatia to a point in time. A time that the clock skips is read with the
 * offset before the change; for a time that occurs twice, the second occurrence is used.
 */
export function momentAt(day: string, clock: string): string {
  if (clock === '24:00') return momentAt(dayAfter(day, 1), '00:00');
  return momentOf(day, clock) ?? new Date(`${day}T${clock}:00+01:00`).toISOString();
}

/** Returns the working hours of a day; null if the worker does not work on it. */
export function workingSpan(week: Week, day: string): Span | null {
  const hours = week.hours.find(({ weekday }) => weekday === weekdayOfDay(day));
  if (!hours || isDayOff(week, day)) return null;
  return { starts_at: momentAt(day, hours.from), ends_at: momentAt(day, hours.to) };
}

const timeOf = (iso: string) => Date.parse(iso);

/** Returns whether two spans share any time. Spans that only touch do not overlap. */
export const overlaps = (a: Span, b: Span): boolean =>
  timeOf(a.starts_at) < timeOf(b.ends_at) && timeOf(b.starts_at) < timeOf(a.ends_at);

/** Returns the free parts of a working day after `now` that last at least `freeMinutesLeast`. */
export function freeSpans(availability: Availability, day: string, now: Date): Span[] {
  const working = workingSpan(availability, day);
  if (!working) return [];
  const [begin, end] = [Math.max(timeOf(working.starts_at), now.getTime()), timeOf(working.ends_at)];
  const occupied = [...availability.taken, ...availability.busy]
    .map(({ starts_at, ends_at }) => [timeOf(starts_at), timeOf(ends_at)] as const)
    .filter(([from, to]) => from < end && to > begin)
    .sort(([a], [b]) => a - b);
  const free: Span[] = [];
  let from = begin;
  for (const [start, stop] of [...occupied, [end, end] as const]) {
    if (start - from >= weekLimits.freeMinutesLeast * minute)
      free.push({ starts_at: new Date(from).toISOString(), ends_at: new Date(start).toISOString() });
    from = Math.max(from, stop);
  }
  return free;
}

/** Reasons against a time; only `taken` makes it impossible. */
export const timeHints = {
  taken: { client: 'Majstor tada ima drugi dogovor.', worker: 'Tada imate drugi dogovor.' },
  busy: { client: 'Majstor je tada zauzet.', worker: 'Zauzeto u Vašem kalendaru.' },
  off: { client: 'Majstor taj dan ne radi.', worker: 'Taj ste dan označili kao slobodan.' },
  hours: { client: 'Izvan radnog vremena majstora.', worker: 'Izvan Vašeg radnog vremena.' },
} as const;
export type TimeHint = keyof typeof timeHints;

/** Returns the strongest reason against a time; undefined if there is none. */
export function hintFor(availability: Availability, span: Span): TimeHint | undefined {
  if (availability.taken.some((one) => overlaps(one, span))) return 'taken';
  if (availability.busy.some((one) => overlaps(one, span))) return 'busy';
  const first = dayOf(new Date(span.starts_at));
  // A time that ends at midnight does not extend into the next day.
  const last = dayOf(new Date(timeOf(span.ends_at) - 1));
  for (let day = first; day <= last; day = dayAfter(day, 1)) if (isDayOff(availability, day)) return 'off';
  if (availability.hours.length === 0) return undefined;
  const working = workingSpan(availability, first);
  // Work that takes several days continues the next morning, so only its start has to fit.
  const fits =
    working !== null &&
    timeOf(span.starts_at) >= timeOf(working.starts_at) &&
    (first === last
      ? timeOf(span.ends_at) <= timeOf(working.ends_at)
      : timeOf(span.starts_at) < timeOf(working.ends_at));
  return fits ? undefined : 'hours';
}

/** Why the worker's own calendar could not be read. */
export const subscriptionErrors = {
  unreachable: 'Adresa ne odgovara.',
  refused: 'Adresa traži prijavu ili više ne postoji.',
  private: 'Adresa nije javna.',
  redirects: 'Adresa preusmjerava previše puta.',
  large: 'Kalendar je veći od 5 MB.',
  slow: 'Adresa odgovara presporo.',
  unreadable: 'Na adresi nije kalendar (iCalendar).',
} as const;
export type SubscriptionError = keyof typeof subscriptionErrors;

const shortDays = ['pon', 'uto', 'sri', 'čet', 'pet', 'sub', 'ned'] as const;
const hourText = (clock: string) => clock.replace(/^0/, '');

/** Returns working hours as `pon – pet 8:00 – 16:00, sub 8:00 – 12:00`. */
export function hoursText(hours: readonly WorkingHours[]): string {
  const groups: { first: number; last: number; hours: WorkingHours }[] = [];
  for (const one of [...hours].sort((a, b) => a.weekday - b.weekday)) {
    const group = groups.at(-1);
    if (group && group.last === one.weekday - 1 && group.hours.from === one.from && group.hours.to === one.to)
      group.last = one.weekday;
    else groups.push({ first: one.weekday, last: one.weekday, hours: one });
  }
  return groups
    .map(({ first, last, hours: { from, to } }) => {
      const days = [...new Set([first, last])].map((day) => shortDays[day - 1]).join(' – ');
      return `${days} ${hourText(from)} – ${hourText(to)}`;
    })
    .join(', ');
}
