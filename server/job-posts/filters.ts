import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PostKind } from '#contract/job-posts.ts';
import { placeIds, placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { correctedQuery } from '../platform/search/query.ts';
import { tradeIds, tradeRefs } from '../trades/service.ts';
import { activePostCounts, jobPosts } from './tables.ts';

/** A list's filters as the API receives them (spec §7). */
export interface FilterQuery {
  where_in?: { county_id?: number[]; town_id?: number[]; job_category_id?: number[]; job_type_id?: number[] };
  counties?: string[];
  towns?: string[];
  job_categories?: string[];
  job_types?: string[];
  search?: string;
  type?: PostKind;
  user_id?: number;
}

/** The same filters as ids. Selected towns narrow only their own county, and selected types only their own category; the others apply in full. */
export interface Filter {
  place: { counties: number[]; towns: number[]; countiesOfTowns: number[] } | undefined;
  trade: { categories: number[]; types: number[] } | undefined;
  kind: PostKind | undefined;
  userId: number | undefined;
  /** A tsquery; '' matches nothing. */
  tsquery: string | undefined;
}

/** Throws a 422 that names an unknown key. */
export async function resolveFilter(db: Db, query: FilterQuery): Promise<Filter> {
  const [places, trades, place, trade] = await Promise.all([placeRefs(db), tradeRefs(db), placeIds(db, query), tradeIds(db, query)]);
  const countiesOfTowns = [...new Set(place.towns.flatMap((id) => places.town(id)?.county_id ?? []))];
  const categoriesOfTypes = new Set(trade.types.map((id) => trades.type(id)?.job_category_id));
  return {
    place:
      place.counties.length || place.towns.length
        ? { counties: place.counties.filter((id) => !countiesOfTowns.includes(id)), towns: place.towns, countiesOfTowns }
        : undefined,
    trade:
      trade.categories.length || trade.types.length
        ? { categories: trade.categories.filter((id) => !categoriesOfTypes.has(id)), types: trade.types }
        : undefined,
    kind: query.type,
    userId: query.user_id,
    tsquery: query.search === undefined ? undefined : await correctedQuery(db, query.search),
  };
}

const among = (column: PgColumn, ids: number[]) => (ids.length ? inArray(column, ids) : undefined);

/** At the place or country-wide. A county includes its towns' posts; a town includes posts of its county that name no town (wire.md, Lists). */
const atPlace = ({ counties, towns, countiesOfTowns }: NonNullable<Filter['place']>) =>
  or(
    isNull(jobPosts.countyId),
    among(jobPosts.countyId, counties),
    among(jobPosts.townId, towns),
    countiesOfTowns.length ? and(isNull(jobPosts.townId), inArray(jobPosts.countyId, countiesOfTowns)) : undefined,
  );

const ofTrade = ({ categories, types }: NonNullable<Filter['trade']>) => or(among(jobPosts.jobCategoryId, categories), among(jobPosts.jobTypeId, types));

export const tsquery = (text: string) => sql`to_tsquery('simple', ${text})`;

/** All conditions of a filter except the status. */
export const conditions = (filter: Filter): SQL | undefined =>
  and(
    filter.userId === undefined ? undefined : eq(jobPosts.userId, filter.userId),
    filter.trade && ofTrade(filter.trade),
    filter.place && atPlace(filter.place),
    filter.kind && eq(jobPosts.kind, filter.kind),
    filter.tsquery === undefined ? undefined : sql`${jobPosts.searchDoc} @@ ${tsquery(filter.tsquery)}`,
  );

/** Whether the stored counts can answer: they cover type, county and kind, but no towns, texts or people. */
export const isCounted = (filter: Filter) => filter.userId === undefined && filter.tsquery === undefined && !filter.place?.towns.length;

export const isWhole = (filter: Filter) => isCounted(filter) && !filter.place && !filter.trade && !filter.kind;

/** The same conditions on the stored counts, where county 0 is the whole country. */
export const countedConditions = ({ trade, place, kind }: Pick<Filter, 'trade' | 'place' | 'kind'>): SQL | undefined =>
  and(
    trade && or(among(activePostCounts.jobCategoryId, trade.categories), among(activePostCounts.jobTypeId, trade.types)),
    place && inArray(activePostCounts.countyId, [0, ...place.counties]),
    kind && eq(activePostCounts.kind, kind),
  );
