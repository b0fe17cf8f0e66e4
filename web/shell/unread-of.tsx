import { UnreadBadge } from '../ui/display/unread-badge.tsx';
import { type Unread, useUnread } from './unread.ts';

/** What waits to be read behind a link of a menu; most links have nothing of the kind. */
export function UnreadOf({ kind }: { kind: keyof Unread | undefined }) {
  const unread = useUnread();
  return kind ? <UnreadBadge count={unread[kind]} /> : null;
}
