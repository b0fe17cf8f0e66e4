import { type SQL, sql } from 'drizzle-orm';

/**
 * Maximum number of waiting times stored per day. Limited because there may be thousands a day and one query
 * covers a whole year.
 */
const kept = 24;

/**
 * Returns SQL for an evenly spaced sample of a day’s sorted waiting times that includes the longest. Over
 * many days, the rank of the median is off by at most one part in `2 * kept`.
 */
export const sampled = (all: SQL) => sql`array(
  select (${all})[case when place = ${kept} then cardinality(${all}) else ceil((place - 0.5) * cardinality(${all}) / least(cardinality(${all}), ${kept}))::int end]
  from generate_series(1, least(cardinality(${all}), ${kept})) as place order by place)`;

export type WaitedDay = {
  n: number;
  waits: readonly number[];
};

/**
 * Returns the number of decisions with the median and maximum of their waits; each sample is weighted by its
 * share of the day.
 */
export function waited(days: readonly WaitedDay[]): { decided: number; median: number; worst: number } {
  const each = days
    .flatMap(({ n, waits }) => waits.map((wait) => ({ wait, share: n / waits.length })))
    .sort((a, b) => a.wait - b.wait);
  const decided = days.reduce((sum, { n }) => sum + n, 0);
  // Tolerates rounding errors in the sum of the weights.
  const half = decided / 2 - 1e-6;
  let passed = 0;
  const middle = each.find(({ share }) => (passed += share) >= half);
  return { decided, median: middle?.wait ?? 0, worst: each.at(-1)?.wait ?? 0 };
}
