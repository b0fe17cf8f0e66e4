import {
  type AnswerChoice,
  type AnswerChoices,
  isOptions,
  type NumberBounds,
} from '#contract/answer-words.ts';
import { questionLimits } from '#contract/constants.ts';
import { type Circle, circles } from '#contract/distances.ts';
import { cut } from '#contract/format.ts';
import type { JobQuestion } from '#contract/job-questions.ts';
import {
  boundWords,
  byDistance,
  kindWords,
  listNames as names,
  urgencyWords,
  withIslands,
} from '#contract/list-words.ts';
import { queryString } from '../platform/api/query-string.ts';
import { pageIn } from '../platform/page/page-number.ts';

/**
 * The query of a list, with choices identified by their keys. Stored completely in the URL, so that any list
 * can be linked.
 */
export interface ListQuery {
  search: string;
  categories: readonly string[];
  types: readonly string[];
  counties: readonly string[];
  towns: readonly string[];
  /** The town to measure distances from; as typed until the loader has found it. */
  near: string;
  /** Kilometres around `near`; 0 means any distance. */
  radius: Circle | 0;
  /** Whether the circle includes towns that can be reached only by ferry. */
  islands: boolean;
  kind: 'inquiry' | 'offer' | '';
  urgencies: readonly UrgencyKey[];
  /** In euros; 0 means any. */
  budget: number;
  /** Filters by answers, keyed by question; used only with exactly one job type. */
  answers: AnswerChoices;
  /** Sort order as named in the URL; '' is the list's default. */
  sort: string;
  page: number;
}

type UrgencyKey = keyof typeof urgencyWords;

export interface Choice {
  id?: number;
  key: string;
  name: string;
  parent?: string;
}
export type Many = 'categories' | 'types' | 'counties' | 'towns';
export interface Choices extends Record<Many, readonly Choice[]> {
  /** The town that distances are measured from. */
  near?: Choice | undefined;
  /** Questions of the chosen job type, whose key is `type`; absent unless exactly one type is chosen. */
  questions?: { type: string; asked: readonly JobQuestion[] };
}

const everyUrgency = Object.keys(urgencyWords) as UrgencyKey[];
const isKey = /^[a-z0-9-]+$/;
const isKind = (kind: string): kind is keyof typeof kindWords => kind in kindWords;
const most = 100;
const longest = 255;

/** Parses filters by answers: `odgovori[kat]=prizemlje,1-2` and `odgovori[povrsina][od]=20`. */
function answersIn(params: URLSearchParams): AnswerChoices {
  const found = new Map<string, string[] | NumberBounds>();
  for (const [name, value] of params) {
    if (!name.startsWith(`${names.answers}[`) || !name.endsWith(']')) continue;
    const [key = '', word, ...more] = name.slice(names.answers.length + 1, -1).split('][');
    const bound = (['from', 'to'] as const).find((one) => boundWords[one] === word);
    if (more.length > 0 || (word !== undefined && !bound)) continue;
    if (!isKey.test(key) || (found.size === questionLimits.perType && !found.has(key))) continue;
    const before = found.get(key);
    if (!bound) {
      const options = value.split(',').filter((option) => isKey.test(option));
      const chosen = [...new Set([...(Array.isArray(before) ? before : []), ...options])];
      if (chosen.length > 0) found.set(key, chosen.slice(0, questionLimits.options.max));
    } else if (/^\d{1,7}$/.test(value) && !Array.isArray(before)) {
      found.set(key, { ...before, [bound]: Math.min(Number(value), 1_000_000) });
    }
  }
  return Object.fromEntries(found);
}

/** Parses a URL's query. Lists may be comma-separated or use repeated keys. Ignores invalid values. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const many = (field: Many) => {
    const given = params.getAll(names[field]).flatMap((value) => value.split(','));
    return [...new Set(given.map((key) => key.trim()))].filter((key) => isKey.test(key)).slice(0, most);
  };
  const word = params.get(names.kind);
  const budget = Number(params.get(names.budget));
  const radius = Number(params.get(names.radius));
  const times = params.getAll(names.urgency).flatMap((value) => value.split(','));
  return {
    search: cut((params.get(names.search) ?? '').trim(), longest),
    categories: many('categories'),
    types: many('types'),
    counties: many('counties'),
    towns: many('towns'),
    near: cut((params.get(names.near) ?? '').trim(), longest),
    radius: circles.find((one) => one === radius) ?? 0,
    islands: params.get(names.islands) === withIslands,
    kind:
      (Object.keys(kindWords).find((kind) => isKind(kind) && kindWords[kind] === word) as
        | ListQuery['kind']
        | undefined) ?? '',
    urgencies: everyUrgency.filter((one) => times.includes(urgencyWords[one])),
    budget: Number.isSafeInteger(budget) && budget > 0 && budget <= 1_000_000 ? budget : 0,
    answers: answersIn(params),
    sort: params.get(names.sort)?.trim().slice(0, longest) ?? '',
    page: pageIn(params),
  };
}

/** Returns the query string with its question mark; empty for an empty query. */
export function listSearch(query: ListQuery): string {
  return queryString({
    [names.search]: query.search,
    [names.categories]: query.categories,
    [names.types]: query.types,
    [names.counties]: query.counties,
    [names.towns]: query.towns,
    [names.near]: query.near,
    [names.radius]: query.radius || undefined,
    [names.islands]: query.radius && query.islands ? withIslands : undefined,
    [names.kind]: query.kind && kindWords[query.kind],
    [names.urgency]: query.urgencies.map((one) => urgencyWords[one]),
    [names.budget]: query.budget || undefined,
    [names.answers]: Object.fromEntries(
      Object.entries(query.answers).map(([key, choice]) => [
        key,
        isOptions(choice) ? choice : { [boundWords.from]: choice.from, [boundWords.to]: choice.to },
      ]),
    ),
    [names.sort]: query.sort,
    [names.page]: query.page > 1 ? query.page : undefined,
  });
}

