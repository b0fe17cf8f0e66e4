import { paths } from '#contract/paths.ts';

/** Pages that can be read without a line, and how many of each are kept: the last read ones. */
export const kinds = [
  { is: /^\/poslovi\/\d+$/, most: 20 },
  { is: /^\/poruke\/[a-z\d-]+$/, most: 20 },
  { is: new RegExp(`^(?:${[paths.chats(), paths.myJobs(), paths.account()].join('|')})$`), most: 3 },
] as const;
export const days = 30;

/** Pictures named in these pages: of one page, and bytes of them all. */
export const mostOfPage = 80;
export const mostBytes = 12_000_000;

export const kindOf = (path: string) => kinds.find(({ is }) => is.test(path));
