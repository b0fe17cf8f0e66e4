import type { Chat } from '#contract/chats.ts';
import { mergeById } from '../platform/api/merge-by-id.ts';

const byTime = (a: Chat, b: Chat) =>
  (b.last_message_at ?? b.updated_at).localeCompare(a.last_message_at ?? a.updated_at) || b.id - a.id;

export const mergeChats = (known: readonly Chat[], more: readonly Chat[]): Chat[] =>
  mergeById(known, more, byTime);

/**
 * Merges the refetched first page with older chats: a known chat that belongs on the first page but is
 * missing there has been deleted.
 */
export function withHead(known: readonly Chat[], head: readonly Chat[], isAll: boolean): Chat[] {
  const last = head.at(-1);
  return isAll || !last
    ? [...head]
    : mergeChats(
        known.filter((chat) => byTime(chat, last) > 0),
        head,
      );
}

export const withoutChat = (known: readonly Chat[], id: number) => known.filter((chat) => chat.id !== id);

export const readIn = (known: readonly Chat[], id: number): Chat[] =>
  known.map((chat) => (chat.id === id ? { ...chat, unreaded_count: 0 } : chat));
