import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/**
 * One chat per pair of people, where `lowId` is the lower user id. An id is null if the account was deleted.
 */
export const chats = pgTable(
  'chats',
  {
    id: identity(),
    lowId: integer().references(() => users.id, { onDelete: 'set null' }),
    highId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The first sender; used to limit how many chats a user starts per day. */
    startedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('one_chat_per_pair').on(t.lowId, t.highId),
    check('pair_in_order', sql`${t.lowId} < ${t.highId}`),
    index('chats_of_high').on(t.highId),
    index('chats_started').on(t.startedBy, t.createdAt),
  ],
);

/**
 * One participant's view of a chat. Includes the sort key of the chat list, so that one index serves a page.
 */
export const chatMembers = pgTable(
  'chat_members',
  {
    chatId: integer()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastMessageId: integer().references((): AnyPgColumn => chatMessages.id, { onDelete: 'set null' }),
    lastMessageAt: moment(),
    unreadCount: integer().notNull().default(0),
    /**
     * The last message at the time this side deleted the chat. Messages up to it are hidden, and so is the
     * chat until a newer one arrives.
     */
    hiddenUpTo: integer().notNull().default(0),
    hidden: boolean().notNull().default(false),
    /** The last unread message included in an email. No other email is sent for the chat until it is read. */
    mailedUpTo: integer().notNull().default(0),
    /**
     * Seconds from the other side's first message to this side's first reply; null for the side that wrote
     * first, and before the reply.
     */
    answeredAfter: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.userId] }),
    check('unread_counted', sql`${t.unreadCount} >= 0`),
    index('chats_of_user').on(t.userId, t.lastMessageAt, t.chatId).where(sql`not hidden`),
    index('answers_of_user').on(t.userId, t.chatId).where(sql`answered_after is not null`),
    index('unread_of_user').on(t.userId).where(sql`unread_count > 0`),
    index('members_of_user').on(t.userId),
    index('members_of_last_message').on(t.lastMessageId),
  ],
);

export type MessageType = 'text_message' | 'file_message' | 'offer_message' | 'deal_message';

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: identity(),
    chatId: integer()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    fromId: integer().references(() => users.id, { onDelete: 'set null' }),
    toId: integer().references(() => users.id, { onDelete: 'set null' }),
    type: text().$type<MessageType>().notNull(),
    content: text(),
    clientId: uuid(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'message_type_known',
      sql`${t.type} in ('text_message', 'file_message', 'offer_message', 'deal_message')`,
    ),
    check('text_has_content', sql`(${t.type} = 'text_message') = (${t.content} is not null)`),
    index('messages_of_chat').on(t.chatId, t.id),
    index('messages_unread').on(t.chatId, t.toId, t.id).where(sql`read_at is null`),
    // A full index rather than a partial one, because account deletion also uses it to find the account's
    // messages. Null client ids never conflict.
    uniqueIndex('one_message_per_client_id').on(t.fromId, t.clientId),
    index('messages_to_user').on(t.toId),
    // BRIN, because rows are only appended in chronological order (decision 002).
    index('messages_by_day').using('brin', t.createdAt),
  ],
);

export const chatFiles = pgTable(
  'chat_files',
  {
    messageId: integer()
      .primaryKey()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    /** Unguessable folder under `private/` with `full.webp` and `card.webp`, or `file.pdf`. */
    storageKey: text().notNull().unique(),
    kind: text().$type<'image' | 'document'>().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    width: integer(),
    height: integer(),
  },
  (t) => [check('chat_file_kind_known', sql`${t.kind} in ('image', 'document')`)],
);

export const phrases = pgTable(
  'phrases',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'opening' | 'answer'>().notNull(),
    position: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.position] }),
    check('phrase_kind_known', sql`${t.kind} in ('opening', 'answer')`),
  ],
);
