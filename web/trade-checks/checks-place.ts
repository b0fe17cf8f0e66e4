import { paths } from '#contract/paths.ts';

/** The address of a page of the waiting checks, and of one on it. */
export function checksHref(page: number, id?: number): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('stranica', String(page));
  if (id !== undefined) query.set('provjera', String(id));
  return `${paths.adminTradeChecks()}${query.size > 0 ? `?${query}` : ''}`;
}

/** Reads an address; an invalid one means the first page and no check. */
export const checksPlace = (query: URLSearchParams) => ({
  page: Math.max(1, Math.trunc(Number(query.get('stranica'))) || 1),
  chosen: Number(query.get('provjera')) || undefined,
});
