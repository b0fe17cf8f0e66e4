import { sql } from 'drizzle-orm';
import { apartFrom } from '../blocks/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { chatFileUrl } from './present.ts';
import { filesOf } from './queries.ts';
import { chatMembers, chatMessages } from './tables.ts';

const newestChats = 100;

interface Row extends Record<string, unknown> {
  chatId: number;
  userId: number;
  messageId: number;
  text: string | null;
  at: string;
  unread: number;
}

const lastFromOthers = async (db: Db, userId: number): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    with newest as (
      select chat_id, last_message_id, unread_count, hidden_up_to from ${chatMembers}
      where user_id = ${userId} and not hidden order by last_message_at desc, chat_id desc limit ${newestChats}
    )
    select n.chat_id as "chatId", m.from_id as "userId", m.id as "messageId", m.content as text, m.created_at as at, n.unread_count as unread
    from newest n join ${chatMessages} m on m.id = n.last_message_id and m.id > n.hidden_up_to
    where m.to_id = ${userId} and m.from_id is not null and m.type in ('text_message', 'file_message')
    order by m.id desc`);
  return rows;
};

/**
 * Returns the `most` newest chats whose last message is the other person’s, and their total among the newest
 * 100. Omits hidden chats and blocked people.
 */
export async function waitingChats(db: Db, userId: number, most: number) {
  const [rows, apart] = await Promise.all([lastFromOthers(db, userId), apartFrom(db, userId)]);
  const waiting = rows.filter((row) => !apart.includes(row.userId));
  const shown = waiting.slice(0, most);
  const files = await filesOf(
    db,
    shown.filter(({ text }) => text === null).map(({ messageId }) => messageId),
  );
  const fileOf = new Map(
    files.map((file) => [
      file.messageId,
      { name: file.name, thumb: file.kind === 'image' ? chatFileUrl(file.messageId, 'card.webp') : null },
    ]),
  );
  return {
    total: waiting.length,
    data: shown.map((row) => ({
      ...row,
      at: new Date(row.at).toISOString(),
      file: fileOf.get(row.messageId) ?? null,
    })),
  };
}
