import type { Tx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { enqueueInvitations } from './invitations.ts';
import type { PostRow } from './queries.ts';

/** Queue of posts that were approved, reopened or reactivated; processed by saved searches. */
export const publishedPosts = defineQueue<{ postId: number }>('job_posts.published');

/**
 * Enqueues the tasks of a published post: saved searches if it is active, invitations if it is active or
 * addressed. Call in the transaction that changed the post.
 */
export async function enqueuePublished(
  tasks: Tasks,
  tx: Tx,
  { id, status }: Pick<PostRow, 'id' | 'status'>,
): Promise<void> {
  if (status === 'active') await tasks.enqueue(tx, publishedPosts, { postId: id });
  await enqueueInvitations(tasks, tx, { id, status });
}
