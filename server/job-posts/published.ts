import type { Tx } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import type { PostRow } from './queries.ts';

/** A post has come out: approved, opened or activated again (product.md: matching saved searches are queued). Saved searches work it. */
export const publishedPosts = defineQueue<{ postId: number }>('job_posts.published');

/** Part of the transaction that moved the post; nothing where it did not come out. */
export async function tellPublished(jobs: Jobs, tx: Tx, { id, status }: Pick<PostRow, 'id' | 'status'>): Promise<void> {
  if (status === 'active') await jobs.enqueue(tx, publishedPosts, { postId: id });
}
