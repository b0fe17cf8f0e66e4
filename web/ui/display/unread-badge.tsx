import { count, nouns } from '#contract/text.ts';
import { Counter } from '../lists/counter.tsx';

/** Unread things beside a word, seen and said; nothing where nothing waits. */
export function UnreadBadge({ count: unread }: { count: number }) {
  if (unread === 0) return null;
  return (
    <>
      <Counter count={unread} hidden />
      <span className="sr-only">{count(unread, nouns.neprocitana)}</span>
    </>
  );
}

/** The name of a link that stands for unread things: `Poruke, 3 nepročitane`. */
export const unreadLabel = (label: string, unread: number) => (unread > 0 ? `${label}, ${count(unread, nouns.neprocitana)}` : label);
