import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { townsIn } from '../places/chosen.ts';
import { distances } from '../places/distances.ts';
import { type Part, pageOfTowns } from '../places/rings.ts';
import { placeRefs } from '../places/service.ts';
import { slice } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/pool.ts';
import { users, userTowns } from './tables.ts';
import { among, conditions, matching, type WorkerQuery } from './worker-list.ts';

/**
 * Returns a query for the ids of one page of workers, sorted by distance to their nearest town: first those
 * with a town reached without a ferry, then all others. Workers at the same distance are sorted by rating.
 * `total` is the number of workers; it needs to be exact only up to `limits.countCap`.
 */
export async function nearestWorkers(db: Db, query: WorkerQuery, near: number, total: number): Promise<SQL> {
  const towns = townsIn((await distances(db)).byDistance(near), query.place, await placeRefs(db));
  return total <= limits.countCap ? sortedIds(db, query, towns) : walkedIds(db, query, towns);
}

const best = sql`${users.ratingScore} desc, ${users.id} desc`;

/** Sorts all matches; used only if there are few. */
function sortedIds(db: Db, query: WorkerQuery, towns: readonly number[]): SQL {
  const { from, where } = matching(db, query, true);
  const place = sql`(select min(array_position(${among(towns)}, town_id)) from ${userTowns} where user_id = ${users.id})`;
  return sql`select ${users.id} as id from ${from} where ${where} order by ${place}, ${best} ${slice(query)}`;
}

async function walkedIds(db: Db, query: WorkerQuery, towns: readonly number[]): Promise<SQL> {
  const { parts, rest } = await pageOfTowns(towns, query, (ring, most) =>
    countsIn(db, query, towns, ring, most),
  );
  const ids = [
    ...(parts.length ? await idsIn(db, query, towns, parts) : []),
    ...(rest ? await idsElsewhere(db, query, towns, rest) : []),
  ];
  return sql`select id from unnest(${among(ids)}) with ordinality as walked (id, place) order by place`;
}

/**
 * Selects the workers whose nearest town is `near.town`; `near.nearer` contains all nearer towns. The town
 * implies the place filter. `offset 0` makes the planner look up each of the town's workers instead of
 * reading all users.
 */
const ofTown = (db: Db, query: WorkerQuery) => sql`(
    select user_id from ${userTowns} where town_id = near.town
    and not exists (select from ${userTowns} as other where other.user_id = ${userTowns.userId} and other.town_id = any(near.nearer)) offset 0
  ) as own cross join lateral (
    select id, rating_score from ${users} where ${users.id} = own.user_id and ${conditions(db, { ...query, place: undefined }, query.tsquery)} offset 0
  ) as users`;

/** Selects towns, each with the nearer towns, which precede it in `towns`. */
const withNearer = (some: SQL, towns: readonly number[]) =>
  sql`(select part.*, (${among(towns)})[1 : array_position(${among(towns)}, part.town) - 1] as nearer from ${some}) as near`;

async function countsIn(
  db: Db,
  query: WorkerQuery,
  towns: readonly number[],
  ring: readonly number[],
  most: number,
) {
  const some = sql`unnest(${among(ring)}) with ordinality as part (town, place)`;
  const { rows } = await db.execute<{ town: number; rows: number }>(
    sql`select near.town, (select count(*)::int from (select from ${ofTown(db, query)} limit ${most}) as counted) as rows
      from ${withNearer(some, towns)} order by near.place`,
  );
  return rows;
}

async function idsIn(
  db: Db,
  query: WorkerQuery,
  towns: readonly number[],
  parts: readonly Part[],
): Promise<number[]> {
  const column = (name: keyof Part) => among(parts.map((part) => part[name]));
  const some = sql`unnest(${column('town')}, ${column('skip')}, ${column('take')}) with ordinality as part (town, skip, take, place)`;
  const { rows } = await db.execute<{ id: number }>(
    sql`select found.id from ${withNearer(some, towns)}
      cross join lateral (
        select ${users.id}, ${users.ratingScore} from ${ofTown(db, query)} order by ${best} limit near.take offset near.skip
      ) as found
      order by near.place, found.rating_score desc, found.id desc`,
  );
  return rows.map(({ id }) => id);
}

/** Selects workers without a town that can be reached by road, such as those who chose whole counties. */
async function idsElsewhere(
  db: Db,
  query: WorkerQuery,
  towns: readonly number[],
  { skip, take }: { skip: number; take: number },
): Promise<number[]> {
  const elsewhere = sql`not exists (select from ${userTowns} where user_id = ${users.id} and town_id = any(${among(towns)}))`;
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${users.id} as id from ${users} where ${conditions(db, query, query.tsquery)} and ${elsewhere} order by ${best} limit ${take} offset ${skip}`,
  );
  return rows.map(({ id }) => id);
}
