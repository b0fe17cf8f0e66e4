import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { slice } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/pool.ts';
import * as queries from './queries.ts';
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

function conditions(db: Db, query: WorkerQuery): SQL | undefined {
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
      ? or(query.types.length ? ofType : undefined, query.categories.length ? ofCategory(query.categories) : undefined)
      : undefined,
    query.tsquery === null ? undefined : sql`${users.searchDoc} @@ to_tsquery('simple', ${query.tsquery})`,
  );
}

function order(query: WorkerQuery, now: Date): SQL {
  const way = sql.raw(query.direction);
  const boosted = sql`(${users.boostedFrom} <= ${now} and ${users.boostedUntil} > ${now}) desc nulls last`;
  switch (query.sort) {
    case 'created_at':
      return sql`${users.createdAt} ${way}, ${users.id} ${way}`;
    case 'relevance':
      return query.tsquery
        ? sql`ts_rank(${users.searchDoc}, to_tsquery('simple', ${query.tsquery})) desc, ${users.ratingScore} desc, ${users.id} desc`
        : sql`${users.ratingScore} desc, ${users.id} desc`;
    case 'random':
      // Profiles boosted by an administrator come first (product.md); the rest are shuffled.
      return sql`${boosted}, hashint8(${users.id} + ${query.seed}::bigint * 1000003)`;
    default:
      return sql`${users.ratingScore} ${way}, ${users.id} ${way}`;
  }
}

/** Ids of one page of workers, and the total: stored for the whole list, capped at `limits.countCap` for a filtered one. */
export async function workerPage(db: Db, query: WorkerQuery, now: Date): Promise<{ ids: number[]; total: number; capped: boolean }> {
  if (query.tsquery === '') return { ids: [], total: 0, capped: false };
  const where = conditions(db, query);
  const filtered = query.tsquery !== null || [query.counties, query.towns, query.categories, query.types].some((list) => list.length > 0);
  const [{ rows }, total] = await Promise.all([
    db.execute<{ id: number }>(sql`select ${users.id} as id from ${users} where ${where} order by ${order(query, now)} ${slice(query)}`),
    filtered ? cappedCount(db, where) : queries.workersTotal(db),
  ]);
  return { ids: rows.map((row) => row.id), total: Math.min(total, filtered ? limits.countCap : total), capped: filtered && total > limits.countCap };
}

async function cappedCount(db: Db, where: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(
    sql`select count(*) as n from (select 1 from ${users} where ${where} limit ${limits.countCap + 1}) as found`,
  );
  return Number(rows[0]?.n ?? 0);
}
