import { findSavedIds, type SavedIds } from '#contract/saved-items.ts';
import { attempt } from '../platform/loading/loader-call.ts';
import { hasToken } from '../platform/page/guards.ts';

type Loading = Parameters<typeof attempt>[0] & { request: Request };

/**
 * Returns which of the workers and posts on a page its reader has saved; none for a visitor or if the call
 * fails. A separate call, because the cached response of a list is the same for all readers.
 */
export async function savedAmong(
  loading: Loading,
  { workers = [], job_posts = [] }: Partial<SavedIds>,
): Promise<SavedIds> {
  if (!hasToken(loading.request) || workers.length + job_posts.length === 0)
    return { workers: [], job_posts: [] };
  const found = await attempt(loading, findSavedIds, {
    query: { workers: workers.join(','), job_posts: job_posts.join(',') },
  });
  return found.ok ? found.data.data : { workers: [], job_posts: [] };
}
