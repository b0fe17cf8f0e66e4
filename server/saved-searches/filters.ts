import { createHash } from 'node:crypto';
import { choiceWords } from '#contract/answer-words.ts';
import { type Circle, circles } from '#contract/distances.ts';
import { AppError } from '#contract/errors.ts';
import { formatMoney } from '#contract/format.ts';
import type { Urgency } from '#contract/job-posts.ts';
import { circleWords, postKinds, shortCounty, urgencies } from '#contract/labels.ts';
import type { KnownFilters } from '#contract/saved-search-words.ts';
import type { SavedFilters, SavedFiltersInput } from '#contract/saved-searches.ts';
import { resolveFilter } from '../job-posts/filters.ts';
import { answersPath } from '../job-questions/answers.ts';
import { currentSets } from '../job-questions/service.ts';
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
  const questions = await currentSets(db);
  return { trades, places, questions };
};
type Refs = Awaited<ReturnType<typeof refs>>;

const sorted = (keys: readonly (string | undefined)[]) =>
  [...new Set(keys.filter((key) => key !== undefined))].sort();

/**
 * Returns the filters in canonical order, without redundant keys (a type's category, a town's county). Throws
 * a 422 that names an unknown key.
 */
export async function settled(db: Db, input: SavedFiltersInput): Promise<SavedFilters> {
  const known = await refs(db);
  const { trades, places } = known;
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
    ...settledAnswers(input, types, known),
  };
}

type SavedAnswers = NonNullable<SavedFilters['answers']>;

const isSet = (choice: SavedAnswers[string]) =>
  Array.isArray(choice) ? choice.length > 0 : choice.from !== undefined || choice.to !== undefined;

/**
 * Returns filters by answers in canonical order. Throws `job_posts.answers_type`, and a 422 for unknown keys.
 */
function settledAnswers(
  { answers = {} }: SavedFiltersInput,
  types: readonly number[],
  { questions }: Refs,
): Pick<SavedFilters, 'answers'> {
  const given = Object.entries(answers).filter(([, choice]) => isSet(choice));
  if (given.length === 0) return {};
  const [only, ...others] = types;
  if (only === undefined || others.length > 0) throw new AppError('job_posts.answers_type');
  answersPath(questions.ofType(only)?.questions ?? [], answers);
  const ordered = given
    .map(([key, choice]) => [key, Array.isArray(choice) ? sorted(choice) : choice] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { answers: Object.fromEntries(ordered) };
}

const noCircle = { near: null, radius: null, islands: false } as const;

/** Adds defaults for the fields that older saved searches lack. */
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
  const { job_categories, job_types, counties, towns, type, urgency, budget_from, answers } = rest;
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
        // Fields added later are omitted while they are empty, so that older fingerprints stay valid.
        ...(urgency.length || budget_from ? [urgency, budget_from] : []),
        ...(answers ? [answers] : []),
        ...(rest.radius === null ? [] : [{ near: rest.near, radius: rest.radius, islands: rest.islands }]),
      ]),
    )
    .digest('hex');
}

/** Converts saved filters to the query of the list of posts, omitting filters that are not set. */
export const asQuery = ({
  job_categories,
  job_types,
  counties,
  towns,
  type,
  search,
  urgency,
  budget_from,
  answers,
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
  ...(answers && { answers }),
  ...(near !== null && isCircle(radius) && { near, radius, islands }),
});

const isCircle = (radius: number | null): radius is Circle => circles.some((one) => one === radius);

/**
 * Returns the columns of a saved search that matching.ts compares with posts; `query` is text for
 * `to_tsquery`. Throws `saved_searches.words`.
 */
export async function comparable(db: Db, filters: SavedFilters) {
  const { search, ...others } = asQuery(filters);
  const query = search === undefined ? null : await lastingQuery(db, search);
  if (query === '') throw new AppError('saved_searches.words');
  return { ...tokensOf(await resolveFilter(db, others)), query };
}

const named = (keys: readonly string[], find: (key: string) => { name: string } | undefined) =>
  keys.flatMap((key) => find(key)?.name ?? []);

function labelsOf(filters: SavedFilters, { trades, places, questions }: Refs): string[] {
  const { search, job_categories, job_types, counties, towns, type, urgency, budget_from, answers } = filters;
  const near = places.townByKey(filters.near ?? '');
  const asked = questions.ofType(trades.typeByKey(job_types[0] ?? '')?.id ?? 0)?.questions ?? [];
  return [
    ...(search === null ? [] : [`„${search}“`]),
    ...named(job_categories, trades.categoryByKey),
    ...named(job_types, trades.typeByKey),
    ...counties.flatMap((key) => places.countyByKey(key) ?? []).map(shortCounty),
    ...named(towns, places.townByKey),
    ...(near && filters.radius ? [circleWords(near.name, filters.radius, filters.islands)] : []),
    ...urgency.map((one) => urgencies[one]),
    ...(budget_from === null ? [] : [`Proračun od ${formatMoney(budget_from)}`]),
    ...asked.flatMap((question) => {
      const choice = answers?.[question.key];
      return choice ? choiceWords(question, choice) : [];
    }),
    ...(type ? [postKinds[type]] : []),
  ];
}

/**
 * Returns whether the current question set of the type still contains the questions and options of the
 * filter.
 */
function hasQuestions({ answers, job_types }: SavedFilters, { trades, questions }: Refs): boolean {
  if (!answers) return true;
  const asked = questions.ofType(trades.typeByKey(job_types[0] ?? '')?.id ?? 0)?.questions ?? [];
  return Object.entries(answers).every(([key, choice]) => {
    const question = asked.find((one) => one.key === key);
    if (question?.kind !== 'choice') return question !== undefined && !Array.isArray(choice);
    return (
      Array.isArray(choice) && choice.every((option) => question.options.some((one) => one.key === option))
    );
  });
}

/** Returns whether all categories, types, places and questions of the filter still exist. */
const isWhole = (filters: SavedFilters, known: Refs) =>
  hasQuestions(filters, known) && hasTradesAndPlaces(filters, known);

const hasTradesAndPlaces = (filters: SavedFilters, { trades, places }: Refs) =>
  filters.job_categories.every(trades.categoryByKey) &&
  filters.job_types.every(trades.typeByKey) &&
  filters.counties.every(places.countyByKey) &&
  filters.towns.every(places.townByKey) &&
  (filters.near === null || places.townByKey(filters.near) !== undefined);

/**
 * Returns a function that names saved filters in Croatian; `whole` is false if a trade, place or question in
 * them no longer exists.
 */
export async function wordsFor(
  db: Db,
): Promise<(filters: SavedFilters) => { labels: string[]; whole: boolean }> {
  const known = await refs(db);
  return (filters) => ({ labels: labelsOf(filters, known), whole: isWhole(filters, known) });
}
