import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { type Beginning, beginningOf, idsFar, type Line, valuesOf } from '../platform/db/marks.ts';
import { slice } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Frequency } from '../platform/search/query.ts';
import * as queries from './queries.ts';
import { drawn, isBoosted } from './random-workers.ts';
import { userCounties, userJobCategories, userJobTypes, users, userTowns } from './tables.ts';

export interface WorkerQuery {
  page: number;
  per_page: number;
  counties: number[];
  towns: number[];
  categories: number[];
  types: number[];
  /** The counties containing `towns`. */
  countiesOfTowns: number[];
  /** A tsquery; null for no search, '' matches nothing. */
  tsquery: string | null;
  /** The tsquery that matches are ranked by. */
  rank: string;
  /** How many workers have its words. */
  frequency: Frequency | undefined;
  sort: 'rating' | 'created_at' | 'random' | 'relevance';
  direction: 'asc' | 'desc';
  seed: number;
}

/** Has a town in the list, or one of its counties without naming towns there. */
const atTown = (db: Db, { towns, countiesOfTowns }: WorkerQuery) =>
  or(
    exists(
      db
        .select({ one: sql`1` })
        .from(userTowns)
        .where(and(eq(userTowns.userId, users.id), inArray(userTowns.townId, towns))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(userCounties)
        .where(
          and(
            eq(userCounties.userId, users.id),
            inArray(userCounties.countyId, countiesOfTowns),
            sql`not exists (select 1 from ${userTowns} where ${userTowns.userId} = ${userCounties.userId} and ${userTowns.countyId} = ${userCounties.countyId})`,
          ),
        ),
    ),
  );

const hasWords = (text: string) => sql`${users.searchDoc} @@ to_tsquery('simple', ${text})`;

function conditions(db: Db, query: WorkerQuery, tsquery: string | null): SQL | undefined {
  const inCounty = (ids: number[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(userCounties)
        .where(and(eq(userCounties.userId, users.id), inArray(userCounties.countyId, ids))),
    );
  const ofCategory = (ids: number[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(userJobCategories)
        .where(and(eq(userJobCategories.userId, users.id), inArray(userJobCategories.jobCategoryId, ids))),
    );
  const ofType = exists(
    db
      .select({ one: sql`1` })
      .from(userJobTypes)
      .where(and(eq(userJobTypes.userId, users.id), inArray(userJobTypes.jobTypeId, query.types))),
  );
  const place: (SQL | undefined)[] = [];
  if (query.towns.length) place.push(atTown(db, query));
  // Chosen towns narrow their own county.
  const wholeCounties = query.counties.filter((id) => !query.countiesOfTowns.includes(id));
  if (wholeCounties.length) place.push(inCounty(wholeCounties));
  return and(
    users.isWorker,
    place.length ? or(users.wholeCountry, ...place) : undefined,
    query.types.length || query.categories.length
      ? or(
          query.types.length ? ofType : undefined,
          query.categories.length ? ofCategory(query.categories) : undefined,
        )
      : undefined,
    tsquery === null ? undefined : hasWords(tsquery),
  );
}

function order(query: WorkerQuery, now: Date): SQL {
  const way = sql.raw(query.direction);
  switch (query.sort) {
    case 'created_at':
      return sql`${users.createdAt} ${way}, ${users.id} ${way}`;
    case 'relevance':
      return sql`ts_rank(${users.searchDoc}, to_tsquery('simple', ${query.rank})) desc, ${users.ratingScore} desc, ${users.id} desc`;
    case 'random':
      // Profiles boosted by an administrator come first (product.md); the rest are shuffled.
      return sql`(${isBoosted(now)}) desc nulls last, hashint8(${users.id} + ${query.seed}::bigint * 1000003)`;
    default:
      return sql`${users.ratingScore} ${way}, ${users.id} ${way}`;
  }
}

/** Words of at most this many workers: all matches are found by the index of texts. Of more frequent ones the best rated are read until there are enough. */
export const rareMost = 5000;
/** So many of them are ranked, since ranking reads every document. */
export const rankedMost = 400;

const isRare = (query: WorkerQuery) => (query.frequency?.most ?? 0) <= rareMost;

/** What workers are selected from, under the name of the table, and by which conditions. */
function matching(db: Db, query: WorkerQuery): { from: SQL; where: SQL | undefined } {
  if (query.tsquery === null) return { from: sql`${users}`, where: conditions(db, query, null) };
  if (!isRare(query)) return { from: sql`${users}`, where: conditions(db, query, query.tsquery) };
  // `offset 0` keeps the planner from mixing the conditions outside into this.
  const columns = sql`id, is_worker, whole_country, rating_score, created_at, boosted_from, boosted_until, search_doc`;
  return {
    from: sql`(select ${columns} from ${users} where ${hasWords(query.tsquery)} offset 0) as users`,
    where: conditions(db, query, null),
  };
}

const isFiltered = (query: WorkerQuery) =>
  query.tsquery !== null ||
  [query.counties, query.towns, query.categories, query.types].some((list) => list.length > 0);

/** So many pages are ranked, of the best rated matches that fill them: the same for each page, so that nobody is on two of them. */
const rankedPages = ({ per_page: perPage }: WorkerQuery) => Math.ceil(rankedMost / perPage);

/** By relevance only where there are words and as far as there is a rank; behind that come the others, the best rated first. */
const inOrder = (query: WorkerQuery): WorkerQuery =>
  query.sort !== 'relevance' ||
  (query.tsquery !== null && (isRare(query) || query.page <= rankedPages(query)))
    ? query
    : { ...query, sort: 'rating', direction: 'desc' };

function idsOf(db: Db, query: WorkerQuery, now: Date): SQL {
  if (query.sort === 'random' && !isFiltered(query)) return drawn(query, now);
  const { from, where } = matching(db, query);
  if (query.sort !== 'relevance' || isRare(query))
    return sql`select ${users.id} as id from ${from} where ${where} order by ${order(query, now)} ${slice(query)}`;
  const most = rankedPages(query) * query.per_page;
  const best = sql`(select id, rating_score, search_doc from ${from} where ${where} order by ${users.ratingScore} desc, ${users.id} desc limit ${most}) as users`;
  return sql`select ${users.id} as id from ${best} order by ${order(query, now)} ${slice(query)}`;
}

/** The order in which an index has these workers; undefined if none has it, or if there are few of them. */
function lineOf(db: Db, query: WorkerQuery): Line | undefined {
  const { sort, direction, tsquery, counties, towns, countiesOfTowns, categories, types } = query;
  if (sort === 'random' || sort === 'relevance' || (tsquery !== null && isRare(query))) return;
  const byAge = sort === 'created_at';
  return {
    name: `workers ${byAge} ${direction} ${JSON.stringify({ counties, towns, countiesOfTowns, categories, types, tsquery })}`,
    value: byAge ? sql`${users.createdAt}` : sql`${users.ratingScore}`,
    type: byAge ? 'timestamptz' : 'float8',
    id: sql`${users.id}`,
    direction,
    rows: (more) => sql`${users} where ${and(conditions(db, query, tsquery), more)}`,
  };
}

function idsBehind(line: Line, beginning: Beginning, { per_page: perPage }: WorkerQuery): SQL {
  const values = valuesOf(beginning);
  return idsFar(line, (name) => sql`${values[name]}`, sql`${perPage}::int`);
}

/** One page of workers. */
export async function workerPage(db: Db, asked: WorkerQuery, now: Date): Promise<queries.ShownUser[]> {
  if (asked.tsquery === '') return [];
  const query = inOrder(asked);
  const line = lineOf(db, query);
  const beginning = line && (await beginningOf(db, line, (query.page - 1) * query.per_page));
  const ids = line && beginning ? idsBehind(line, beginning, query) : idsOf(db, query, now);
  return db
    .select(queries.shown)
    .from(users)
    .innerJoin(
      sql`(select id, row_number() over () as place from (${ids}) as found) as page`,
      sql`page.id = ${users.id}`,
    )
    .orderBy(sql`page.place`);
}

/** How many there are: stored for the whole list, capped at `limits.countCap` for a filtered one. */
export async function countWorkers(db: Db, query: WorkerQuery): Promise<{ total: number; capped: boolean }> {
  const cap = limits.countCap;
  if (query.tsquery === '') return { total: 0, capped: false };
  if (!isFiltered(query)) return { total: await queries.workersTotal(db), capped: false };
  const onlyWords = ![query.counties, query.towns, query.categories, query.types].some(
    (list) => list.length > 0,
  );
  if (onlyWords && (query.frequency?.least ?? 0) > cap) return { total: cap, capped: true };
  const { from, where } = matching(db, query);
  const { rows } = await db.execute<{ n: string }>(
    sql`select count(*) as n from (select 1 from ${from} where ${where} limit ${cap + 1}) as found`,
  );
  const found = Number(rows[0]?.n ?? 0);
  return { total: Math.min(found, cap), capped: found > cap };
}
