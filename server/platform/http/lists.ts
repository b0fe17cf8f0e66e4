import { AppError } from '#contract/errors.ts';
import { metaOf } from '#contract/shapes.ts';

/** Returns one page, with its metadata, of a list that is fully in memory and in ascending order. */
export function pageOf<T>(
  all: readonly T[],
  query: { page: number; per_page: number; sort_direction: 'asc' | 'desc' },
  pagesMost?: number,
) {
  const from = (query.page - 1) * query.per_page;
  const data = (query.sort_direction === 'asc' ? all : all.toReversed()).slice(from, from + query.per_page);
  return { data, meta: metaOf(query, all.length, data.length, false, pagesMost) };
}

/** Returns the ids for a filter's keys; throws a 422 that names the first unknown keys. */
export function idsOfKeys(
  field: string,
  keys: readonly string[] | undefined,
  find: (key: string) => { id: number } | undefined,
): number[] {
  const unknown = keys?.filter((key) => !find(key)) ?? [];
  if (unknown.length)
    throw new AppError('invalid', {
      fields: { [field]: [`Nepoznata vrijednost: ${unknown.slice(0, 5).join(', ')}.`] },
    });
  return keys?.flatMap((key) => find(key)?.id ?? []) ?? [];
}
