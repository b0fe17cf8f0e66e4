import type { PostStatus } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { queryString } from '../platform/api/query-string.ts';
import { pageIn } from '../platform/page/page-number.ts';

const words = {
  active: 'aktivni',
  inactive: 'neaktivni',
  pending: 'u-potvrdi',
  finished: 'zavrseni',
} as const satisfies Record<PostStatus, string>;

const isStatus = (key: string): key is PostStatus => key in words;

export interface MyJobPostsQuery {
  /** Undefined shows posts in all statuses. */
  status?: PostStatus | undefined;
  page: number;
  /** Id of the post whose timeline is open; used without JavaScript. */
  timeline?: number | undefined;
}

const whole = (value: string | null) => (value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined);

export function readMyJobPostsQuery(params: URLSearchParams): MyJobPostsQuery {
  const word = params.get('stanje');
  return {
    status: Object.keys(words)
      .filter(isStatus)
      .find((key) => words[key] === word),
    page: pageIn(params),
    timeline: whole(params.get('tijek')),
  };
}

export const myJobPostsPath = ({ status, page = 1, timeline }: Partial<MyJobPostsQuery>) =>
  paths.myJobs() +
  queryString({ stanje: status && words[status], stranica: page > 1 ? page : undefined, tijek: timeline });
