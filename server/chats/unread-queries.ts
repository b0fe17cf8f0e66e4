import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { deletedUser } from '#contract/labels.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';

interface Waiting extends Record<string, unknown> {
  email: string;
  chatId: number;
  /** The other participant; null for a deleted account. */
  otherId: number | null;
  unread: number;
}

/**
 * Returns the unread chats for which no email has been sent since they were last read, and marks them as
 * emailed. Returns none if the person's email address is unconfirmed or their account is being deleted.
 */
export async function takeChatsWithoutEmail(tx: Tx, userId: number): Promise<Waiting[]> {
  const { rows } = await tx.execute<Waiting>(sql`
    with taken as (
      update chat_members m set mailed_up_to = m.last_message_id
      from users u
      where u.id = m.user_id and u.email_confirmed_at is not null and u.delete_at is null
        and m.user_id = ${userId} and m.unread_count > 0 and m.mailed_up_to = 0 and not m.hidden
      returning m.chat_id, m.user_id, m.unread_count, m.last_message_at, u.email
    )
    select t.email, t.chat_id as "chatId", case when c.low_id = t.user_id then c.high_id else c.low_id end as "otherId", t.unread_count as unread
    from taken t join chats c on c.id = t.chat_id
    order by t.last_message_at desc
  `);
  return rows;
}

export interface LastUnread extends Record<string, unknown> {
  id: number;
  content: string | null;
  fileKind: 'image' | 'document' | null;
  name: string;
  slug: string | null;
  unread: number;
}

/** Returns the newest unread message of a chat; undefined if all are read or the chat was deleted. */
export async function lastUnread(
  db: DbOrTx,
  chatId: number,
  userId: number,
): Promise<LastUnread | undefined> {
  const { rows } = await db.execute<LastUnread>(sql`
    select m.id, m.content, f.kind as "fileKind", coalesce(u.name, ${deletedUser}) as name, u.slug, s.unread_count as unread
    from chat_members s
    join chat_messages m on m.chat_id = s.chat_id and m.to_id = s.user_id and m.read_at is null and m.id > s.hidden_up_to
    left join chat_files f on f.message_id = m.id
    left join users u on u.id = m.from_id and u.delete_at is null
    where s.chat_id = ${chatId} and s.user_id = ${userId}
    order by m.id desc limit 1
  `);
  return rows[0];
}

/** Maximum number of texts and files shown in one email. */
export const mailedMost = 5;

/**
 * Returns a condition that selects texts and files; messages about offers and deals have emails of their own.
 */
export const isText = (type: SQL | AnyColumn): SQL => sql`${type} in ('text_message', 'file_message')`;

export interface UnreadText extends Record<string, unknown> {
  content: string | null;
  /** Null for a text. */
  fileName: string | null;
}

export interface UnreadOfChat {
  /** The newest unread texts and files, at most `mailedMost`, oldest first. */
  texts: UnreadText[];
  /** Number of unread texts and files that `texts` omits. */
  more: number;
  /** Number of unread messages about offers and deals. */
  news: number;
}

export async function unreadOfChat(db: DbOrTx, chatId: number, userId: number): Promise<UnreadOfChat> {
  const { rows } = await db.execute<UnreadText & { isText: boolean; of: number }>(sql`
    select * from (
      select m.id, m.content, f.name as "fileName", ${isText(sql`m.type`)} as "isText",
        row_number() over kind as nth, count(*) over (partition by ${isText(sql`m.type`)})::int as of
      from chat_members s
      join chat_messages m on m.chat_id = s.chat_id and m.to_id = s.user_id and m.read_at is null and m.id > s.hidden_up_to
      left join chat_files f on f.message_id = m.id
      where s.chat_id = ${chatId} and s.user_id = ${userId}
      window kind as (partition by ${isText(sql`m.type`)} order by m.id desc)
    ) as unread
    where nth <= case when "isText" then ${mailedMost}::int else 1 end order by id
  `);
  const texts = rows.filter((row) => row.isText);
  const news = rows.find((row) => !row.isText)?.of ?? 0;
  return { texts, more: (texts[0]?.of ?? 0) - texts.length, news };
}
