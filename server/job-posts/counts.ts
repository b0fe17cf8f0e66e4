import { and, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { PostKind } from '#contract/job-posts.ts';
import type { Db } from '../platform/db/pool.ts';
import { counters } from '../platform/db/tables.ts';
import { together } from '../platform/db/together.ts';
import {
  atPlace,
  conditions,
  countedConditions,
  type Filter,
  hasWords,
  isCounted,
  isOnlyWords,
  isWhole,
  ofAnswers,
  ofTrade,
} from './filters.ts';
import { from, isActive, isRare, matching, newestFirst, searchedColumns } from './matching.ts';
import { activePostCounts, jobPosts, postCountDeltas } from './tables.ts';

export interface Total {
  total: number;
  capped: boolean;
}

/**
 * Facets are exact up to this number of matches. With more matches, only this many of the newest posts are
 * counted. In a word search the limit is `wordsMost`, because every counted document has to be read.
 */
const facetsMost = 10_000;
const wordsMost = limits.countCap + 1;

const upToCap = (posts: number, cap: number = limits.countCap): Total => ({
  total: Math.min(posts, cap),
  capped: posts > cap,
});

/** Returns the number of matching posts, counted up to `cap`. */
export async function countCapped(
  db: Db,
  status: SQL | undefined,
  filter: Filter,
  cap: number = limits.countCap,
): Promise<Total> {
  // For a frequent word, this order makes the planner read the newest posts through an index. Without it the
  // planner would scan the whole table, because no index covers both texts and columns.
  const order =
    filter.tsquery === undefined || isRare(filter, 'counted') ? sql`` : sql`order by ${newestFirst}`;
  const { rows } = await db.execute<{ posts: number }>(
    sql`select count(*)::int as posts from (select from ${matching(status, filter, 'counted')} ${order} limit ${cap + 1}) as counted`,
  );
  return upToCap(rows[0]?.posts ?? 0, cap);
}

const kept = sql`(
  select job_type_id, job_category_id, county_id, kind, posts from ${activePostCounts}
  union all select job_type_id, job_category_id, county_id, kind, step from ${postCountDeltas}
) as active_post_counts`;

const activeTotal = sql<number>`(select coalesce((select value from ${counters} where key = 'active_posts'), 0) + coalesce((select sum(step) from ${postCountDeltas}), 0))::int`;

/**
 * Returns SQL that reads the number of active posts from the stored counts, to be embedded in the list’s
 * statement; undefined if the stored counts do not cover the filter.
 */
export function keptTotal(filter: Filter): SQL<number> | undefined {
  if (!isCounted(filter)) return undefined;
  if (isWhole(filter)) return sql<number>`${activeTotal}`;
  return sql<number>`(select coalesce(sum(posts), 0)::int from ${from(kept, countedConditions(filter))})`;
}

/**
 * Returns the number of active posts: from the stored counts if possible, otherwise counted up to the cap.
 */
export async function countActive(db: Db, filter: Filter): Promise<Total> {
  // Coalesced with the facets of the same page.
  if (areFew(filter)) return upToCap((await wholeOf(db, filter)).total);
  if (isOnlyWords(filter) && (filter.frequency?.least ?? 0) > limits.countCap)
    return { total: limits.countCap, capped: true };
  if (filter.tsquery !== undefined && (await passOver(db, filter)).total === wordsMost)
    return { total: limits.countCap, capped: true };
  const total = keptTotal(filter);
  if (!total) return countCapped(db, isActive, filter);
  const [row] = await db.select({ posts: total }).from(sql`(select) as one`);
  return { total: row?.posts ?? 0, capped: false };
}

/**
 * Returns the same total as `countActive`, and in `many` whether it exceeds `most`. In a search, `many` only
 * states whether the words are frequent, because an exact count would read too many documents.
 */
export async function countAgainst(db: Db, filter: Filter, most: number): Promise<Total & { many: boolean }> {
  if (isCounted(filter) || filter.tsquery !== undefined) {
    const counted = await countActive(db, filter);
    return { ...counted, many: isCounted(filter) ? counted.total > most : !areFew(filter) };
  }
  const { total, capped } = await countCapped(db, isActive, filter, most);
  return { ...upToCap(total), many: capped };
}

interface Groups {
  types: { value: number; posts: number }[];
  kinds: { value: PostKind; posts: number }[];
  counties: { value: number; posts: number }[];
}

interface Tally extends Groups {
  total: number;
}

interface GroupRow extends Record<string, unknown> {
  type: number | null;
  kind: PostKind | null;
  county: number | null;
  posts: number;
}

const groups = sql`group by grouping sets ((type), (kind), (county), ())`;

/**
 * Splits the rows of grouping sets into one list per group; the row whose grouping columns are all null is
 * the total.
 */
function tallied(rows: readonly GroupRow[]): Tally {
  const by = <T>(value: (row: GroupRow) => T | null) =>
    rows.flatMap((row) => {
      const found = value(row);
      return found === null ? [] : [{ value: found, posts: row.posts }];
    });
  const whole = rows.find((row) => row.type === null && row.kind === null && row.county === null);
  return {
    types: by((row) => row.type),
    kinds: by((row) => row.kind),
    counties: by((row) => row.county),
    total: whole?.posts ?? 0,
  };
}

const columns = sql`job_type_id as type, kind, coalesce(county_id, 0) as county`;
const keyOf = (filter: Filter) => JSON.stringify(filter);

function amongNewest(filter: Filter): SQL {
  const { tsquery } = filter;
  const posts = from(sql`${jobPosts}`, and(isActive, conditions({ ...filter, tsquery: undefined })));
  const newest = sql`(select ${searchedColumns} from ${posts} order by ${newestFirst} limit ${facetsMost}) as job_posts`;
  return tsquery === undefined ? newest : sql`${from(newest, hasWords(tsquery))} limit ${wordsMost}`;
}

/**
 * Counts all groups of one filter in one pass: over the stored counts if possible, otherwise over the newest
 * posts.
 */
const passOver = together(keyOf, async (db, filter: Filter): Promise<Tally> => {
  const source = isCounted(filter)
    ? sql`select job_type_id as type, kind, county_id as county, posts from ${from(kept, countedConditions(filter))}`
    : sql`select ${columns}, 1 as posts from ${amongNewest(filter)}`;
  const { rows } = await db.execute<GroupRow>(
    sql`select type, kind, county, coalesce(sum(posts), 0)::int as posts from (${source}) as source ${groups}`,
  );
  return tallied(rows);
});

const any = sql`true`;

/**
 * Counts the total and all groups in one pass, for filters with few matches. The counts of a group ignore the
 * filter on that group.
 */
const wholeOf = together(keyOf, async (db, filter: Filter): Promise<Tally> => {
  const { trade, place, kind } = filter;
  // Answers belong to the selected type, so the counts per type ignore the filter by answers too.
  const inTrade = and(trade && ofTrade(trade), ofAnswers(filter)) ?? any;
  const inPlace = (place && atPlace(place)) ?? any;
  const inKind = kind ? sql`${jobPosts.kind} = ${kind}` : any;
  const found = sql`select ${columns}, ${inTrade} as in_trade, ${inPlace} as in_place, ${inKind} as in_kind
    from ${matching(isActive, { ...filter, trade: undefined, answers: undefined, place: undefined, kind: undefined }, 'counted')}`;
  const { rows } = await db.execute<GroupRow>(sql`
    select type, kind, county, (case
      when grouping(type) = 0 then count(*) filter (where in_place and in_kind)
      when grouping(kind) = 0 then count(*) filter (where in_trade and in_place)
      when grouping(county) = 0 then count(*) filter (where in_trade and in_kind)
      else count(*) filter (where in_trade and in_place and in_kind) end)::int as posts
    from (${found}) as found ${groups}`);
  return tallied(rows);
});

const areFew = ({ tsquery, frequency }: Filter) =>
  tsquery !== undefined && (frequency?.most ?? Number.POSITIVE_INFINITY) <= facetsMost;

/**
 * Returns the number of active posts per type, kind and county. The counts of a group ignore the filter on
 * that group; groups with the same conditions share one pass.
 */
export async function countGroups(db: Db, filter: Filter): Promise<Groups> {
  if (areFew(filter)) return wholeOf(db, filter);
  const [{ types }, { kinds }, { counties }] = await Promise.all([
    passOver(db, { ...filter, trade: undefined, answers: undefined }),
    passOver(db, { ...filter, kind: undefined }),
    passOver(db, { ...filter, place: undefined }),
  ]);
  return { types, kinds, counties };
}
