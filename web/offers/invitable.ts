import { listOwnJobPosts } from '#contract/job-posts.ts';
import { attempt } from '../platform/load.ts';

/** For loaders: whether the visitor has an active post to invite to. */
export async function hasActivePosts(args: Parameters<typeof attempt>[0]): Promise<boolean> {
  const found = await attempt(args, listOwnJobPosts, { query: { status: 'active', per_page: 1 } });
  return found.ok && found.data.meta.total > 0;
}
