import { expect, test } from 'vitest';
import { daysOfJobs } from './demo/write-prices.ts';

const day = 86_400_000;
const dates = Array.from({ length: 73 }, (_, index) => new Date(Date.UTC(2026, 0, 1, 12) + index * 5 * day));

/** Years in which the jobs of a batch are done, four days after they begin. */
const yearsOf = (jobs: number, isEarlier: boolean, now: Date) => [
  ...new Set(
    daysOfJobs(jobs, isEarlier, now).map((ago) => new Date(now.getTime() - (ago - 4) * day).getUTCFullYear()),
  ),
];

test.for([6, 9, 15])(
  '%i demo jobs are done within one year, and earlier ones in the year before, on any date',
  (jobs) => {
    for (const now of dates) {
      const [year, ...others] = yearsOf(jobs, false, now);
      expect(others, now.toISOString()).toEqual([]);
      expect(yearsOf(6, true, now), now.toISOString()).toEqual([(year ?? 0) - 1]);
      const days = [...daysOfJobs(jobs, false, now), ...daysOfJobs(6, true, now)];
      // Jobs of the last week do not count yet, and few demo accounts are older than 500 days.
      expect(Math.min(...days), now.toISOString()).toBeGreaterThanOrEqual(12);
      expect(Math.max(...days), now.toISOString()).toBeLessThan(500);
    }
  },
);
