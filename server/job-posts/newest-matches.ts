import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/pool.ts';
import { type Filter, tsquery } from './filters.ts';
import { isActive, matching, newestFirst } from './matching.ts';

interface Match extends Record<string, unknown> {
  id: number;
  rank: number;
}

export const newestMost = 240;

/** Returns the `newestMost` newest active posts that match a filter, newest first, with their rank. */
export async function newestMatches(db: Db, filter: Filter): Promise<Match[]> {
  const { rows } = await db.execute<Match>(
    sql`select id, ts_rank(search_doc, ${tsquery(filter.rank ?? '')}) as rank from ${matching(isActive, filter)} order by ${newestFirst} limit ${newestMost}`,
  );
  return rows;
}
