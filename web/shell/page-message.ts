import { isMessageKey, pageMessages } from '#contract/page-messages.ts';
import { paths } from '#contract/paths.ts';
import type { Flash } from '../platform/actions/action.ts';

/**
 * Returns the message that a URL requests: undefined if the URL requests none, null if the message is
 * unknown.
 */
export function messageIn(pathname: string, search: string): Flash | null | undefined {
  const key = new URLSearchParams(search).get('message');
  if (key === null || !(pathname === paths.home() || /^\/poslovi\/[^/]+$/.test(pathname))) return undefined;
  return isMessageKey(key) ? pageMessages[key] : null;
}

export function withoutMessage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('message');
  const rest = query.toString();
  return rest && `?${rest}`;
}
