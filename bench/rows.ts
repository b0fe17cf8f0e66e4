import { limits } from '#contract/constants.ts';
import { listNames } from '#contract/list-words.ts';
import { paths } from '#contract/paths.ts';
import type { Budget } from './figures.ts';

export interface Known {
  postId: number;
  slug: string;
  pages: number;
}

export interface HttpRow {
  name: string;
  at: (known: Known) => string;
  signedIn?: true;
  /** Whether the row is measured on a site without caches. */
  uncached?: true;
  alone?: true;
  encodings?: readonly string[];
  sql?: true;
  ofBare?: Budget;
  ofSql?: Budget;
  p50?: Budget;
  /** Ratio to bare Fastify that the nearest comparable PHP site reaches on two cores with 100,000 posts. */
  peer?: number;
}

export const browser = 'gzip, deflate, br, zstd';
const list = (query: Record<string, string>) => `${paths.activeJobs()}?${new URLSearchParams(query)}`;
const words = { typo: 'majstro kupaonca', frequent: 'potreban majstor' } as const;
const filter = { [listNames.categories]: 'vodoinstalacije', [listNames.counties]: 'grad-zagreb' };
const apiFilter = new URLSearchParams([
  ['job_categories[]', 'vodoinstalacije'],
  ['counties[]', 'grad-zagreb'],
]);

const answered = new URLSearchParams([
  ['job_types[]', 'popravak-curenja-i-puknutih-cijevi'],
  ['answers[jacina-curenja]', 'kaplje,curi-u-mlazu'],
]);

const pages: readonly { name: string; at: HttpRow['at']; peer?: number }[] = [
  { name: 'home', at: () => paths.home(), peer: 1 / 191 },
  { name: 'list', at: () => paths.activeJobs(), peer: 1 / 302 },
  { name: 'list, filtered', at: () => list(filter), peer: 1 / 406 },
  {
    name: 'list, page 200',
    at: ({ pages: last }) => list({ [listNames.page]: String(Math.min(200, last)) }),
  },
  { name: 'workers', at: () => paths.workers() },
  { name: 'post', at: ({ postId }) => paths.job(postId) },
  { name: 'profile', at: ({ slug }) => paths.user(slug) },
  { name: 'prices', at: () => paths.prices() },
];
const searches: readonly { name: string; at: HttpRow['at'] }[] = [
  { name: 'list searched, a typo', at: () => list({ [listNames.search]: words.typo }) },
  { name: 'list searched, a frequent word', at: () => list({ [listNames.search]: words.frequent }) },
];
const endpoints: readonly { name: string; at: HttpRow['at'] }[] = [
  { name: 'GET /job-posts', at: () => `/api/v1/job-posts?per_page=${limits.perPage.jobs}` },
  {
    name: 'GET /job-posts, filtered',
    at: () => `/api/v1/job-posts?per_page=${limits.perPage.jobs}&${apiFilter}`,
  },
  { name: 'GET /search', at: () => `/api/v1/search?${new URLSearchParams({ search: words.frequent })}` },
  {
    name: 'GET /job-posts, nearest',
    at: () => `/api/v1/job-posts?per_page=${limits.perPage.jobs}&near=zagreb&sort_by=distance`,
  },
  {
    name: 'GET /job-posts, in a circle',
    at: () => `/api/v1/job-posts?per_page=${limits.perPage.jobs}&near=zagreb&radius=25`,
  },
  {
    name: 'GET /job-posts, by answers',
    at: () => `/api/v1/job-posts?per_page=${limits.perPage.jobs}&${answered}`,
  },
  {
    name: 'GET /workers, nearest',
    at: () => `/api/v1/workers?per_page=${limits.perPage.workers}&near=zagreb&sort_by=distance`,
  },
  {
    name: 'GET /workers, in a circle',
    at: () => `/api/v1/workers?per_page=${limits.perPage.workers}&near=zagreb&radius=25`,
  },
  { name: 'GET /prices', at: () => '/api/v1/prices' },
];

const half = { least: 0.5 };
const searched = { p50: { most: 50 } };
const rendered = { ofBare: { least: 1 / 150 } };
const ofSql = { least: 1 / 8 };

export const httpRows: readonly HttpRow[] = [
  ...pages.map((page): HttpRow => ({ ...page, encodings: ['identity', browser], ofBare: half })),
  {
    name: 'list searched',
    at: (known) => searches[1]?.at(known) ?? '/',
    encodings: [browser],
    ofBare: half,
    peer: 1 / 590,
  },
  ...endpoints.map((row): HttpRow => ({ ...row, encodings: [browser], ofBare: half })),
  ...pages.map(({ name, at }): HttpRow => ({ name: `${name}, signed in`, at, signedIn: true, ...rendered })),
  ...pages.map(({ name, at }): HttpRow => ({ name: `${name}, uncached`, at, uncached: true, ...rendered })),
  ...endpoints.map(
    ({ name, at }): HttpRow => ({
      name: `${name}, uncached`,
      at,
      uncached: true,
      sql: true,
      ...(name !== 'GET /search' && { ofSql }),
    }),
  ),
  ...searches.map((row): HttpRow => ({ ...row, uncached: true, alone: true, ...searched })),
  {
    name: 'GET /search, alone',
    at: endpoints[2]?.at ?? (() => '/'),
    uncached: true,
    alone: true,
    ...searched,
  },
];

export const otherRows = ['admin', 'chat', 'approvals', 'sign-ups', 'memory', 'suggest'] as const;
export const rowNames: readonly string[] = [...httpRows.map(({ name }) => name), ...otherRows];
