import { and, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { townsIn } from '../places/chosen.ts';
import { distances } from '../places/distances.ts';
import { placeRefs } from '../places/service.ts';
import { slice } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/pool.ts';
import type { ShownUser } from './queries.ts';
import { users, userTowns } from './tables.ts';
import {
  among,
  conditions,
  hasTrade,
  isFirst,
  matching,
  ofTrade,
  type WorkerQuery,
  workersAt,
} from './worker-list.ts';

/**
 * Returns one page of workers, sorted by distance to their nearest town: first those with a town reached
 * without a ferry, then all others. Workers at the same distance are sorted by rating. `total` is the number
 * of workers; it needs to be exact only up to `limits.countCap`.
 */
export async function nearestWorkers(
  db: Db,
  query: WorkerQuery,
  near: number,
  total: number,
): Promise<ShownUser[]> {
  const towns = townsIn((await distances(db)).byDistance(near), query.place, await placeRefs(db));
  if (total <= limits.countCap) return workersAt(db, sortedIds(query, towns));
  const rows = await workersAt(db, idsInTowns(query, towns));
  const take = query.per_page - rows.length;
  if (take === 0) return rows;
  const before = (query.page - 1) * query.per_page;
  const skip = rows.length > 0 ? 0 : Math.max(0, before - (await countInTowns(db, query, towns)));
  return [...rows, ...(await workersAt(db, idsElsewhere(query, towns, { skip, take })))];
}

const best = sql`${users.ratingScore} desc, ${users.id} desc`;

/** Sorts all matches; used only if there are few. */
function sortedIds(query: WorkerQuery, towns: readonly number[]): SQL {
  const { from, where } = matching(query, true);
  const place = sql`(select min(array_position(${among(towns)}, town_id)) from ${userTowns} where user_id = ${users.id})`;
  return sql`select ${users.id} as id from ${from} where ${where} order by ${place}, ${best} ${slice(query)}`;
}

/**
 * The condition that the town `near.town` is a user's nearest one; `near.nearer` contains all nearer towns.
 * They are compared as a filter: as a condition of the index they would be sorted for each user.
 */
const isNearest = (user: SQL) =>
  sql`(cardinality(near.nearer) = 0 or not exists (select from ${userTowns} as other where other.user_id = ${user} and array_position(near.nearer, other.town_id) is not null offset 0))`;

/**
 * Selects the workers whose nearest town is `near.town`. The town implies the place filter. `offset 0` makes
 * the planner look up each of the town's workers instead of reading all users.
 */
function ofTown(query: WorkerQuery): SQL {
  const user = sql`${userTowns.userId}`;
  const own = and(sql`town_id = near.town`, isNearest(user), ofTrade(query, user));
  const rest = { ...query, place: undefined, types: [], categories: [] };
  return sql`(select user_id from ${userTowns} where ${own} offset 0) as own
    cross join lateral (select id, rating_score from ${users} where ${users.id} = own.user_id and ${conditions(rest, query.tsquery)} offset 0) as users`;
}

/**
 * A town with more workers than this is not sorted for one of the first pages: the best-rated of all workers
 * are read until enough of them have chosen the town.
 */
const townMost = 500;

/** Selects the workers of `ofTown`, best rated first. */
function bestOfTown(query: WorkerQuery): SQL {
  const part = sql`order by ${best} limit ${query.page * query.per_page}`;
  const sorted = sql`select ${users.id}, ${users.ratingScore} from ${ofTown(query)} ${part}`;
  if (!isFirst(query) || hasTrade(query) || query.tsquery !== null) return sorted;
  const chosen = sql`exists (select from ${userTowns} where user_id = ${users.id} and town_id = near.town offset 0)`;
  const inRatingOrder = sql`select ${users.id}, ${users.ratingScore} from ${users} where ${users.isWorker} and ${chosen} and ${isNearest(sql`${users.id}`)} ${part}`;
  const many = sql`(select count(*) > ${townMost} from (select from ${userTowns} where town_id = near.town limit ${townMost + 1}) as counted)`;
  return sql`(select * from (${inRatingOrder}) as in_rating_order where ${many}) union all (select * from (${sorted}) as sorted where not ${many})`;
}

/**
 * Selects the ids of one page from the towns, in their order. The ordinality is sorted already, so PostgreSQL
 * reads one town after another and stops when the page is full.
 */
function idsInTowns(query: WorkerQuery, towns: readonly number[]): SQL {
  const near = sql`(select town, place, (${among(towns)})[1 : place - 1] as nearer from unnest(${among(towns)}) with ordinality as part (town, place)) as near`;
  return sql`select found.id from ${near} cross join lateral (${bestOfTown(query)}) as found
    order by near.place, found.rating_score desc, found.id desc ${slice(query)}`;
}

const hasTown = (towns: readonly number[]) =>
  sql`exists (select from ${userTowns} where user_id = ${users.id} and town_id = any(${among(towns)}))`;

async function countInTowns(db: Db, query: WorkerQuery, towns: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ workers: number }>(
    sql`select count(*)::int as workers from ${users} where ${conditions({ ...query, place: undefined }, query.tsquery)} and ${hasTown(towns)}`,
  );
  return rows[0]?.workers ?? 0;
}

/** Selects workers without a town that can be reached by road, such as those who chose whole counties. */
const idsElsewhere = (
  query: WorkerQuery,
  towns: readonly number[],
  { skip, take }: { skip: number; take: number },
): SQL =>
  sql`select ${users.id} as id from ${users} where ${conditions(query, query.tsquery)} and not ${hasTown(towns)} order by ${best} limit ${take} offset ${skip}`;
