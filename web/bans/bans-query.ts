import type { BanState } from '#contract/ban-kinds.ts';
import { paths } from '#contract/paths.ts';
import { pageIn } from '../platform/page/page-number.ts';

export interface BansQuery {
  state: BanState;
  page: number;
}

export const bansIn = (query: URLSearchParams): BansQuery => ({
  state: query.get('zabrane') === 'istekle' ? 'ended' : 'valid',
  page: pageIn(query),
});

export function bansHref({ state, page }: BansQuery): string {
  const query = new URLSearchParams();
  if (state === 'ended') query.set('zabrane', 'istekle');
  if (page > 1) query.set('stranica', String(page));
  return `${paths.signals()}${query.size > 0 ? `?${query}` : ''}#zabrane`;
}
