import { dayAfter } from '#contract/format.ts';

// A day is `YYYY-MM-DD`; a month is represented by any of its days.

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

const first =
  'siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac'.split(' ');
export const weekdays = [
  ['pon', 'ponedjeljak'],
  ['uto', 'utorak'],
  ['sri', 'srijeda'],
  ['čet', 'četvrtak'],
  ['pet', 'petak'],
  ['sub', 'subota'],
  ['ned', 'nedjelja'],
] as const;

/** Returns the weekday; Monday is 0. */
const weekdayOf = (day: string) => (toDate(day).getUTCDay() + 6) % 7;
export const weekdayName = (day: string) => weekdays[weekdayOf(day)]?.[1] ?? '';

export const monthName = (day: string) =>
  `${first[toDate(day).getUTCMonth()]} ${toDate(day).getUTCFullYear()}.`;

/** Returns the same day of another month, or that month's last day if the month is shorter. */
export function plusMonths(day: string, months: number): string {
  const date = toDate(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(wanted, date.getUTCDate()));
  return toDay(date);
}

/** Returns the weeks of a day's month, from Monday; null for days of adjacent months. */
export function weeksOf(day: string): (string | null)[][] {
  const start = `${day.slice(0, 8)}01`;
  const monday = dayAfter(start, -weekdayOf(start));
  const weeks: (string | null)[][] = [];
  for (let week = monday; week.slice(0, 7) <= day.slice(0, 7); week = dayAfter(week, 7))
    weeks.push(
      weekdays
        .map((_, at) => dayAfter(week, at))
        .map((one) => (one.slice(0, 7) === day.slice(0, 7) ? one : null)),
    );
  return weeks;
}

export interface Span {
  min?: string | undefined;
  max?: string | undefined;
}

export const isWithin = (day: string, { min = '', max = '9' }: Span) => day >= min && day <= max;

export const within = (day: string, { min, max }: Span) =>
  min && day < min ? min : max && day > max ? max : day;

const steps: Record<string, (day: string, shift: boolean) => string> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  Home: (day) => dayAfter(day, -weekdayOf(day)),
  End: (day) => dayAfter(day, 6 - weekdayOf(day)),
  PageUp: (day, shift) => plusMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => plusMonths(day, shift ? 12 : 1),
};

/**
 * Returns the day to which a key moves, limited to the span (ARIA date picker dialog pattern); undefined for
 * other keys.
 */
export function dayAtKey(day: string, key: string, shift: boolean, span: Span): string | undefined {
  const to = steps[key]?.(day, shift);
  return to && within(to, span);
}
