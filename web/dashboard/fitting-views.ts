import { paths } from '#contract/paths.ts';

export const fittingViews = {
  najnoviji: { label: 'Najnoviji', query: { sort: 'newest' } },
  najblizi: { label: 'Najbliži', query: { sort: 'nearest' } },
  nevideni: { label: 'Neviđeni', query: { sort: 'newest', unseen: true } },
} as const;
export type FittingView = keyof typeof fittingViews;

const isView = (word: string | null): word is FittingView => word !== null && word in fittingViews;

export const fittingViewIn = (params: URLSearchParams): FittingView => {
  const word = params.get('poslovi');
  return isView(word) ? word : 'najnoviji';
};

export const fittingViewPath = (view: FittingView) =>
  view === 'najnoviji' ? paths.account() : `${paths.account()}?poslovi=${view}`;
