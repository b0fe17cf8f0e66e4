import { useEffect, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { listJobPosts } from '#contract/job-posts.ts';
import { listWorkers } from '#contract/users.ts';
import { api } from '../platform/api/api.ts';
import type { Results } from './use-search.ts';

interface Totals {
  workers: number | undefined;
  posts: number | undefined;
}

const few = (shown: readonly unknown[]) => (shown.length < limits.perPage.search ? shown.length : undefined);

/**
 * Totals per tab: known if all results are shown, otherwise requested. A failed request leaves the tab
 * without a number.
 */
export function useTotals(query: string, { workers, posts }: Results): Totals {
  const [asked, setAsked] = useState<Totals & { query: string }>();
  const [all, some] = [few(workers), few(posts)];
  useEffect(() => {
    const leaving = new AbortController();
    const ask = { query: { search: query, per_page: 1 }, signal: leaving.signal };
    const total = (answer: Promise<{ meta: { total: number } }>) =>
      answer.then(
        ({ meta }) => meta.total,
        () => undefined,
      );
    const unknown = [
      all ?? total(api.call(listWorkers, ask)),
      some ?? total(api.call(listJobPosts, ask)),
    ] as const;
    if (all === undefined || some === undefined)
      void Promise.all(unknown).then(
        ([people, jobs]) => leaving.signal.aborted || setAsked({ query, workers: people, posts: jobs }),
      );
    return () => leaving.abort();
  }, [query, all, some]);
  const told = asked?.query === query ? asked : undefined;
  return { workers: all ?? told?.workers, posts: some ?? told?.posts };
}
