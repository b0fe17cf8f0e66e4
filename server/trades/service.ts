import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { JobCategory, JobType } from '#contract/trades.ts';
import { placeRefs } from '../places/service.ts';
import { collator } from '../platform/collator.ts';
import { cached } from '../platform/db/cached.ts';
import type { Db } from '../platform/db/pool.ts';
import { idsOfKeys, pageOf } from '../platform/http/lists.ts';
import type { Site } from '../platform/http/site.ts';
import { renderMarkdown } from '../platform/markdown/markdown.ts';
import { typeIconsPath } from './art.ts';
import { presentCategory, presentType } from './present.ts';
import * as queries from './queries.ts';

export interface Trades {
  categories: readonly JobCategory[];
  types: readonly JobType[];
  category(id: number): JobCategory | undefined;
  type(id: number): JobType | undefined;
  categoryByKey(key: string): JobCategory | undefined;
  typeByKey(key: string): JobType | undefined;
}

/**
 * Returns categories and types in Croatian order, cached. `active_posts_count` may be a minute old;
 * `listJobCategories` reads the current one.
 */
export const tradeRefs = cached(async (db: Db): Promise<Trades> => {
  // Queried one after the other, because a transaction has only one connection.
  const categoryRows = await queries.allCategories(db);
  const typeRows = await queries.allTypes(db);
  const categories = categoryRows.map(presentCategory).sort((a, b) => collator.compare(a.name, b.name));
  const keyOf = new Map(categoryRows.map((row) => [row.id, row.key]));
  const types = typeRows
    .map((row) => presentType(row, keyOf.get(row.jobCategoryId) ?? ''))
    .sort((a, b) => collator.compare(a.name, b.name));
  const categoryById = new Map(categories.map((category) => [category.id, category]));
  const typeById = new Map(types.map((type) => [type.id, type]));
  const categoryByKey = new Map(categories.map((category) => [category.key, category]));
  const typeByKey = new Map(types.map((type) => [type.key, type]));
  return {
    categories,
    types,
    category: (id) => categoryById.get(id),
    type: (id) => typeById.get(id),
    categoryByKey: (key) => categoryByKey.get(key),
    typeByKey: (key) => typeByKey.get(key),
  };
});

interface TradeFilter {
  where_in?: { job_category_id?: number[]; job_type_id?: number[] };
  job_categories?: string[];
  job_types?: string[];
}

/** Returns the ids of a filter's categories and types, given by id or by key. */
export async function tradeIds(
  db: Db,
  filter: TradeFilter,
): Promise<{ categories: number[]; types: number[] }> {
  const trades = await tradeRefs(db);
  return {
    categories: [
      ...(filter.where_in?.job_category_id ?? []),
      ...idsOfKeys('job_categories', filter.job_categories, trades.categoryByKey),
    ],
    types: [
      ...(filter.where_in?.job_type_id ?? []),
      ...idsOfKeys('job_types', filter.job_types, trades.typeByKey),
    ],
  };
}

interface ListQuery {
  page: number;
  per_page: number;
  sort_by: 'name' | 'active_posts_count';
  sort_direction: 'asc' | 'desc';
}

/** Returns categories with their current counts of active posts. */
export async function listJobCategories(db: Db, query: ListQuery) {
  const [{ categories }, counts] = await Promise.all([tradeRefs(db), queries.activeCounts(db)]);
  const posts = new Map(counts.map((row) => [row.id, row.posts]));
  const fresh = categories.map((category) => ({
    ...category,
    active_posts_count: posts.get(category.id) ?? 0,
  }));
  if (query.sort_by === 'active_posts_count')
    fresh.sort((a, b) => a.active_posts_count - b.active_posts_count);
  return pageOf(fresh, query, limits.referencePagesMost);
}

/** Returns a category by key or id, with its text. Throws `not_found`. */
export async function getJobCategory(
  { db, site }: { db: Db; site: Site },
  key: string,
): Promise<JobCategory & { html: string; types_icons: string }> {
  const trades = await tradeRefs(db);
  const found = /^\d+$/.test(key) ? trades.category(Number(key)) : trades.categoryByKey(key);
  if (!found) throw new AppError('not_found');
  const [counts, row] = await Promise.all([queries.activeCounts(db), queries.categoryWithText(db, found.id)]);
  const { html } = await renderMarkdown((row?.body ?? '').replaceAll('{portal}', site.name));
  return {
    ...found,
    active_posts_count: counts.find(({ id }) => id === found.id)?.posts ?? 0,
    html,
    types_icons: typeIconsPath(found.key),
  };
}

/**
 * Returns the towns of a county with active posts of a category, busiest first. Each has the number of posts
 * in its list, which includes the county's posts without a town and country-wide posts. Throws `not_found`.
 */
export async function townsOfCategory(
  db: Db,
  key: string,
  { county: countyKey, per_page: most }: { county: string; per_page: number },
) {
  const trades = await tradeRefs(db);
  const places = await placeRefs(db);
  const [category, county] = [trades.categoryByKey(key), places.countyByKey(countyKey)];
  if (!category || !county) throw new AppError('not_found');
  const rows = await queries.busiestTowns(db, {
    category: category.id,
    county: county.id,
    most,
  });
  return rows.flatMap(({ town, posts }) => {
    const found = places.town(town);
    return found ? [{ key: found.key, name: found.name, posts }] : [];
  });
}

/**
 * Returns a page of job types, sorted by name. If the filter names categories, only their types are listed.
 * Throws `invalid` for an unknown key.
 */
export async function listJobTypes(db: Db, query: Omit<ListQuery, 'sort_by'> & TradeFilter) {
  const [{ types }, chosen] = await Promise.all([tradeRefs(db), tradeIds(db, query)]);
  const filtered = query.where_in?.job_category_id || query.job_categories;
  const shown = filtered ? types.filter((type) => chosen.categories.includes(type.job_category_id)) : types;
  return pageOf(shown, query, limits.referencePagesMost);
}

/** Returns a job type. Throws `not_found`. */
export async function getJobType(db: Db, id: number): Promise<JobType> {
  const found = (await tradeRefs(db)).type(id);
  if (!found) throw new AppError('not_found');
  return found;
}
