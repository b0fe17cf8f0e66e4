import { isMessageKey, pageMessages } from '#contract/page-messages.ts';
import { paths } from '#contract/paths.ts';
import type { Said } from '../platform/act.ts';

/** What an address asks to say: nothing where none is asked for, null where it is none of ours. */
export function messageIn(pathname: string, search: string): Said | null | undefined {
  const key = new URLSearchParams(search).get('message');
  if (key === null || !(pathname === paths.home() || /^\/poslovi\/[^/]+$/.test(pathname))) return undefined;
  return isMessageKey(key) ? pageMessages[key] : null;
}

/** The same address without its message. */
export function withoutMessage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('message');
  const rest = query.toString();
  return rest && `?${rest}`;
}
