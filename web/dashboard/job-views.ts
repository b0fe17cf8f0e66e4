import { paths } from '#contract/paths.ts';

/** The three ways to look at the jobs that fit, as the address names them. */
export const jobViews = {
  najnoviji: { label: 'Najnoviji', query: { sort: 'newest' } },
  najblizi: { label: 'Najbliži', query: { sort: 'nearest' } },
  nevideni: { label: 'Neviđeni', query: { sort: 'newest', unseen: true } },
} as const;
export type JobView = keyof typeof jobViews;

const isView = (word: string | null): word is JobView => word !== null && word in jobViews;

export const jobViewIn = (params: URLSearchParams): JobView => {
  const word = params.get('poslovi');
  return isView(word) ? word : 'najnoviji';
};

export const jobViewPath = (view: JobView) => (view === 'najnoviji' ? paths.account() : `${paths.account()}?poslovi=${view}`);
