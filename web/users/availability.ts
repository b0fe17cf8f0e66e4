import { dayOf } from '#contract/text.ts';

// A calendar day, not a moment: it is read and written in the same zone.
const dayOfYear = new Intl.DateTimeFormat('hr-HR', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('hr-HR', { dateStyle: 'long', timeZone: 'UTC' });

/** `Slobodan od 1. prosinca`. */
export const availabilityText = (day: string, now: Date): string => `Slobodan ${freeFrom(day, now)}`;

/** `od 1. prosinca`, with the year if it is another one; a past day means now. */
export function freeFrom(day: string, now: Date): string {
  const today = dayOf(now);
  if (day <= today) return 'odmah';
  const date = new Date(`${day}T00:00:00Z`);
  return `od ${(day.slice(0, 4) === today.slice(0, 4) ? dayOfYear : wholeDay).format(date)}`;
}
