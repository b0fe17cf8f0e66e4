import type { ListMeta } from '#contract/shapes.ts';

interface Page<T> {
  data: readonly T[];
  meta: Pick<ListMeta, 'last_page'>;
}

/** Loads a list that may have more rows than one page of the API, such as the towns. */
export async function allPages<T>(page: (number: number) => Promise<Page<T>>): Promise<T[]> {
  const first = await page(1);
  const rest = await Promise.all(
    Array.from({ length: first.meta.last_page - 1 }, (_, index) => page(index + 2)),
  );
  return [first, ...rest].flatMap(({ data }) => data);
}
