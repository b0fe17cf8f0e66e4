import type { Chat } from '#contract/chats.ts';
import { mergeById } from '../platform/merge-by-id.ts';

// Pure: the chat list, merged from its pages and live events.

const byTime = (a: Chat, b: Chat) =>
  (b.last_message_at ?? b.updated_at).localeCompare(a.last_message_at ?? a.updated_at) || b.id - a.id;

/** Each chat once, latest first. */
export const mergeChats = (known: readonly Chat[], more: readonly Chat[]): Chat[] =>
  mergeById(known, more, byTime);

/** The refetched first page, followed by older chats: one that belongs on it and is missing has been deleted. */
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
