import { and, type SQL, sql } from 'drizzle-orm';
import { townsIn } from '../places/chosen.ts';
import { distances } from '../places/distances.ts';
import { placeRefs } from '../places/service.ts';
import { slice } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/pool.ts';
import { conditions, type Filter } from './filters.ts';
import { postsAt } from './list-queries.ts';
import type { ListedRow } from './listed.ts';
import { isActive, matching, newestFirst } from './matching.ts';
import { jobPosts } from './tables.ts';

/**
 * Maximum number of matches that are read and sorted by distance. More matches are found town by town,
 * because a few towns then fill a page.
 */
export const sortedMost = 10_000;

interface Slice {
  page: number;
  per_page: number;
}

/**
 * Returns one page of active posts by distance from a town: first those in towns reached without a ferry,
 * nearest first, then all others. Posts at the same place are sorted newest first. `many` is true if more
 * than `sortedMost` posts match.
 */
export async function nearestPosts(
  db: Db,
  filter: Filter,
  near: number,
  many: boolean,
  query: Slice,
): Promise<ListedRow[]> {
  const places = await placeRefs(db);
  const towns = townsIn((await distances(db)).byDistance(near), filter.place, places);
  if (!many) return postsAt(db, sortedIds(filter, towns, query));
  const rows = await postsAt(db, idsInTowns(filter, towns, query));
  const take = query.per_page - rows.length;
  if (take === 0) return rows;
  const before = (query.page - 1) * query.per_page;
  const skip = rows.length > 0 ? 0 : Math.max(0, before - (await countInTowns(db, filter, towns)));
  return [...rows, ...(await postsAt(db, idsElsewhere(filter, towns, { skip, take })))];
}

function sortedIds(filter: Filter, towns: readonly number[], query: Slice): SQL {
  const found = sql`select ${jobPosts.id}, ${jobPosts.townId}, ${jobPosts.createdAt} from ${matching(isActive, filter, 'counted')}`;
  return sql`select found.id from (${found}) as found
    left join unnest(${sql.param([...towns])}::int[]) with ordinality as near (town_id, place) on near.town_id = found.town_id
    order by near.place, found.created_at desc, found.id desc ${slice(query)}`;
}

/** The filter for posts of given towns, which imply its place. */
const ofTowns = (filter: Filter): Filter => ({ ...filter, place: undefined });

/**
 * Selects the ids of one page from the towns, in their order. The ordinality is sorted already, so PostgreSQL
 * reads one town after another and stops when the page is full.
 */
function idsInTowns(filter: Filter, towns: readonly number[], query: Slice): SQL {
  const own = and(isActive, sql`${jobPosts.townId} = near.town`, conditions(ofTowns(filter)));
  return sql`select found.id from unnest(${sql.param([...towns])}::int[]) with ordinality as near (town, place)
    cross join lateral (select ${jobPosts.id}, ${jobPosts.createdAt} from ${jobPosts} where ${own} order by ${newestFirst} limit ${query.page * query.per_page}) as found
    order by near.place, found.created_at desc, found.id desc ${slice(query)}`;
}

async function countInTowns(db: Db, filter: Filter, towns: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ posts: number }>(
    sql`select count(*)::int as posts from ${jobPosts} where ${and(isActive, sql`${jobPosts.townId} = any(${sql.param([...towns])}::int[])`, conditions(ofTowns(filter)))}`,
  );
  return rows[0]?.posts ?? 0;
}

/** Selects the ids of matching posts that name no town or a town that only a ferry reaches, newest first. */
function idsElsewhere(
  filter: Filter,
  towns: readonly number[],
  { skip, take }: { skip: number; take: number },
): SQL {
  const elsewhere = sql`(${jobPosts.townId} is null or not ${jobPosts.townId} = any(${sql.param([...towns])}::int[]))`;
  return sql`select ${jobPosts.id} from ${jobPosts} where ${and(isActive, conditions(filter), elsewhere)} order by ${newestFirst} limit ${take} offset ${skip}`;
}
