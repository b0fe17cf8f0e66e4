import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { runPrepared } from '../platform/db/prepared.ts';
import { type FileRow, type MessageRow, pair } from './queries.ts';
import { chatFiles, chatMembers, chatMessages, chats } from './tables.ts';

/**
 * Creates the pair's chat unless it exists. A concurrent call for the same pair waits until this transaction
 * ends, so that two simultaneous first messages share one chat.
 */
export async function beginChat(tx: Tx, starter: number, other: number): Promise<{ isNew: boolean }> {
  const { lowId, highId } = pair(starter, other);
  const [made] = await tx
    .insert(chats)
    .values({ lowId, highId, startedBy: starter })
    .onConflictDoNothing()
    .returning({ id: chats.id });
  if (made)
    await tx.insert(chatMembers).values([lowId, highId].map((userId) => ({ chatId: made.id, userId })));
  return { isNew: made !== undefined };
}

/**
 * Returns when the user started the oldest of the newest `most` + 1 chats since `since`; undefined if there
 * are fewer.
 */
export const startedBeyond = async (
  db: DbOrTx,
  userId: number,
  since: Date,
  most: number,
): Promise<Date | undefined> =>
  (
    await db
      .select({ at: chats.createdAt })
      .from(chats)
      .where(and(eq(chats.startedBy, userId), gt(chats.createdAt, since)))
      .orderBy(desc(chats.createdAt))
      .offset(most)
      .limit(1)
  )[0]?.at;

export interface NewMessage {
  fromId: number;
  toId: number;
  type: MessageRow['type'];
  content: string | null;
  clientId: string | null;
}

export interface Stored {
  message: MessageRow & NewMessage;
  begunAt: Date;
  unread: ReadonlyMap<number, number>;
  /**
   * Each side's total number of unread messages in all chats. If two people write to the same person
   * simultaneously, neither count includes the other's message.
   */
  unreadOfAll: ReadonlyMap<number, number>;
}

interface Row extends Record<string, unknown> {
  id: number;
  chat_id: number;
  created_at: string | Date;
  begun_at: string | Date;
  unread: Record<string, number>;
  unread_of_all: Record<string, number>;
}

const bySide = (counts: Record<string, number>) =>
  new Map(Object.entries(counts).map(([userId, count]) => [Number(userId), count]));

export const waitsAlready = sql`side.unread_count > 0`;

/**
 * Stores a message in the pair's chat, which is locked until the transaction ends, and updates both sides in
 * the same statement: last message, chat visible again, the receiver's unread count and, for the first reply
 * to the person who started the chat, the response time. Returns undefined and stores nothing if there is no
 * chat yet, the client id is known, or the condition `only` is false. The condition can refer to the
 * receiver's row as `side`.
 */
export async function insertMessage(
  db: DbOrTx,
  message: NewMessage,
  only: SQL = sql`true`,
): Promise<Stored | undefined> {
  const { fromId, toId, type, content, clientId } = message;
  const { lowId, highId } = pair(fromId, toId);
  const statement = sql`
    with chat as materialized (
      select c.id, c.started_by, c.created_at from ${chats} c join ${chatMembers} side on side.chat_id = c.id and side.user_id = ${toId}
      where c.low_id = ${lowId} and c.high_id = ${highId} and ${only}
      for update of c, side
    ), message as (
      insert into ${chatMessages} (chat_id, from_id, to_id, type, content, client_id)
      select chat.id, ${fromId}::int, ${toId}::int, ${type}, ${content}, ${clientId}::uuid from chat
      on conflict (from_id, client_id) where client_id is not null do nothing
      returning id, chat_id, from_id, to_id, created_at
    ), touched as (
      update ${chats} c set updated_at = message.created_at from message where c.id = message.chat_id
    ), sides as (
      update ${chatMembers} side set
        last_message_id = message.id,
        last_message_at = message.created_at,
        hidden = false,
        unread_count = side.unread_count + (side.user_id = message.to_id)::int,
        answered_after = case
          when side.answered_after is null and side.user_id = message.from_id and chat.started_by <> message.from_id
          then greatest(0, extract(epoch from message.created_at - chat.created_at))::int
          else side.answered_after
        end
      from message, chat where side.chat_id = message.chat_id
      returning side.user_id, side.unread_count
    ), totals as (
      select sides.user_id, sides.unread_count + coalesce(sum(other.unread_count), 0) as unread_count
      from chat cross join sides
      left join ${chatMembers} other on other.user_id = sides.user_id and other.unread_count > 0 and other.chat_id <> chat.id
      group by sides.user_id, sides.unread_count
    )
    select message.id, message.chat_id, message.created_at, chat.created_at as begun_at,
      (select json_object_agg(user_id, unread_count) from sides) as unread,
      (select json_object_agg(user_id, unread_count) from totals) as unread_of_all
    from message, chat`;
  const [row] = await runPrepared<Row>(db, 'insert_message', statement);
  if (!row) return undefined;
  return {
    message: {
      ...message,
      id: row.id,
      chatId: row.chat_id,
      createdAt: new Date(row.created_at),
      readAt: null,
    },
    begunAt: new Date(row.begun_at),
    unread: bySide(row.unread),
    unreadOfAll: bySide(row.unread_of_all),
  };
}

export const insertFile = (tx: Tx, row: FileRow) => tx.insert(chatFiles).values(row);

export const byClientId = async (
  db: DbOrTx,
  fromId: number,
  clientId: string,
): Promise<MessageRow | undefined> =>
  (
    await db
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.fromId, fromId), eq(chatMessages.clientId, clientId)))
  )[0];
