import type { QueueItem } from '#contract/moderation.ts';

const minute = 60_000;
/** The promised wait is an hour (spec §2): from here on the queue warns that it is nearly over. */
const overdueAfter = 45;

/** `11 min`, `3 h`, `2 d`, and whether that is overdue. */
export function waitingSince(iso: string, now: number): { text: string; overdue: boolean } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / minute));
  const text = minutes < 60 ? `${minutes} min` : minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
  return { text, overdue: minutes >= overdueAfter };
}

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
