import { sql } from 'drizzle-orm';
import type { DecisionCount, TransparencyYear } from '#contract/decisions.ts';
import { dateParts } from '#contract/format.ts';
import { cached } from '../platform/db/cached.ts';
import type { Db } from '../platform/db/pool.ts';
import { zoned } from '../platform/db/today.ts';
import { appeals, decisions } from './tables.ts';

/**
 * Returns the condition that a column is in a year of the local time zone, as a range so that the index can
 * be used.
 */
const within = (column: string, year: number) => {
  const start = (of: number) => sql`make_timestamp(${of}::int, 1, 1, 0, 0, 0) at time zone ${zoned}`;
  return sql`${sql.identifier(column)} >= ${start(year)} and ${sql.identifier(column)} < ${start(year + 1)}`;
};
const hours = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 360) / 10);
const yearOf = (at: Date) => dateParts(at.toISOString())[0];

async function count(db: Db, year: number): Promise<Omit<TransparencyYear, 'years'>> {
  const [counts, reasons, median, appealed] = await Promise.all([
    db.execute<DecisionCount & Record<string, unknown>>(sql`
      select subject_type, measure, ground, source, automated, count(*)::int as decisions from ${decisions} where ${within('created_at', year)}
      group by 1, 2, 3, 4, 5 order by 6 desc, 1, 2`),
    db.execute<{ reason: string; reports: number }>(sql`
      select category as reason, sum(reports)::int as reports from ${decisions} where ${within('created_at', year)} and source = 'report' and not automated
      group by 1 order by 2 desc, 1`),
    db.execute<{ seconds: number | null }>(sql`
      select percentile_cont(0.5) within group (order by took_seconds) as seconds from ${decisions} where ${within('created_at', year)} and not automated`),
    db.execute<{ total: number; open: number; upheld: number; reversed: number; seconds: number | null }>(sql`
      select count(*)::int as total, count(*) filter (where status = 'open')::int as open, count(*) filter (where status = 'upheld')::int as upheld,
        count(*) filter (where status = 'reversed')::int as reversed,
        percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) as seconds
      from ${appeals} where ${within('created_at', year)}`),
  ]);
  const { total = 0, open = 0, upheld = 0, reversed = 0, seconds = null } = appealed.rows[0] ?? {};
  return {
    year,
    counts: counts.rows,
    reasons: reasons.rows,
    median_hours: hours(median.rows[0]?.seconds ?? null),
    appeals: { total, open, upheld, reversed, median_hours: hours(seconds) },
  };
}

/**
 * Returns the first year of the register, which never changes once the register has an entry; null if the
 * register is empty.
 */
const began = cached(async (db: Db) => {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(created_at) as at from ${decisions}`,
  );
  return rows[0]?.at ? yearOf(new Date(rows[0].at)) : null;
}, 0);

/**
 * Returns the counts of decisions and appeals of a year, by default the current one, and the years since the
 * first decision, newest first.
 */
export async function transparencyOf(db: Db, asked?: number): Promise<TransparencyYear> {
  const now = yearOf(new Date());
  const first = Math.min((await began(db)) ?? now, now);
  const years = Array.from({ length: now - first + 1 }, (_, back) => now - back);
  return { ...(await count(db, asked ?? now)), years };
}
