import { and, type SQL, sql } from 'drizzle-orm';
import { townsIn } from '../places/chosen.ts';
import { distances } from '../places/distances.ts';
import { type Part, pageOfTowns } from '../places/rings.ts';
import { placeRefs } from '../places/service.ts';
import { slice } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/pool.ts';
import { conditions, type Filter } from './filters.ts';
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
 * Returns the ids of one page of active posts by distance from a town: first those in towns reached without a
 * ferry, nearest first, then all others. Posts at the same place are sorted newest first. `many` is true if
 * more than `sortedMost` posts match.
 */
export async function nearestIds(
  db: Db,
  filter: Filter,
  near: number,
  many: boolean,
  query: Slice,
): Promise<SQL> {
  const places = await placeRefs(db);
  const towns = townsIn((await distances(db)).byDistance(near), filter.place, places);
  if (!many) return sortedIds(filter, towns, query);
  const ids = await walkedIds(db, filter, towns, query);
  return sql`select id from unnest(${sql.param(ids)}::int[]) with ordinality as walked (id, place) order by place`;
}

function sortedIds(filter: Filter, towns: readonly number[], query: Slice): SQL {
  const found = sql`select ${jobPosts.id}, ${jobPosts.townId}, ${jobPosts.createdAt} from ${matching(isActive, filter, 'counted')}`;
  return sql`select found.id from (${found}) as found
    left join unnest(${sql.param([...towns])}::int[]) with ordinality as near (town_id, place) on near.town_id = found.town_id
    order by near.place, found.created_at desc, found.id desc ${slice(query)}`;
}

async function walkedIds(db: Db, filter: Filter, towns: readonly number[], query: Slice): Promise<number[]> {
  const { parts, rest } = await pageOfTowns(towns, query, (ring, most) => countsIn(db, filter, ring, most));
  return [
    ...(parts.length ? await idsIn(db, filter, parts) : []),
    ...(rest ? await idsElsewhere(db, filter, towns, rest) : []),
  ];
}

/**
 * Returns the condition for matching active posts in a town. Ignores the filter's place, because only its
 * towns are passed.
 */
const inTown = (filter: Filter, town: SQL) =>
  and(isActive, sql`${jobPosts.townId} = ${town}`, conditions({ ...filter, place: undefined }));

async function countsIn(db: Db, filter: Filter, towns: readonly number[], most: number) {
  const some = sql`select from ${jobPosts} where ${inTown(filter, sql`near.town`)} limit ${most}`;
  const { rows } = await db.execute<{ town: number; rows: number }>(
    sql`select near.town, (select count(*)::int from (${some}) as counted) as rows
      from unnest(${sql.param([...towns])}::int[]) with ordinality as near (town, place) order by near.place`,
  );
  return rows;
}

async function idsIn(db: Db, filter: Filter, parts: readonly Part[]): Promise<number[]> {
  const column = (name: keyof Part) => sql`${sql.param(parts.map((part) => part[name]))}::int[]`;
  const { rows } = await db.execute<{ id: number }>(
    sql`select found.id from unnest(${column('town')}, ${column('skip')}, ${column('take')}) with ordinality as near (town, skip, take, place)
      cross join lateral (
        select ${jobPosts.id}, ${jobPosts.createdAt} from ${jobPosts} where ${inTown(filter, sql`near.town`)} order by ${newestFirst} limit near.take offset near.skip
      ) as found
      order by near.place, found.created_at desc, found.id desc`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of matching posts that name no town or a town that only a ferry reaches, newest first. */
async function idsElsewhere(
  db: Db,
  filter: Filter,
  towns: readonly number[],
  { skip, take }: { skip: number; take: number },
): Promise<number[]> {
  const elsewhere = sql`(${jobPosts.townId} is null or not ${jobPosts.townId} = any(${sql.param([...towns])}::int[]))`;
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${jobPosts.id} from ${jobPosts} where ${and(isActive, conditions(filter), elsewhere)} order by ${newestFirst} limit ${take} offset ${skip}`,
  );
  return rows.map(({ id }) => id);
}
