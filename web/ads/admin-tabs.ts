import type { AdStatus } from '#contract/ad-labels.ts';
import { paths } from '#contract/paths.ts';
import { pageIn } from '../platform/page/page-number.ts';

export const tabs = {
  'na-pregledu': { status: 'pending', label: 'Na pregledu' },
  'prikazuju-se': { status: 'active', label: 'Prikazuju se' },
  zaustavljeni: { status: 'paused', label: 'Zaustavljeni' },
  zavrseni: { status: 'finished', label: 'Završeni' },
  odbijeni: { status: 'declined', label: 'Odbijeni' },
  'novac-vracen': { status: 'refunded', label: 'Novac vraćen' },
  'cekaju-placanje': { status: 'awaiting_payment', label: 'Čekaju plaćanje' },
  nacrti: { status: 'draft', label: 'Nacrti' },
} as const satisfies Record<string, { status: AdStatus; label: string }>;
export type Tab = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as Tab[];

export const tabOf = (status: AdStatus): Tab =>
  tabNames.find((name) => tabs[name].status === status) ?? 'na-pregledu';

export interface Place {
  tab: Tab;
  page: number;
}

export function adsHref({ tab, page }: Place, ad?: number): string {
  const query = new URLSearchParams();
  if (tab !== 'na-pregledu') query.set('stanje', tab);
  if (page > 1) query.set('stranica', String(page));
  if (ad !== undefined) query.set('oglas', String(ad));
  return `${paths.adminAds()}${query.size > 0 ? `?${query}` : ''}`;
}

export function placeIn(query: URLSearchParams): Place & { chosen: number | undefined } {
  return {
    tab: tabNames.find((name) => name === query.get('stanje')) ?? 'na-pregledu',
    page: pageIn(query),
    chosen: Number(query.get('oglas')) || undefined,
  };
}
