import { and, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '#contract/errors.ts';
import type { PostKind, Urgency } from '#contract/job-posts.ts';
import type { AnswerFilters } from '#contract/job-questions.ts';
import { answersPath } from '../job-questions/answers.ts';
import { currentSets } from '../job-questions/service.ts';
import { type ChosenPlace, chosenPlace, type PlaceQuery } from '../places/chosen.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Corrected, correctedQuery, type Frequency } from '../platform/search/query.ts';
import { tradeIds, tradeRefs } from '../trades/service.ts';
import { activePostCounts, jobPosts } from './tables.ts';

export interface FilterQuery extends PlaceQuery {
  where_in?: { county_id?: number[]; town_id?: number[]; job_category_id?: number[]; job_type_id?: number[] };
  job_categories?: string[];
  job_types?: string[];
  search?: string;
  type?: PostKind;
  user_id?: number;
  urgency?: Urgency[];
  budget_from?: number;
  budget_to?: number;
  answers?: AnswerFilters;
}

/**
 * List filters resolved to ids. Types narrow only their own category; a category without a chosen type
 * matches in full.
 */
export interface Filter {
  place: ChosenPlace | undefined;
  trade: { categories: number[]; types: number[] } | undefined;
  kind: PostKind | undefined;
  userId: number | undefined;
  urgencies: Urgency[] | undefined;
  /** EUR cents. */
  leastBudget: number | undefined;
  mostBudget: number | undefined;
  /** A JSON path predicate; requires exactly one type. */
  answers: string | undefined;
  /** A tsquery; '' matches nothing. */
  tsquery: string | undefined;
  rank: string | undefined;
  frequency: Frequency | undefined;
}

/**
 * Returns the predicate for filters by answers. Throws `job_posts.answers_type` unless exactly one type is
 * chosen, and a 422 for an unknown question or option.
 */
async function answersFilter(
  db: Db,
  filters: AnswerFilters | undefined,
  types: readonly number[],
): Promise<string | undefined> {
  if (!filters || Object.keys(filters).length === 0) return undefined;
  const [type, ...others] = types;
  if (type === undefined || others.length > 0) throw new AppError('job_posts.answers_type');
  return answersPath((await currentSets(db)).ofType(type)?.questions ?? [], filters);
}

/**
 * Resolves keys to ids. `known` is the search text if already corrected. Throws a 422 that names an unknown
 * key.
 */
export async function resolveFilter(db: Db, query: FilterQuery, known?: Corrected): Promise<Filter> {
  const trades = await tradeRefs(db);
  const place = await chosenPlace(db, query);
  const trade = await tradeIds(db, query);
  const words = known ?? (query.search === undefined ? undefined : await correctedQuery(db, query.search));
  const categoriesOfTypes = new Set(trade.types.map((id) => trades.type(id)?.job_category_id));
  return {
    place,
    trade:
      trade.categories.length || trade.types.length
        ? { categories: trade.categories.filter((id) => !categoriesOfTypes.has(id)), types: trade.types }
        : undefined,
    kind: query.type,
    userId: query.user_id,
    urgencies: query.urgency?.length ? query.urgency : undefined,
    leastBudget: query.budget_from,
    mostBudget: query.budget_to,
    answers: await answersFilter(db, query.answers, trade.types),
    tsquery: words?.matching,
    rank: words?.tsquery,
    frequency: words?.posts,
  };
}

/** Compares a single id with `=`, so that its index returns the posts in order and reading stops early. */
function among(column: PgColumn, ids: readonly number[]): SQL | undefined {
  const [first, ...others] = ids;
  if (first === undefined) return undefined;
  return others.length > 0
    ? sql`${column} = any(${sql.param([...ids])}::int[])`
    : sql`${column} = ${first}::int`;
}

/**
 * Returns the condition for posts at the place or country-wide. A county includes its towns' posts; a town
 * includes posts of its county that name no town.
 */
export const atPlace = ({ counties, towns, countiesOfTowns }: NonNullable<Filter['place']>) =>
  or(
    isNull(jobPosts.countyId),
    among(jobPosts.countyId, counties),
    among(jobPosts.townId, towns),
    countiesOfTowns.length
      ? and(isNull(jobPosts.townId), among(jobPosts.countyId, countiesOfTowns))
      : undefined,
  );

export const ofTrade = ({ categories, types }: NonNullable<Filter['trade']>) =>
  or(among(jobPosts.jobCategoryId, categories), among(jobPosts.jobTypeId, types));

export const ofAnswers = ({ answers }: Pick<Filter, 'answers'>) =>
  answers === undefined ? undefined : sql`${jobPosts.answers} @@ ${answers}::jsonpath`;

export const tsquery = (text: string) => sql`to_tsquery('simple', ${text})`;

export const hasWords = (text: string) => sql`${jobPosts.searchDoc} @@ ${tsquery(text)}`;

export const conditions = (filter: Filter): SQL | undefined =>
  and(
    filter.userId === undefined ? undefined : sql`${jobPosts.userId} = ${filter.userId}::int`,
    filter.trade && ofTrade(filter.trade),
    filter.place && atPlace(filter.place),
    filter.kind && sql`${jobPosts.kind} = ${filter.kind}`,
    filter.urgencies && sql`${jobPosts.urgency} = any(${sql.param(filter.urgencies)}::text[])`,
    filter.leastBudget === undefined ? undefined : sql`${jobPosts.budgetCents} >= ${filter.leastBudget}::int`,
    filter.mostBudget === undefined ? undefined : sql`${jobPosts.budgetCents} <= ${filter.mostBudget}::int`,
    ofAnswers(filter),
    filter.tsquery === undefined ? undefined : hasWords(filter.tsquery),
  );

/** The county of country-wide posts in counts by county. */
export const wholeCountry = 0;

/**
 * Returns whether the stored counts cover this filter. They cover type, county and kind, but not towns,
 * words, authors, urgencies, budgets or answers.
 */
export const isCounted = (filter: Filter) =>
  filter.userId === undefined &&
  filter.tsquery === undefined &&
  !filter.place?.towns.length &&
  !filter.place?.countiesOfTowns.length &&
  !filter.urgencies &&
  filter.leastBudget === undefined &&
  filter.mostBudget === undefined &&
  filter.answers === undefined;

export const isWhole = (filter: Filter) =>
  isCounted(filter) && !filter.place && !filter.trade && !filter.kind;

export const countedConditions = ({
  trade,
  place,
  kind,
}: Pick<Filter, 'trade' | 'place' | 'kind'>): SQL | undefined =>
  and(
    trade &&
      or(
        among(activePostCounts.jobCategoryId, trade.categories),
        among(activePostCounts.jobTypeId, trade.types),
      ),
    place && among(activePostCounts.countyId, [wholeCountry, ...place.counties]),
    kind && sql`${activePostCounts.kind} = ${kind}`,
  );

/** Returns whether a filter has words and no other condition. */
export const isOnlyWords = ({
  trade,
  place,
  kind,
  userId,
  urgencies,
  leastBudget,
  mostBudget,
  answers,
  tsquery: text,
}: Filter) =>
  Boolean(text) &&
  !trade &&
  !place &&
  !kind &&
  !urgencies &&
  leastBudget === undefined &&
  mostBudget === undefined &&
  answers === undefined &&
  userId === undefined;
