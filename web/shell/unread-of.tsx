import { UnreadBadge } from '../ui/display/unread-badge.tsx';
import { type Unread, useUnread } from './unread.ts';

/** The unread count of a menu link; most links have none. */
export function UnreadOf({ kind }: { kind: keyof Unread | undefined }) {
  const unread = useUnread();
  return kind ? <UnreadBadge count={unread[kind]} /> : null;
}
