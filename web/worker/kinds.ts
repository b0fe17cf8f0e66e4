import { isCategoryPath, paths } from '#contract/paths.ts';

interface Kind {
  is: (path: string) => boolean;
  most: number;
  /** True if each query identifies a different page, such as a filtered list. */
  query?: true;
}

const matches = (pattern: RegExp) => (path: string) => pattern.test(path);
const oneOf =
  (...all: readonly string[]) =>
  (path: string) =>
    all.includes(path);

export const kinds: readonly Kind[] = [
  { is: matches(/^\/poslovi\/\d+$/), most: 20 },
  { is: matches(/^\/poruke\/[a-z\d-]+$/), most: 20 },
  { is: matches(/^\/dogovori\/\d+$/), most: 20 },
  {
    is: oneOf(paths.jobs(), paths.chats(), paths.account(), paths.notifications(), paths.savedSearches()),
    most: 5,
  },
  { is: oneOf(paths.activeJobs()), most: 5, query: true },
  { is: oneOf(paths.workers()), most: 5, query: true },
  { is: oneOf(paths.myJobs(), paths.myOffers(), paths.savedItems()), most: 10, query: true },
  // Text pages and categories have URLs of the same form.
  { is: isCategoryPath, most: 10, query: true },
];
export const days = 30;

/** Maximum number of pictures per page, and maximum size of all cached pictures in bytes. */
export const mostOfPage = 80;
export const mostBytes = 12_000_000;

export const kindOf = (path: string): Kind | undefined => kinds.find(({ is }) => is(path));

/** Returns the cache key of a page with its query, or undefined if the page is not cached. */
export function keptAs({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const kind = kindOf(pathname);
  return kind && (kind.query ? pathname + search : pathname);
}
