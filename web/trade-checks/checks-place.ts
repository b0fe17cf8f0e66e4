import { paths } from '#contract/paths.ts';

/** Returns the address of a page of the waiting checks, optionally with one selected. */
export function checksHref(page: number, id?: number): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('stranica', String(page));
  if (id !== undefined) query.set('provjera', String(id));
  return `${paths.adminTradeChecks()}${query.size > 0 ? `?${query}` : ''}`;
}

export const checksPlace = (query: URLSearchParams) => ({
  page: Math.max(1, Math.trunc(Number(query.get('stranica'))) || 1),
  chosen: Number(query.get('provjera')) || undefined,
});
