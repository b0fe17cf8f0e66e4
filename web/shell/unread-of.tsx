import { UnreadBadge } from '../ui/display/unread-badge.tsx';
import { type Unread, useUnread } from './unread.ts';

export function UnreadOf({ kind }: { kind: keyof Unread | undefined }) {
  const unread = useUnread();
  return kind ? <UnreadBadge count={unread[kind]} /> : null;
}
