import type { JobPost, ListedJobPost, PostKind, PostStatus } from '#contract/job-posts.ts';
import { metaOf } from '#contract/shapes.ts';
import { missingNear, nearTown } from '../places/chosen.ts';
import { distances, unknownDistance } from '../places/distances.ts';
import { placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Corrected } from '../platform/search/query.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import { tradeRefs } from '../trades/service.ts';
import { countActive, countAgainst, countCapped, countGroups } from './counts.ts';
import { type Filter, type FilterQuery, isCounted, resolveFilter, wholeCountry } from './filters.ts';
import { pageOf, type Slice } from './list-queries.ts';
import { presentListed } from './listed.ts';
import { inStatus, isActive } from './matching.ts';
import { nearestPosts, sortedMost } from './nearest.ts';
import { countsByStatus } from './queries.ts';
import { shownAs, storedAs } from './states.ts';

type ListQuery = Slice & FilterQuery;

type NearQuery = Omit<ListQuery, 'sort_by'> & { sort_by: Slice['sort_by'] | 'distance' };

/** Returns a page of active posts. Distances are measured from the nearest of the towns `from`. */
export async function listPosts(
  db: Db,
  visitor: Visitor,
  query: NearQuery,
  from: readonly number[] = [],
): Promise<{ data: ListedJobPost[]; meta: ReturnType<typeof metaOf> }> {
  const filter = await resolveFilter(db, query);
  if (filter.tsquery === '') return { data: [], meta: metaOf(query, 0, 0) };
  const { sort_by } = query;
  const { rows, total, capped } =
    sort_by === 'distance'
      ? await nearestPage(db, filter, query)
      : await sortedPage(db, filter, { ...query, sort_by });
  const data = await postsWithDistances(db, await presentListed(db, rows, visitor), from);
  return { data, meta: metaOf(query, total, data.length, capped) };
}

async function sortedPage(db: Db, filter: Filter, query: Slice) {
  // Counted in parallel if the page's statement cannot provide the total.
  const counting = isCounted(filter) ? undefined : countActive(db, filter);
  const [rows, counted] = await Promise.all([pageOf(db, isActive, filter, query), counting]);
  const known = rows[0]?.total;
  const { total, capped } =
    counted ?? (known === undefined ? await countActive(db, filter) : { total: known, capped: false });
  return { rows, total, capped };
}

async function nearestPage(db: Db, filter: Filter, query: NearQuery) {
  const near = (await nearTown(db, query)) ?? missingNear();
  const { total, capped, many } = await countAgainst(db, filter, sortedMost);
  return { rows: await nearestPosts(db, filter, near, many, query), total, capped };
}

/** Adds the distance of each post from the nearest of the towns `from`. */
export async function postsWithDistances(
  db: Db,
  posts: readonly JobPost[],
  from: readonly number[],
): Promise<ListedJobPost[]> {
  if (from.length === 0) return posts.map((post) => ({ ...post, ...unknownDistance }));
  const { between } = await distances(db);
  return posts.map((post) => ({ ...post, ...between(from, post.town ? [post.town.id] : []) }));
}

/**
 * Returns the number of active posts that match the filters, up to the count cap; 0 if the search has no
 * words.
 */
export async function countPosts(db: Db, query: FilterQuery): Promise<{ total: number; capped: boolean }> {
  const filter = await resolveFilter(db, query);
  return filter.tsquery === '' ? { total: 0, capped: false } : countActive(db, filter);
}

/**
 * Returns the active posts most relevant to the words, at most `perPage`; none if the search has no words.
 */
export async function searchPosts(
  db: Db,
  visitor: Visitor,
  words: Corrected,
  perPage: number,
): Promise<JobPost[]> {
  const filter = await resolveFilter(db, {}, words);
  if (filter.tsquery === '') return [];
  return presentListed(
    db,
    await pageOf(db, isActive, filter, {
      page: 1,
      per_page: perPage,
      sort_by: 'relevance',
      sort_direction: 'desc',
    }),
    visitor,
  );
}

/**
 * Returns a page of the user’s posts in the given status, or in all, with the number of posts per status in
 * `meta.counts`. The page is empty if the filter names another user or the search has no words.
 */
export async function listOwnPosts(db: Db, actor: Actor, query: ListQuery & { status?: PostStatus }) {
  const filter = { ...(await resolveFilter(db, query)), userId: actor.id };
  const counts = await countsOf(db, actor.id);
  if (filter.tsquery === '' || (query.user_id ?? actor.id) !== actor.id)
    return { data: [], meta: { ...metaOf(query, 0, 0), counts } };
  if (counts[query.status ?? 'all'] === 0) return { data: [], meta: { ...metaOf(query, 0, 0), counts } };
  const status = inStatus(query.status && storedAs[query.status]);
  const [rows, { total, capped }] = await Promise.all([
    pageOf(db, status, filter, query),
    countCapped(db, status, filter),
  ]);
  const data = await presentListed(db, rows, actor);
  return { data, meta: { ...metaOf(query, total, data.length, capped), counts } };
}

export async function countsOf(db: Db, userId: number): Promise<Record<PostStatus | 'all', number>> {
  const counts = { all: 0, active: 0, inactive: 0, pending: 0, finished: 0 };
  for (const { status, posts } of await countsByStatus(db, userId)) {
    counts[shownAs(status)] += posts;
    counts.all += posts;
  }
  return counts;
}

const byKey = (entries: (readonly [string | undefined, number])[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const [key, posts] of entries) if (key && posts > 0) sums[key] = (sums[key] ?? 0) + posts;
  return sums;
};

/**
 * Returns the number of active posts for each filter option, by key. The counts of a group ignore the filter
 * on that group. Options without posts are omitted.
 */
export async function facetsOf(db: Db, query: FilterQuery) {
  const [filter, trades, places] = await Promise.all([
    resolveFilter(db, query),
    tradeRefs(db),
    placeRefs(db),
  ]);
  const { types, kinds, counties } =
    filter.tsquery === '' ? { types: [], kinds: [], counties: [] } : await countGroups(db, filter);
  const categoryOf = (typeId: number) => trades.category(trades.type(typeId)?.job_category_id ?? 0);
  const ofKind = (kind: PostKind) => kinds.find((row) => row.value === kind)?.posts ?? 0;
  return {
    job_categories: byKey(types.map((row) => [categoryOf(row.value)?.key, row.posts])),
    job_types: byKey(types.map((row) => [trades.type(row.value)?.key, row.posts])),
    counties: byKey(counties.map((row) => [places.county(row.value)?.key, row.posts])),
    whole_country: counties.find((row) => row.value === wholeCountry)?.posts ?? 0,
    types: { inquiry: ofKind('inquiry'), offer: ofKind('offer') },
  };
}
