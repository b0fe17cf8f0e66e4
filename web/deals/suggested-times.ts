import { dayAfter, dayOf } from '#contract/format.ts';
import type { Suggested } from './propose-times.tsx';

const isSunday = (key: string) => new Date(`${key}T12:00:00Z`).getUTCDay() === 0;

/**
 * Returns three convenient times: tomorrow after work, the following day in the morning, and the day after
 * that; never on a Sunday.
 */
export function suggestedTimes(now: Date): { suggested: Suggested[]; today: string } {
  const today = dayOf(now);
  const days = [1, 2, 3, 4].map((n) => dayAfter(today, n)).filter((key) => !isSunday(key));
  const hours = [
    { from: '17:00', to: '19:00' },
    { from: '08:00', to: '10:00' },
    { from: '09:00', to: '11:00' },
  ];
  return { suggested: hours.map((span, place) => ({ day: days[place] ?? '', ...span })), today };
}
