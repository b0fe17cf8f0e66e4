import { type Circle, circles } from '#contract/distances.ts';
import { cut } from '#contract/format.ts';
import {
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
  /** Whether the circle includes towns that only a ferry reaches. */
  islands: boolean;
  kind: 'inquiry' | 'offer' | '';
  urgencies: readonly UrgencyKey[];
  /** In euros; 0 means any. */
  budget: number;
  /** Sort order as named in the URL; '' is the list's default. */
  sort: string;
  page: number;
}

type UrgencyKey = keyof typeof urgencyWords;

export interface Choice {
  key: string;
  name: string;
  parent?: string;
}
export type Many = 'categories' | 'types' | 'counties' | 'towns';
export interface Choices extends Record<Many, readonly Choice[]> {
  /** The town that distances are measured from. */
  near?: Choice | undefined;
}

const everyUrgency = Object.keys(urgencyWords) as UrgencyKey[];
const isKind = (kind: string): kind is keyof typeof kindWords => kind in kindWords;
const most = 100;
const longest = 255;

/** Parses a URL's query: lists with commas or as repeated keys; invalid values are ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const many = (field: Many) => {
    const given = params.getAll(names[field]).flatMap((value) => value.split(','));
    return [...new Set(given.map((key) => key.trim()))]
      .filter((key) => /^[a-z0-9-]+$/.test(key))
      .slice(0, most);
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
    [names.sort]: query.sort,
    [names.page]: query.page > 1 ? query.page : undefined,
  });
}

/**
 * Returns the query with the change applied, starting at the first page. Removing a county removes its towns,
 * removing a category its types, and removing the town that distances are measured from all that needs it.
 */
export function withChange(query: ListQuery, change: Partial<ListQuery>, choices: Choices): ListQuery {
  const next = { ...query, page: 1, ...change };
  const kept = (keys: readonly string[], known: readonly Choice[], parents: readonly string[]) =>
    keys.filter((key) => {
      const parent = known.find((choice) => choice.key === key)?.parent;
      return parents.length > 0 && (parent === undefined || parents.includes(parent));
    });
  return {
    ...next,
    types: kept(next.types, choices.types, next.categories),
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
  sort: sort === byDistance ? '' : sort,
  page: 1,
});

export const chosenCount = (query: ListQuery) =>
  query.categories.length +
  query.types.length +
  query.counties.length +
  query.towns.length +
  query.urgencies.length +
  (query.radius ? 1 : 0) +
  (query.budget ? 1 : 0) +
  (query.kind ? 1 : 0);

export const postFilters = ({ kind, urgencies, budget }: ListQuery) => ({
  type: kind || undefined,
  urgency: urgencies.length ? urgencies.join(',') : undefined,
  budget_from: budget ? budget * 100 : undefined,
});

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
