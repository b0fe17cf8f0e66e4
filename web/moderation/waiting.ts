import type { JobPost } from '#contract/job-posts.ts';
import type { QueueItem } from '#contract/moderation.ts';
import { postNames } from '#contract/post-names.ts';

export function markOf({
  post,
  author,
  timeline,
}: Pick<QueueItem, 'author' | 'timeline'> & { post: Pick<JobPost, 'type'> }): string | undefined {
  if (timeline.some((entry) => entry.event === 'resent_after_fix')) return postNames[post.type].corrected;
  return author.posts_total <= 1 ? postNames[post.type].first : undefined;
}

export function nextOf(ids: readonly number[], current: number): number | undefined {
  const place = ids.indexOf(current);
  return ids[place + 1] ?? ids.filter((id) => id !== current).at(-1);
}
