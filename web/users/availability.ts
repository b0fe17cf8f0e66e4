import { dayOf } from '#contract/text.ts';

// The day is a day and no moment: it is read and written in one zone.
const dayOfYear = new Intl.DateTimeFormat('hr-HR', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('hr-HR', { dateStyle: 'long', timeZone: 'UTC' });

/** `Slobodan od 1. prosinca`, with the year where it is another one; a day that has come is now. */
export function availabilityText(day: string, now: Date): string {
  const today = dayOf(now);
  if (day <= today) return 'Slobodan odmah';
  const date = new Date(`${day}T00:00:00Z`);
  return `Slobodan od ${(day.slice(0, 4) === today.slice(0, 4) ? dayOfYear : wholeDay).format(date)}`;
}
