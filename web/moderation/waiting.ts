import type { JobPost } from '#contract/job-posts.ts';
import type { QueueItem } from '#contract/moderation.ts';
import { postNames } from '#contract/post-names.ts';

/** What deserves a second look at a post in the queue. */
export function markOf({
  post,
  author,
  timeline,
}: Pick<QueueItem, 'author' | 'timeline'> & { post: Pick<JobPost, 'type'> }): string | undefined {
  if (timeline.some((entry) => entry.event === 'resent_after_fix')) return postNames[post.type].corrected;
  return author.posts_total <= 1 ? postNames[post.type].first : undefined;
}

/** What opens after a decision: the next in the queue, otherwise the previous one. */
export function nextOf(ids: readonly number[], current: number): number | undefined {
  const place = ids.indexOf(current);
  return ids[place + 1] ?? ids.filter((id) => id !== current).at(-1);
}
