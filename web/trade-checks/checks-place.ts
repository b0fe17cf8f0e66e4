import { paths } from '#contract/paths.ts';
import { pageIn } from '../platform/page/page-number.ts';

export function checksHref(page: number, id?: number): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('stranica', String(page));
  if (id !== undefined) query.set('provjera', String(id));
  return `${paths.adminTradeChecks()}${query.size > 0 ? `?${query}` : ''}`;
}

export const checksPlace = (query: URLSearchParams) => ({
  page: pageIn(query),
  chosen: Number(query.get('provjera')) || undefined,
});
