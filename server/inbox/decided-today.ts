import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/pool.ts';
import { todayBegan } from '../platform/db/today.ts';
import { waits } from './waits.ts';

/**
 * Returns the number of decisions made today by all moderators, including those that can still be undone, and
 * the median waiting time.
 */
export async function decidedToday(db: Db): Promise<{ decided: number; median: number | null }> {
  const parts = Object.values(waits).map(
    ({ table, at, since, only }) =>
      sql`select extract(epoch from ${at} - ${since}) as waited from ${table} where ${only} and ${at} >= ${todayBegan}`,
  );
  const held = sql`select extract(epoch from made_at - waiting_since) from inbox_decisions where made_at >= ${todayBegan} and state in ('held', 'carrying')`;
  const { rows } = await db.execute<{ decided: number; median: number | null }>(sql`
    select count(*)::int as decided, percentile_cont(0.5) within group (order by greatest(0, waited))::float as median
    from (${sql.join([...parts, held], sql` union all `)}) as today`);
  return rows[0] ?? { decided: 0, median: null };
}
