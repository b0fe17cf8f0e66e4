import { count, nouns } from '#contract/format.ts';
import { Counter } from '../lists/counter.tsx';

export function UnreadBadge({ count: unread }: { count: number }) {
  if (unread === 0) return null;
  return (
    <>
      <Counter count={unread} hidden />
      <span className="sr-only">{count(unread, nouns.neprocitana)}</span>
    </>
  );
}

export const unreadLabel = (label: string, unread: number) =>
  unread > 0 ? `${label}, ${count(unread, nouns.neprocitana)}` : label;
