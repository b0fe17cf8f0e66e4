import { workerSorts } from '#contract/labels.ts';
import type { ListQuery } from '../catalogue/list-query.ts';

const byRating = {
  '': workerSorts.highest_rating,
  'najniza-ocjena': workerSorts.lowest_rating,
  najnoviji: workerSorts.newest,
  najstariji: workerSorts.oldest,
} as const;
const bySearch = {
  '': { label: 'Najrelevantniji', sort_by: 'relevance', sort_direction: 'desc' },
  'najvisa-ocjena': workerSorts.highest_rating,
  'najniza-ocjena': workerSorts.lowest_rating,
  najnoviji: workerSorts.newest,
  najstariji: workerSorts.oldest,
} as const;

interface Sort {
  label: string;
  sort_by: 'rating' | 'created_at' | 'relevance';
  sort_direction: 'asc' | 'desc';
}

const sortsOf = ({ search }: Pick<ListQuery, 'search'>): Record<string, Sort> & { '': Sort } =>
  search ? bySearch : byRating;

export const sortOptions = (query: ListQuery) =>
  Object.entries(sortsOf(query)).map(([value, { label }]) => ({ value, label }));

/** Returns the sort order in the URL; an unknown value means the list's default. */
export function sortOf(query: ListQuery): Omit<Sort, 'label'> {
  const sorts = sortsOf(query);
  const { sort_by, sort_direction } =
    (Object.hasOwn(sorts, query.sort) ? sorts[query.sort] : undefined) ?? sorts[''];
  return { sort_by, sort_direction };
}
