import { createHash } from 'node:crypto';
import { type Circle, circles } from '#contract/distances.ts';
import { AppError } from '#contract/errors.ts';
import { formatMoney } from '#contract/format.ts';
import type { Urgency } from '#contract/job-posts.ts';
import { circleWords, postKinds, shortCounty, urgencies } from '#contract/labels.ts';
import type { KnownFilters } from '#contract/saved-search-words.ts';
import type { SavedFilters, SavedFiltersInput } from '#contract/saved-searches.ts';
import { resolveFilter } from '../job-posts/filters.ts';
import { missingNear, nearTown } from '../places/chosen.ts';
import { placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { idsOfKeys } from '../platform/http/lists.ts';
import { lastingQuery } from '../platform/search/query.ts';
import { wordsOf } from '../platform/search/words.ts';
import { tradeRefs } from '../trades/service.ts';
import { tokensOf } from './matching.ts';

const refs = async (db: Db) => {
  const trades = await tradeRefs(db);
  const places = await placeRefs(db);
  return { trades, places };
};
type Refs = Awaited<ReturnType<typeof refs>>;

const sorted = (keys: readonly (string | undefined)[]) =>
  [...new Set(keys.filter((key) => key !== undefined))].sort();

/**
 * Returns the filters in canonical order, without redundant keys (a type's category, a town's county). Throws
 * a 422 that names an unknown key.
 */
export async function settled(db: Db, input: SavedFiltersInput): Promise<SavedFilters> {
  const { trades, places } = await refs(db);
  idsOfKeys('job_categories', input.job_categories, trades.categoryByKey);
  idsOfKeys('counties', input.counties, places.countyByKey);
  const types = idsOfKeys('job_types', input.job_types, trades.typeByKey);
  const towns = idsOfKeys('towns', input.towns, places.townByKey);
  if (input.radius !== undefined && (await nearTown(db, input)) === undefined) missingNear();
  return {
    job_categories: sorted([
      ...(input.job_categories ?? []),
      ...types.map((id) => trades.category(trades.type(id)?.job_category_id ?? 0)?.key),
    ]),
    job_types: sorted(input.job_types ?? []),
    counties: sorted([
      ...(input.counties ?? []),
      ...towns.map((id) => places.county(places.town(id)?.county_id ?? 0)?.key),
    ]),
    towns: sorted(input.towns ?? []),
    ...(input.radius === undefined || input.near === undefined
      ? noCircle
      : { near: input.near, radius: input.radius, islands: input.islands ?? false }),
    type: input.type ?? null,
    search: input.search?.replaceAll(/\s+/g, ' ') ?? null,
    // In canonical order; selecting all urgencies is the same as no filter.
    urgency: settledUrgencies(input.urgency ?? []),
    budget_from: input.budget_from ?? null,
  };
}

const noCircle = { near: null, radius: null, islands: false } as const;

/** Returns stored filters with the fields that older searches lack. */
export const complete = (filters: KnownFilters): SavedFilters => ({
  urgency: [],
  budget_from: null,
  ...noCircle,
  ...filters,
});

const every = Object.keys(urgencies) as Urgency[];

function settledUrgencies(asked: readonly Urgency[]): Urgency[] {
  const chosen = every.filter((one) => asked.includes(one));
  return chosen.length === every.length ? [] : chosen;
}

/**
 * Returns a fingerprint that is equal for filters that show the same posts, regardless of spelling and order.
 */
export function fingerprintOf({ search, ...rest }: SavedFilters): string {
  const { job_categories, job_types, counties, towns, type, urgency, budget_from } = rest;
  const words = search === null ? null : wordsOf(search).sort();
  return createHash('sha256')
    .update(
      JSON.stringify([
        job_categories,
        job_types,
        counties,
        towns,
        type,
        words,
        // Later fields are left out while they are empty, so that older fingerprints stay valid.
        ...(urgency.length || budget_from ? [urgency, budget_from] : []),
        ...(rest.radius === null ? [] : [{ near: rest.near, radius: rest.radius, islands: rest.islands }]),
      ]),
    )
    .digest('hex');
}

export const asQuery = ({
  job_categories,
  job_types,
  counties,
  towns,
  type,
  search,
  urgency,
  budget_from,
  near,
  radius,
  islands,
}: SavedFilters) => ({
  job_categories,
  job_types,
  counties,
  towns,
  ...(type && { type }),
  ...(search !== null && { search }),
  ...(urgency.length > 0 && { urgency }),
  ...(budget_from !== null && { budget_from }),
  ...(near !== null && isCircle(radius) && { near, radius, islands }),
});

const isCircle = (radius: number | null): radius is Circle => circles.some((one) => one === radius);

/**
 * Returns the form that matching.ts compares with posts; `query` is text for `to_tsquery`. Throws
 * `saved_searches.words`.
 */
export async function comparable(db: Db, filters: SavedFilters) {
  const { search, ...others } = asQuery(filters);
  const query = search === undefined ? null : await lastingQuery(db, search);
  if (query === '') throw new AppError('saved_searches.words');
  return { ...tokensOf(await resolveFilter(db, others)), query };
}

const named = (keys: readonly string[], find: (key: string) => { name: string } | undefined) =>
  keys.flatMap((key) => find(key)?.name ?? []);

function labelsOf(filters: SavedFilters, { trades, places }: Refs): string[] {
  const { search, job_categories, job_types, counties, towns, type, urgency, budget_from } = filters;
  const near = places.townByKey(filters.near ?? '');
  return [
    ...(search === null ? [] : [`„${search}“`]),
    ...named(job_categories, trades.categoryByKey),
    ...named(job_types, trades.typeByKey),
    ...counties.flatMap((key) => places.countyByKey(key) ?? []).map(shortCounty),
    ...named(towns, places.townByKey),
    ...(near && filters.radius ? [circleWords(near.name, filters.radius, filters.islands)] : []),
    ...urgency.map((one) => urgencies[one]),
    ...(budget_from === null ? [] : [`Proračun od ${formatMoney(budget_from)}`]),
    ...(type ? [postKinds[type]] : []),
  ];
}

/** Returns whether all categories, types and places of the filter still exist. */
const isWhole = (filters: SavedFilters, { trades, places }: Refs) =>
  filters.job_categories.every(trades.categoryByKey) &&
  filters.job_types.every(trades.typeByKey) &&
  filters.counties.every(places.countyByKey) &&
  filters.towns.every(places.townByKey) &&
  (filters.near === null || places.townByKey(filters.near) !== undefined);

export async function wordsFor(
  db: Db,
): Promise<(filters: SavedFilters) => { labels: string[]; whole: boolean }> {
  const known = await refs(db);
  return (filters) => ({ labels: labelsOf(filters, known), whole: isWhole(filters, known) });
}
