import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { DbOrTx } from './pool.ts';

/** Returns the `limit … offset …` SQL for one page. */
export const slice = (query: { page: number; per_page: number }): SQL =>
  sql`limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`;

/**
 * Counts the rows of `from …`, up to `limits.countCap`. If `from …` orders by an index, the planner does not
 * scan the whole table.
 */
export async function countUpTo(db: DbOrTx, from: SQL): Promise<{ total: number; capped: boolean }> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (select from ${from} limit ${limits.countCap + 1}) as counted`,
  );
  const found = rows[0]?.found ?? 0;
  return { total: Math.min(found, limits.countCap), capped: found > limits.countCap };
}
