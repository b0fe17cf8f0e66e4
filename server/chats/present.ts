import type { Chat, ChatMessage } from '#contract/chats.ts';
import type { DealEvent } from '#contract/deals.ts';
import type { Offer } from '#contract/offers.ts';
import type { UserRef } from '#contract/users.ts';
import type { Blocks } from '../blocks/service.ts';
import { goneUser } from '../users/present.ts';
import type { ChatRow, FileRow, MessageRow } from './queries.ts';

export const chatFileUrl = (messageId: number, file: string) => `/api/v1/chat-files/${messageId}/${file}`;

interface Belonging {
  file: FileRow | undefined;
  offer: Offer | undefined;
  event: DealEvent | undefined;
}

function detailsOf(row: MessageRow, { file, offer, event }: Belonging): ChatMessage['details'] {
  if (row.type === 'deal_message' && event) return { message_type: 'deal_message', event };
  if (row.type === 'offer_message' && offer) return { message_type: 'offer_message', offer };
  if (row.type === 'file_message' && file)
    return {
      message_type: 'file_message',
      file: {
        path: chatFileUrl(row.id, file.kind === 'image' ? 'full.webp' : 'file.pdf'),
        thumb: file.kind === 'image' ? chatFileUrl(row.id, 'card.webp') : null,
        width: file.width,
        height: file.height,
        name: file.name,
        type: file.type,
        size: file.size,
      },
    };
  return { message_type: 'text_message', content: row.content ?? '' };
}

/** Presents a message; `people` must contain all participants whose accounts exist. */
export function presentMessage(
  row: MessageRow,
  people: ReadonlyMap<number, UserRef>,
  belonging: Belonging,
): ChatMessage {
  const named = (id: number | null) => {
    const { id: shown, name } = people.get(id ?? 0) ?? goneUser;
    return { id: shown, name };
  };
  return {
    id: row.id,
    chat_id: row.chatId,
    chat: { id: row.chatId },
    client_id: row.clientId,
    details: detailsOf(row, belonging),
    status: row.readAt ? 'read' : 'sent',
    readed_at: row.readAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    from: named(row.fromId),
    to: named(row.toId),
  };
}

/** Preview texts for messages that have no text of their own. */
const spoken: Record<string, string> = { offer_message: 'Ponuda', deal_message: 'Dogovor' };

const docOf = (type: string | null) => type?.split('/').at(-1)?.toUpperCase() ?? null;

export function presentChat(
  row: ChatRow,
  userId: number,
  people: ReadonlyMap<number, UserRef>,
  { online, blocks }: { online: ReadonlySet<number>; blocks: Blocks },
): Chat {
  const other = people.get(row.otherId ?? 0);
  const id = other?.id ?? 0;
  const isBlocked = blocks.of.has(id);
  return {
    id: row.id,
    // Presence is hidden if either person has blocked the other.
    user: {
      ...(other ?? goneUser),
      deleted: !other,
      online: online.has(id) && !blocks.by.has(id) && !isBlocked,
    },
    last_message: spoken[row.lastType ?? ''] ?? row.lastContent,
    last_message_doc: row.lastType === 'file_message' ? docOf(row.lastFileType) : null,
    last_message_file: row.lastType === 'file_message' ? row.lastFileName : null,
    last_message_at: row.lastId ? (row.lastAt?.toISOString() ?? null) : null,
    last_message_own: row.lastFromId === userId,
    unreaded_count: row.unreadCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    is_temporary: false,
    can: {
      send: Boolean(other) && !isBlocked && !blocks.by.has(id),
      block: Boolean(other) && !isBlocked,
      unblock: isBlocked,
    },
  };
}
