import type { QueueItem } from '#contract/moderation.ts';

/** What deserves a second look at a post in the queue. */
export function markOf({ author, timeline }: Pick<QueueItem, 'author' | 'timeline'>): string | undefined {
  if (timeline.some((entry) => entry.event === 'resent_after_fix')) return 'Ispravljen';
  return author.posts_total <= 1 ? 'Prvi upit' : undefined;
}

/** What opens after a decision: the next in the queue, otherwise the previous one. */
export function nextOf(ids: readonly number[], current: number): number | undefined {
  const place = ids.indexOf(current);
  return ids[place + 1] ?? ids.filter((id) => id !== current).at(-1);
}
