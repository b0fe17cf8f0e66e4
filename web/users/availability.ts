import { atFirstUse } from '#contract/first-use.ts';
import { dayOf } from '#contract/text.ts';
import type { User } from '#contract/users.ts';

// A calendar day, not a moment: it is read and written in the same zone.
const dayOfYear = atFirstUse(
  () => new Intl.DateTimeFormat('hr-HR', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const wholeDay = atFirstUse(() => new Intl.DateTimeFormat('hr-HR', { dateStyle: 'long', timeZone: 'UTC' }));

/** What a profile says about its free days; undefined for clients, and where nothing is stated. */
export function availabilityOf(
  { type_of, takes_jobs, available_from: day }: Pick<User, 'type_of' | 'takes_jobs' | 'available_from'>,
  now: Date,
): string | undefined {
  if (type_of === 'client') return undefined;
  if (!takes_jobs) return 'Zasad ne prima nove poslove';
  return day ? availabilityText(day, now) : undefined;
}

/** `Slobodan od 1. prosinca`. */
export const availabilityText = (day: string, now: Date): string => `Slobodan ${freeFrom(day, now)}`;

/** `od 1. prosinca`, with the year if it is another one; a past day means now. */
export function freeFrom(day: string, now: Date): string {
  const today = dayOf(now);
  if (day <= today) return 'odmah';
  const date = new Date(`${day}T00:00:00Z`);
  return `od ${(day.slice(0, 4) === today.slice(0, 4) ? dayOfYear : wholeDay)().format(date)}`;
}
