import { type SQL, sql } from 'drizzle-orm';

/** So many waits of a day are kept at most: a country decides thousands a day, and a year of them is read at once. */
const kept = 24;

/**
 * Of the waits of a day, shortest first, all of them or evenly spaced ones with the longest at the end. The median over many days is off by the share of one in
 * `2 * kept` of the decisions at most.
 */
export const sampled = (all: SQL) => sql`array(
  select (${all})[case when place = ${kept} then cardinality(${all}) else ceil((place - 0.5) * cardinality(${all}) / least(cardinality(${all}), ${kept}))::int end]
  from generate_series(1, least(cardinality(${all}), ${kept})) as place order by place)`;

export type WaitedDay = {
  /** How many were decided. */
  n: number;
  /** How many seconds those that were kept had waited. */
  waits: readonly number[];
};

/** How many were decided on these days, with the median and the longest of their waits; each that was kept stands for its share of its day. */
export function waited(days: readonly WaitedDay[]): { decided: number; median: number; worst: number } {
  const each = days
    .flatMap(({ n, waits }) => waits.map((wait) => ({ wait, share: n / waits.length })))
    .sort((a, b) => a.wait - b.wait);
  const decided = days.reduce((sum, { n }) => sum + n, 0);
  // Shares of days add up to halves only nearly.
  const half = decided / 2 - 1e-6;
  let passed = 0;
  const middle = each.find(({ share }) => (passed += share) >= half);
  return { decided, median: middle?.wait ?? 0, worst: each.at(-1)?.wait ?? 0 };
}
