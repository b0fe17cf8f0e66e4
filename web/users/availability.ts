import { atFirstUse } from '#contract/first-use.ts';
import { dayOf } from '#contract/format.ts';
import type { User } from '#contract/users.ts';

// Availability is a calendar day, not a point in time, so it is parsed and formatted in UTC.
const dayOfYear = atFirstUse(
  () => new Intl.DateTimeFormat('hr-HR', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const wholeDay = atFirstUse(() => new Intl.DateTimeFormat('hr-HR', { dateStyle: 'long', timeZone: 'UTC' }));

/**
 * Returns a profile's availability as text; undefined for clients, and for workers who take jobs but gave no
 * date.
 */
export function availabilityOf(
  { type_of, takes_jobs, available_from: day }: Pick<User, 'type_of' | 'takes_jobs' | 'available_from'>,
  now: Date,
): string | undefined {
  if (type_of === 'client') return undefined;
  if (!takes_jobs) return 'Zasad ne prima nove poslove';
  return day ? availabilityText(day, now) : undefined;
}

export const availabilityText = (day: string, now: Date): string => `Slobodan ${freeFrom(day, now)}`;

/**
 * Returns `od 1. prosinca`, with the year if it is not the current one, or `odmah` if the day is today or
 * past.
 */
export function freeFrom(day: string, now: Date): string {
  const today = dayOf(now);
  if (day <= today) return 'odmah';
  const date = new Date(`${day}T00:00:00Z`);
  return `od ${(day.slice(0, 4) === today.slice(0, 4) ? dayOfYear : wholeDay)().format(date)}`;
}
