import { count, nouns } from '#contract/text.ts';
import { Counter } from './counter.tsx';

/** Unread things beside a word; nothing where nothing waits. */
export function UnreadBadge({ count: unread }: { count: number }) {
  if (unread === 0) return null;
  return (
    <span className="unread-badge">
      <span aria-hidden>
        <Counter count={unread} />
      </span>
      <span className="sr-only">, {count(unread, nouns.neprocitana)}</span>
    </span>
  );
}

/** The name of a link that stands for unread things: `Poruke, 3 nepročitane`. */
export const unreadLabel = (label: string, unread: number) => (unread > 0 ? `${label}, ${count(unread, nouns.neprocitana)}` : label);
