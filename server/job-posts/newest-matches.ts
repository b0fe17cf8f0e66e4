import { sql } from 'drizzle-orm';
import type { PostKind } from '#contract/job-posts.ts';
import { together } from '../platform/db/together.ts';
import { type Filter, tsquery } from './filters.ts';
import { isActive, matching, newestFirst } from './matching.ts';

interface Match extends Record<string, unknown> {
  id: number;
  type: number;
  kind: PostKind;
  /** County 0 is the whole country. */
  county: number;
  rank: number;
}

export const newestMost = 240;

/**
 * Returns the newest active posts containing frequent words, newest first, with their rank. The list by
 * relevance and its facets share one query, since reading that many documents dominates the cost of a search.
 */
export const newestMatches = together(
  (filter: Filter) => JSON.stringify(filter),
  async (db, filter: Filter): Promise<Match[]> => {
    const columns = sql`id, job_type_id as type, kind, coalesce(county_id, 0) as county, ts_rank(search_doc, ${tsquery(filter.rank ?? '')}) as rank`;
    const { rows } = await db.execute<Match>(
      sql`select ${columns} from ${matching(isActive, filter)} order by ${newestFirst} limit ${newestMost}`,
    );
    return rows;
  },
);