/** Returns whether a query sorts or filters its list; search engines must not index the resulting page. */
export const isFiltered = (query: ListQuery): boolean => listSearch({ ...query, page: 1 }) !== '';

/**
 * Returns the query with the change applied, starting at the first page. Removes towns outside the chosen
 * counties and job types outside the chosen categories. Choosing other job types removes the filters by
 * answers. Removing the town that distances are measured from removes the circle and sorting by distance.
 */
export function withChange(query: ListQuery, change: Partial<ListQuery>, choices: Choices): ListQuery {
  const next = { ...query, page: 1, ...change };
  const kept = (keys: readonly string[], known: readonly Choice[], parents: readonly string[]) =>
    keys.filter((key) => {
      const parent = known.find((choice) => choice.key === key)?.parent;
      return parents.length > 0 && (parent === undefined || parents.includes(parent));
    });
  const types = kept(next.types, choices.types, next.categories);
  const sameType = types.length === 1 && types[0] === query.types[0] && query.types.length === 1;
  return {
    ...next,
    types,
    answers: sameType ? next.answers : {},
    towns: kept(next.towns, choices.towns, next.counties),
    ...(!next.near && { radius: 0, islands: false, sort: next.sort === byDistance ? '' : next.sort }),
  };
}

export const without = (keys: readonly string[], key: string) => keys.filter((one) => one !== key);
export const toggled = (keys: readonly string[], key: string) =>
  keys.includes(key) ? without(keys, key) : [...keys, key];

export const cleared = ({ sort }: Pick<ListQuery, 'sort'>): ListQuery => ({
  search: '',
  categories: [],
  types: [],
  counties: [],
  towns: [],
  near: '',
  radius: 0,
  islands: false,
  kind: '',
  urgencies: [],
  budget: 0,
  answers: {},
  sort: sort === byDistance ? '' : sort,
  page: 1,
});

export const chosenCount = (query: ListQuery) =>
  query.categories.length +
  query.types.length +
  query.counties.length +
  query.towns.length +
  query.urgencies.length +
  Object.values(query.answers).reduce((sum, choice) => sum + (isOptions(choice) ? choice.length : 1), 0) +
  (query.radius ? 1 : 0) +
  (query.budget ? 1 : 0) +
  (query.kind ? 1 : 0);

/**
 * Returns the questions whose answers can filter the list: the questions of the chosen type if exactly one is
 * chosen, otherwise none.
 */
export const questionsOf = (
  { types }: Pick<ListQuery, 'types'>,
  { questions }: Pick<Choices, 'questions'>,
): readonly JobQuestion[] =>
  questions && types.length === 1 && questions.type === types[0] ? questions.asked : [];

/**
 * Returns the filters by answers with that of one question set to `choice`, or removed if `choice` is
 * `undefined`.
 */
export const withAnswers = (
  { answers }: Pick<ListQuery, 'answers'>,
  key: string,
  choice: AnswerChoice | undefined,
): Pick<ListQuery, 'answers'> => {
  const { [key]: _, ...others } = answers;
  const isEmpty =
    !choice ||
    (isOptions(choice) ? choice.length === 0 : choice.from === undefined && choice.to === undefined);
  return { answers: isEmpty ? others : { ...others, [key]: choice } };
};

export const postFilters = ({ kind, urgencies, budget, answers }: ListQuery) => ({
  type: kind || undefined,
  urgency: urgencies.length ? urgencies.join(',') : undefined,
  budget_from: budget ? budget * 100 : undefined,
  answers: answersFilter(answers),
});

const answersFilter = (answers: AnswerChoices) =>
  Object.keys(answers).length === 0
    ? undefined
    : Object.fromEntries(
        Object.entries(answers).map(([key, choice]) => [key, isOptions(choice) ? choice.join(',') : choice]),
      );

export function apiFilters(query: ListQuery) {
  const some = (keys: readonly string[]) => (keys.length ? keys.join(',') : undefined);
  return {
    search: query.search || undefined,
    job_categories: some(query.categories),
    job_types: some(query.types),
    counties: some(query.counties),
    towns: some(query.towns),
    near: query.near || undefined,
    radius: query.radius || undefined,
    islands: (query.radius > 0 && query.islands) || undefined,
  };
}
