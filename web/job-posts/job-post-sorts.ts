import { nearestSort, postSorts } from '#contract/labels.ts';
import { byDistance } from '#contract/list-words.ts';
import type { ListQuery } from '../catalogue/list-query.ts';

const byDate = { '': postSorts.newest, najstariji: postSorts.oldest } as const;
const bySearch = {
  '': { label: 'Najrelevantniji', sort_by: 'relevance', sort_direction: 'desc' },
  najnoviji: postSorts.newest,
  najstariji: postSorts.oldest,
} as const;

interface Sort {
  label: string;
  sort_by: 'created_at' | 'relevance' | 'distance';
  sort_direction: 'asc' | 'desc';
}

type Sorted = Pick<ListQuery, 'search' | 'near'>;

const sortsOf = ({ search, near }: Sorted): Record<string, Sort> & { '': Sort } => ({
  ...(search ? bySearch : byDate),
  ...(near && { [byDistance]: nearestSort }),
});

/** Returns the sort orders on offer; by distance only if there is a town `near` to measure from. */
export const sortOptions = (query: Sorted) =>
  Object.entries(sortsOf(query)).map(([value, { label }]) => ({ value, label }));

/** Returns the sort order in the URL; an unknown value means the list's default. */
export function sortOf(query: ListQuery): Omit<Sort, 'label'> {
  const sorts = sortsOf(query);
  const { sort_by, sort_direction } =
    (Object.hasOwn(sorts, query.sort) ? sorts[query.sort] : undefined) ?? sorts[''];
  return { sort_by, sort_direction };
}
