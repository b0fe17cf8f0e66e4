import { type Unread, useUnread } from '../platform/unread.ts';
import { UnreadBadge } from '../ui/display/unread-badge.tsx';

/** What waits to be read behind a link of a menu; most links have nothing of the kind. */
export function UnreadOf({ kind }: { kind: keyof Unread | undefined }) {
  const unread = useUnread();
  return kind ? <UnreadBadge count={unread[kind]} /> : null;
}
