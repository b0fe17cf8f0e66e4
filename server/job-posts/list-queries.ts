import { type SQL, sql } from 'drizzle-orm';
import { slice } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/pool.ts';
import { keptTotal } from './counts.ts';
import { type Filter, tsquery } from './filters.ts';
import { type ListedRow, listedColumns } from './listed.ts';
import { isActive, isRare, matching, newestFirst, oldestFirst } from './matching.ts';
import { jobPosts } from './tables.ts';

export interface Slice {
  page: number;
  per_page: number;
  sort_by: 'created_at' | 'relevance';
  sort_direction: 'asc' | 'desc';
}

interface Match extends Record<string, unknown> {
  id: number;
  rank: number;
}

const newestMost = 240;

/** Returns the `newestMost` newest active posts that match a filter, newest first, with their rank. */
async function newestMatches(db: Db, filter: Filter): Promise<Match[]> {
  const { rows } = await db.execute<Match>(
    sql`select id, ts_rank(search_doc, ${tsquery(filter.rank ?? '')}) as rank from ${matching(isActive, filter)} order by ${newestFirst} limit ${newestMost}`,
  );
  return rows;
}

/** Above this number of matches only the newest are ranked, since ranking reads every document. */
export const rankedMost = { rare: 1000, frequent: newestMost } as const;

/**
 * Returns one page of posts, with `total` where the stored counts provide it. The inner query finds ids, from
 * an index alone if possible; the outer one joins details for the returned rows only.
 */
export async function pageOf(
  db: Db,
  status: SQL | undefined,
  filter: Filter,
  query: Slice,
): Promise<ListedRow[]> {
  const ranked = query.sort_by === 'relevance' ? filter.rank : undefined;
  if (ranked !== undefined && query.page <= rankedPages(filter, query)) {
    const newest = status === isActive && !isRare(filter, 'shown');
    return postsAt(
      db,
      newest ? await bestOfNewest(db, filter, query) : rankedIds(status, filter, ranked, query),
    );
  }
  // The remaining matches follow the ranked ones, newest first.
  const inTime: Slice = ranked !== undefined ? { ...query, sort_direction: 'desc' } : query;
  const total = status === isActive ? keptTotal(filter) : undefined;
  return postsAt(db, idsInOrder(status, filter, inTime), total);
}

export const postsAt = (db: Db, ids: SQL, total?: SQL<number>) =>
  db
    .select({ ...listedColumns, ...(total && { total }) })
    .from(jobPosts)
    .innerJoin(
      sql`(select id, row_number() over () as place from (${ids}) as found) as page`,
      sql`page.id = ${jobPosts.id}`,
    )
    .orderBy(sql`page.place`);

function idsInOrder(status: SQL | undefined, filter: Filter, query: Slice): SQL {
  const order = query.sort_direction === 'asc' ? oldestFirst : newestFirst;
  return sql`select ${jobPosts.id} from ${matching(status, filter)} order by ${order} ${slice(query)}`;
}

/**
 * Returns the number of pages that are ranked. It does not depend on the requested page, so no post appears
 * on two pages.
 */
const rankedPages = (filter: Filter, { per_page: perPage }: Slice) =>
  isRare(filter, 'shown') ? Math.ceil(rankedMost.rare / perPage) : Math.floor(rankedMost.frequent / perPage);

async function bestOfNewest(db: Db, filter: Filter, query: Slice): Promise<SQL> {
  const newest = (await newestMatches(db, filter)).slice(0, rankedPages(filter, query) * query.per_page);
  const best = newest.sort((a, b) => (query.sort_direction === 'asc' ? a.rank - b.rank : b.rank - a.rank));
  const shown = best.slice((query.page - 1) * query.per_page, query.page * query.per_page);
  return sql`select id from unnest(${sql.param(shown.map(({ id }) => id))}::int[]) as id`;
}

function rankedIds(status: SQL | undefined, filter: Filter, text: string, query: Slice): SQL {
  const most = rankedPages(filter, query) * query.per_page;
  const best = query.sort_direction === 'asc' ? sql`asc` : sql`desc`;
  const columns = sql`${jobPosts.id}, ${jobPosts.searchDoc}, ${jobPosts.createdAt}`;
  return sql`select id from (select ${columns} from ${matching(status, filter)} order by ${newestFirst} limit ${most}) as matches
    order by ts_rank(search_doc, ${tsquery(text)}) ${best}, created_at desc, id desc ${slice(query)}`;
}
