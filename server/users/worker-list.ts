import { createHash } from 'node:crypto';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/constants.ts';
import type { ChosenPlace } from '../places/chosen.ts';
import { slice } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Frequency } from '../platform/search/query.ts';
import * as queries from './queries.ts';
import { userCounties, userJobCategories, userJobTypes, users, userTowns } from './tables.ts';

export interface WorkerQuery {
  page: number;
  per_page: number;
  place: ChosenPlace | undefined;
  categories: number[];
  types: number[];
  /** Null for no search; an empty string matches nothing. */
  tsquery: string | null;
  rank: string;
  frequency: Frequency | undefined;
  sort: 'rating' | 'created_at' | 'random' | 'relevance' | 'distance';
  direction: 'asc' | 'desc';
  seed: number;
}

export const among = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`;

/**
 * Selects each worker of a place once, as `place (worker_id)`, so that finding the workers of a small place
 * does not read all workers. Equivalent to the place condition in `conditions`. `offset 0` keeps the planner
 * from reading whole tables to exclude repeated workers.
 */
function workersOfPlace({ counties, towns, countiesOfTowns }: ChosenPlace): SQL {
  const inCounty = (row: 'own' | 'other') => {
    const [user, county] = [sql.raw(`${row}.user_id`), sql.raw(`${row}.county_id`)];
    return sql`(${county} = any(${among(counties)}) or ${county} = any(${among(countiesOfTowns)})
      and not exists (select from ${userTowns} as town where town.user_id = ${user} and town.county_id = ${county} offset 0))`;
  };
  return sql`(
    select id from ${users} where is_worker and whole_country
    union all
    select own.user_id from ${userTowns} as own where own.town_id = any(${among(towns)})
      and not exists (select from ${userTowns} as other where other.user_id = own.user_id and other.town_id = any(${among(towns)}) and other.town_id < own.town_id offset 0)
    union all
    select own.user_id from ${userCounties} as own where own.county_id = any(${among([...counties, ...countiesOfTowns])}) and ${inCounty('own')}
      and not exists (select from ${userTowns} as town where town.user_id = own.user_id and town.town_id = any(${among(towns)}) offset 0)
      and not exists (select from ${userCounties} as other where other.user_id = own.user_id and other.county_id < own.county_id and ${inCounty('other')} offset 0)
  ) as place (worker_id)`;
}

const hasWords = (text: string) => sql`${users.searchDoc} @@ to_tsquery('simple', ${text})`;

/**
 * `row by row` looks up the places of each worker that is read: as a filter, because an index condition would
 * search once for each town. Otherwise the planner may first read all workers of a place, which it prefers
 * even if a page needs only a few.
 */
type Reading = 'planned' | 'row by row';

/**
 * Matches workers who cover the whole country, who chose one of the counties or towns, or who chose the
 * county of a town without naming any town there.
 */
function atPlace({ counties, towns, countiesOfTowns }: ChosenPlace, reading: Reading): SQL {
  const isOneOf = (column: PgColumn, ids: readonly number[]) =>
    reading === 'row by row'
      ? sql`array_position(${among(ids)}, ${column}) is not null`
      : sql`${column} = any(${among(ids)})`;
  const chose = (from: SQL) =>
    sql`exists (select from ${from} ${reading === 'row by row' ? sql`offset 0` : sql``})`;
  const inTown = sql`${userTowns} where ${userTowns.userId} = ${users.id} and ${isOneOf(userTowns.townId, towns)}`;
  const inCounty = (ids: readonly number[]) =>
    sql`${userCounties} where ${userCounties.userId} = ${users.id} and ${isOneOf(userCounties.countyId, ids)}`;
  const withoutTown = sql`not exists (select from ${userTowns} where ${userTowns.userId} = ${userCounties.userId} and ${userTowns.countyId} = ${userCounties.countyId})`;
  const anyOf = [
    sql`${users.wholeCountry}`,
    ...(towns.length ? [chose(inTown)] : []),
    ...(countiesOfTowns.length ? [chose(sql`${inCounty(countiesOfTowns)} and ${withoutTown}`)] : []),
    ...(counties.length ? [chose(inCounty(counties))] : []),
  ];
  return sql`(${sql.join(anyOf, sql` or `)})`;
}

export const hasTrade = ({ types, categories }: Pick<WorkerQuery, 'types' | 'categories'>) =>
  types.length > 0 || categories.length > 0;

/** Selects the workers of the query's trades as `user_id`, repeating those who have several of them. */
function workersOfTrade({ types, categories }: WorkerQuery): SQL {
  const having = [
    ...(types.length
      ? [sql`select user_id from ${userJobTypes} where job_type_id = any(${among(types)})`]
      : []),
    ...(categories.length
      ? [sql`select user_id from ${userJobCategories} where job_category_id = any(${among(categories)})`]
      : []),
  ];
  return sql.join(having, sql` union all `);
}

/** Returns the condition that a user has one of the query's trades; undefined if it names none. */
export const ofTrade = (query: WorkerQuery, user: SQL): SQL | undefined =>
  hasTrade(query) ? sql`${user} in (${workersOfTrade(query)})` : undefined;

export const conditions = (
  query: WorkerQuery,
  tsquery: string | null,
  reading: Reading = 'planned',
): SQL | undefined =>
  and(
    users.isWorker,
    query.place && atPlace(query.place, reading),
    ofTrade(query, sql`${users.id}`),
    tsquery === null ? undefined : hasWords(tsquery),
  );

/**
 * Workers are ordered by a stored random number from 0 to 1. The order is divided into as many parts as the
 * home page shows workers. A draw starts at a random point within each part and takes workers from the parts
 * in turn, so that one index suffices and workers do not always have the same neighbours.
 */
const parts = limits.perPage.boosted;

/**
 * Number of adjacent workers shuffled by the seed. Without it, a worker's chance of coming first would depend
 * on the distance to the previous worker, and would be close to zero for some.
 */
const mixed = 16;

function beginnings(seed: number): number[] {
  const bytes = createHash('sha256').update(String(seed)).digest();
  return Array.from({ length: parts }, (_, part) => (part + bytes.readUInt32BE(part * 4) / 2 ** 32) / parts);
}

const isBoosted = (now: Date) => sql`${users.boostedFrom} <= ${now} and ${users.boostedUntil} > ${now}`;

/**
 * Selects the ids of one page of all workers in random order, with profiles boosted by an administrator
 * first.
 */
function drawn(query: { page: number; per_page: number; seed: number }, now: Date): SQL {
  // Maximum number of workers to read per part, because later workers of the part cannot appear on this page.
  const most = Math.ceil((query.page * query.per_page) / mixed) * mixed;
  const hash = (number: SQL) => sql`hashint8(${number} + ${query.seed}::bigint * 1000003)`;
  const from = (lap: 0 | 1, first: SQL, end: SQL) => sql`(
    select ${users.id} as id, ${sql.raw(String(lap))} as lap, ${users.shuffle} as shuffle from ${users}
    where is_worker and (${isBoosted(now)}) is not true and ${users.shuffle} >= ${first} and ${users.shuffle} < ${end}
    order by ${users.shuffle}, ${users.id} limit ${most})`;
  return sql`
    select id from (
      select ${users.id} as id, 0 as turn, ${hash(sql`${users.id}`)} as tie from ${users} where is_worker and boosted_until is not null and ${isBoosted(now)}
      union all
      select near.id, near.turn, ${hash(sql`part.number`)} from unnest(${sql.param(beginnings(query.seed))}::float8[]) with ordinality as part (beginning, number)
      cross join lateral (
        select id, row_number() over (order by (place - 1) / ${mixed}::int, ${hash(sql`id`)}) as turn from (
          select id, row_number() over (order by lap, shuffle, id) as place from (
            ${from(0, sql`part.beginning`, sql`part.number::float8 / ${parts}::int`)} union all ${from(1, sql`(part.number - 1)::float8 / ${parts}::int`, sql`part.beginning`)}
          ) as around
        ) as placed
      ) as near
    ) as line order by turn, tie, id ${slice(query)}`;
}

function order(query: WorkerQuery, now: Date): SQL {
  const way = sql.raw(query.direction);
  switch (query.sort) {
    case 'created_at':
      return sql`${users.createdAt} ${way}, ${users.id} ${way}`;
    case 'relevance':
      return sql`ts_rank(${users.searchDoc}, to_tsquery('simple', ${query.rank})) desc, ${users.ratingScore} desc, ${users.id} desc`;
    case 'random':
      // Profiles boosted by an administrator come first; all others are shuffled by the seed.
      return sql`(${isBoosted(now)}) desc nulls last, hashint8(${users.id} + ${query.seed}::bigint * 1000003)`;
    default:
      return sql`${users.ratingScore} ${way}, ${users.id} ${way}`;
  }
}

/**
 * Searches with up to this many matches read all of them from the text index. For more frequent words, the
 * best-rated workers are read until enough of them match.
 */
export const rareMost = 5000;
/** Maximum number of ranked matches, since ranking reads the document of every match. */
export const rankedMost = 400;

const isRare = (query: WorkerQuery) => (query.frequency?.most ?? 0) <= rareMost;

const columns = sql`id, is_worker, whole_country, rating_score, created_at, boosted_from, boosted_until, search_doc`;

/**
 * Returns the `from` and `where` clauses that select the matching workers. `few`: only the workers of the
 * place are read, or with a trade only those of the trade, which are fewer.
 */
export function matching(
  query: WorkerQuery,
  few: boolean,
  reading?: Reading,
): { from: SQL; where: SQL | undefined } {
  const { place, tsquery } = query;
  // `offset 0` prevents the planner from pulling outer conditions into the subquery.
  const only = (where: SQL) => sql`(select ${columns} from ${users} where ${where} offset 0) as users`;
  if (tsquery !== null && isRare(query))
    return { from: only(hasWords(tsquery)), where: conditions(query, null) };
  if (!few || !place) return { from: sql`${users}`, where: conditions(query, tsquery, reading) };
  const oneByOne = (ids: SQL) => sql`${ids} cross join lateral ${only(sql`${users.id} = worker_id`)}`;
  if (hasTrade(query)) {
    const ids = sql`(select distinct user_id from (${workersOfTrade(query)}) as own) as trade (worker_id)`;
    return {
      from: oneByOne(ids),
      where: conditions({ ...query, types: [], categories: [] }, tsquery, 'row by row'),
    };
  }
  return {
    from: oneByOne(workersOfPlace(place)),
    where: conditions({ ...query, place: undefined }, tsquery),
  };
}

const isFiltered = (query: WorkerQuery) =>
  query.tsquery !== null || query.place !== undefined || hasTrade(query);

/**
 * Returns the number of pages ranked by relevance. It does not depend on the requested page, so no worker
 * appears on two pages.
 */
const rankedPages = ({ per_page: perPage }: WorkerQuery) => Math.ceil(rankedMost / perPage);

/**
 * Replaces sorting by relevance with sorting by rating if there is no search, and after the ranked pages of a
 * search with many matches.
 */
const inOrder = (query: WorkerQuery): WorkerQuery =>
  query.sort !== 'relevance' ||
  (query.tsquery !== null && (isRare(query) || query.page <= rankedPages(query)))
    ? query
    : { ...query, sort: 'rating', direction: 'desc' };

/**
 * Number of workers on the first pages. They are soon found in the order of an index; for later pages,
 * looking up each worker would take longer than reading all workers of a place.
 */
const firstMost = 100;

export const isFirst = ({ page, per_page }: WorkerQuery) => page * per_page <= firstMost;

const readingOf = (query: WorkerQuery): Reading =>
  (query.sort === 'rating' || query.sort === 'created_at') && isFirst(query) ? 'row by row' : 'planned';

function idsOf(query: WorkerQuery, now: Date, few: boolean): SQL {
  if (query.sort === 'random' && !isFiltered(query)) return drawn(query, now);
  const { from, where } = matching(query, few, readingOf(query));
  if (query.sort !== 'relevance' || isRare(query))
    return sql`select ${users.id} as id from ${from} where ${where} order by ${order(query, now)} ${slice(query)}`;
  const most = rankedPages(query) * query.per_page;
  const best = sql`(select id, rating_score, search_doc from ${from} where ${where} order by ${users.ratingScore} desc, ${users.id} desc limit ${most}) as users`;
  return sql`select ${users.id} as id from ${best} order by ${order(query, now)} ${slice(query)}`;
}

/**
 * Returns one page of workers. `few`: the place has few enough workers to read and sort them all; otherwise
 * workers are read in order until the page is full.
 */
export async function workerPage(
  db: Db,
  asked: WorkerQuery,
  now: Date,
  few = false,
): Promise<queries.ShownUser[]> {
  if (asked.tsquery === '') return [];
  return workersAt(db, idsOf(inOrder(asked), now, few));
}

/** Returns the workers whose ids the subquery selects, in its order. */
export const workersAt = (db: Db, ids: SQL): Promise<queries.ShownUser[]> =>
  db
    .select(queries.shown)
    .from(users)
    .innerJoin(
      sql`(select id, row_number() over () as place from (${ids}) as found) as page`,
      sql`page.id = ${users.id}`,
    )
    .orderBy(sql`page.place`);

/**
 * Returns the stored count for the whole list, and a count capped at `limits.countCap` for a filtered one.
 */
export async function countWorkers(db: Db, query: WorkerQuery): Promise<{ total: number; capped: boolean }> {
  const cap = limits.countCap;
  if (query.tsquery === '') return { total: 0, capped: false };
  if (!isFiltered(query)) return { total: await queries.workersTotal(db), capped: false };
  const onlyWords = !isFiltered({ ...query, tsquery: null });
  if (onlyWords && (query.frequency?.least ?? 0) > cap) return { total: cap, capped: true };
  const { from, where } = matching(query, true);
  const { rows } = await db.execute<{ n: string }>(
    sql`select count(*) as n from (select 1 from ${from} where ${where} limit ${cap + 1}) as found`,
  );
  const found = Number(rows[0]?.n ?? 0);
  return { total: Math.min(found, cap), capped: found > cap };
}
