import { isCategoryPath, paths } from './paths.ts';

/**
 * Browsers revalidate each time, since signing in may change the response; shared caches reuse it for 10 s.
 */
const current = { header: 'public, max-age=0, s-maxage=10', vary: ['cookie', 'authorization'] } as const;

/**
 * How long responses to signed-out users may be cached (RFC 9111). Endpoints without a policy are `no-store`,
 * as are errors, responses to writes and responses to signed-in users.
 */
export const cachePolicies = {
  /** Changes rarely and is the same for every reader. */
  reference: { header: 'public, max-age=300', vary: [] },
  /** May change at any time but is the same for every reader. */
  common: current,
  /** May change at any time and may differ for signed-in users. */
  personal: current,
} as const satisfies Record<string, { header: string; vary: readonly string[] }>;

export type CachePolicy = keyof typeof cachePolicies;
/** Policies of responses that are the same for every reader. */
export type CommonPolicy = Exclude<CachePolicy, 'personal'>;

/**
 * Cookies that determine whether a response may be shared. A request with any cookie in `ofOne` gets a
 * personal response; shared responses may depend only on `ofMany`.
 */
export const anonymousCookies = {
  /**
   * The session (server/platform/session) and the message for the next page (web/platform/actions/flash.ts).
   */
  ofOne: ['authToken', 'flash'],
  ofMany: /(?:^|;\s*)(theme=(?:light|dark))(?:;|$)/,
} as const;

/**
 * Cache policy of shared pages: browsers revalidate each time; shared caches revalidate after a second and
 * serve the stale page during the revalidation.
 */
export const pagePolicy = {
  header: 'public, max-age=0, s-maxage=1, stale-while-revalidate=9',
  vary: ['cookie', 'accept-encoding'],
} as const;

const lists: readonly string[] = [
  paths.home(),
  paths.jobs(),
  paths.activeJobs(),
  paths.workers(),
  paths.advertising(),
  paths.login(),
  paths.signup(),
  paths.about(),
  paths.help(),
  paths.privacy(),
  paths.news(),
  paths.prices(),
];
const details = [
  paths.job(''),
  paths.user(''),
  paths.legal(''),
  paths.newsArticle(''),
  `${paths.prices()}/`,
].map((folder) => new RegExp(`^${folder}[^/]+$`));

/**
 * Returns the path of a page, given that path or the path from which the router fetches the page's data on
 * navigation: the page's path with `.data` appended, or with `_.data` if it ends with a slash.
 */
export const pageOfData = (path: string): string =>
  path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '');

/**
 * Returns whether all visitors without a session get an identical page. `path` may be that of the page's
 * data.
 */
export function isPageForEverybody(path: string): boolean {
  const page = pageOfData(path);
  return lists.includes(page) || details.some((one) => one.test(page)) || isCategoryPath(page);
}
