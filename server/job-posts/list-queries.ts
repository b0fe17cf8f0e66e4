import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PostKind } from '#contract/job-posts.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '../platform/db/pool.ts';
import { counters } from '../platform/db/tables.ts';
import { conditions, countedConditions, type Filter, isCounted, isWhole, tsquery } from './filters.ts';
import { postColumns } from './queries.ts';
import type { StoredStatus } from './states.ts';
import { activePostCounts, jobPosts } from './tables.ts';

export interface Slice {
  page: number;
  per_page: number;
  sort_by: 'created_at' | 'relevance';
  sort_direction: 'asc' | 'desc';
}

/** Inlined, so that the planner uses the indexes of active posts. */
export const isActive = sql`${jobPosts.status} = 'active'`;

export const inStatus = (statuses: readonly StoredStatus[] | undefined) => statuses && inArray(jobPosts.status, [...statuses]);

/** With more matches than this only the newest are ranked, since ranking reads every document. */
const rankedMost = 1000;

const newestFirst = [desc(jobPosts.createdAt), desc(jobPosts.id)] as const;
const oldestFirst = [asc(jobPosts.createdAt), asc(jobPosts.id)] as const;

/** One page of posts. The inner query finds ids, from an index alone if possible; the outer one reads only the rows shown. */
export function pageOf(db: Db, status: SQL | undefined, filter: Filter, query: Slice) {
  const offset = (query.page - 1) * query.per_page;
  const where = and(status, conditions(filter));
  if (query.sort_by === 'relevance' && filter.tsquery) return rankedPage(db, where, filter.tsquery, query, offset);
  const order = query.sort_direction === 'asc' ? oldestFirst : newestFirst;
  const page = db
    .select({ id: jobPosts.id })
    .from(jobPosts)
    .where(where)
    .orderBy(...order)
    .limit(query.per_page)
    .offset(offset)
    .as('page');
  return db
    .select(postColumns)
    .from(jobPosts)
    .innerJoin(page, eq(page.id, jobPosts.id))
    .orderBy(...order);
}

function rankedPage(db: Db, where: SQL | undefined, text: string, query: Slice, offset: number) {
  const matches = db
    .select({ id: jobPosts.id, searchDoc: jobPosts.searchDoc, createdAt: jobPosts.createdAt })
    .from(jobPosts)
    .where(where)
    .orderBy(...newestFirst)
    .limit(Math.max(rankedMost, offset + query.per_page))
    .as('matches');
  const rank = sql<number>`ts_rank(${matches.searchDoc}, ${tsquery(text)})`.as('rank');
  const best = query.sort_direction === 'asc' ? sql`rank asc` : sql`rank desc`;
  const page = db
    .select({ id: matches.id, rank })
    .from(matches)
    .orderBy(best, desc(matches.createdAt), desc(matches.id))
    .limit(query.per_page)
    .offset(offset)
    .as('page');
  return db
    .select(postColumns)
    .from(jobPosts)
    .innerJoin(page, eq(page.id, jobPosts.id))
    .orderBy(best, ...newestFirst);
}

/** Number of matching posts, counted up to the cap (wire.md, Lists). */
export async function countCapped(db: Db, status: SQL | undefined, filter: Filter): Promise<{ total: number; capped: boolean }> {
  const matching = db
    .select({ id: jobPosts.id })
    .from(jobPosts)
    .where(and(status, conditions(filter)));
  // No index covers texts and columns together, and for a frequent word the planner would scan the table.
  const some = (filter.tsquery === undefined ? matching : matching.orderBy(...newestFirst)).limit(limits.countCap + 1).as('some');
  const [row] = await db.select({ posts: sql<number>`count(*)::int` }).from(some);
  const posts = row?.posts ?? 0;
  return { total: Math.min(posts, limits.countCap), capped: posts > limits.countCap };
}

const summed = sql<number>`coalesce(sum(${activePostCounts.posts}), 0)::int`;

/** Number of active posts: from the stored counts if they can answer, otherwise counted up to the cap. */
export async function countActive(db: Db, filter: Filter): Promise<{ total: number; capped: boolean }> {
  if (!isCounted(filter)) return countCapped(db, isActive, filter);
  const [row] = isWhole(filter)
    ? await db.select({ posts: counters.value }).from(counters).where(eq(counters.key, 'active_posts'))
    : await db.select({ posts: summed }).from(activePostCounts).where(countedConditions(filter));
  return { total: row?.posts ?? 0, capped: false };
}

/** The columns that facets are grouped by. */
interface Groups {
  jobTypeId: number;
  kind: PostKind;
  /** Null or 0 means the whole country. */
  countyId: number | null;
}

/** Active posts per type, kind or county: from the stored counts if they can answer, otherwise among the newest matches up to the cap. */
export function countBy<G extends keyof Groups>(db: Db, group: G, filter: Filter): Promise<{ value: Groups[G]; posts: number }[]> {
  if (isCounted(filter)) {
    const value = sql<Groups[G]>`${activePostCounts[group]}`;
    return db.select({ value, posts: summed }).from(activePostCounts).where(countedConditions(filter)).groupBy(value);
  }
  const some = db
    .select({ value: sql<Groups[G]>`${jobPosts[group]}`.as('value') })
    .from(jobPosts)
    .where(and(isActive, conditions(filter)))
    .orderBy(...newestFirst)
    .limit(limits.countCap)
    .as('some');
  return db.select({ value: some.value, posts: sql<number>`count(*)::int` }).from(some).groupBy(some.value);
}
