import { paths } from '#contract/paths.ts';

interface Kind {
  is: (path: string) => boolean;
  /** How many are kept: the last read ones. */
  most: number;
  /** Each query is a page of its own: another filter shows something else. */
  query?: true;
}

const matches = (pattern: RegExp) => (path: string) => pattern.test(path);
const oneOf =
  (...all: readonly string[]) =>
  (path: string) =>
    all.includes(path);

/** Pages that can be read offline. */
export const kinds: readonly Kind[] = [
  { is: matches(/^\/poslovi\/\d+$/), most: 20 },
  { is: matches(/^\/poruke\/[a-z\d-]+$/), most: 20 },
  { is: matches(/^\/dogovori\/\d+$/), most: 20 },
  {
    is: oneOf(paths.chats(), paths.myJobs(), paths.account(), paths.notifications(), paths.savedSearches()),
    most: 5,
  },
  { is: oneOf(paths.jobs(), paths.workers()), most: 5, query: true },
];
export const days = 30;

/** Pictures named in these pages: of one page, and bytes of them all. */
export const mostOfPage = 80;
export const mostBytes = 12_000_000;

export const kindOf = (path: string): Kind | undefined => kinds.find(({ is }) => is(path));

/** Returns the address under which a page is kept; undefined for a page that is not. */
export function keptAs({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const kind = kindOf(pathname);
  return kind && (kind.query ? pathname + search : pathname);
}
