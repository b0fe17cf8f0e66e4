import { and, asc, desc, eq, gt, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { jobPosts } from '../job-posts/tables.ts';
import { offers } from '../offers/tables.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { users } from '../users/tables.ts';
import { chatFiles, chatMembers, chatMessages, chats } from './tables.ts';
import { isText, mailedMost } from './unread-queries.ts';

export type MessageRow = typeof chatMessages.$inferSelect;
export type FileRow = typeof chatFiles.$inferSelect;

export const pair = (a: number, b: number) => ({ lowId: Math.min(a, b), highId: Math.max(a, b) });

export const chatOfPair = async (db: DbOrTx, a: number, b: number) => {
  const { lowId, highId } = pair(a, b);
  const [row] = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.lowId, lowId), eq(chats.highId, highId)));
  return row?.id;
};

export const messageById = async (db: DbOrTx, id: number) =>
  (await db.select().from(chatMessages).where(eq(chatMessages.id, id)))[0];

const shown = {
  id: chats.id,
  userId: chatMembers.userId,
  otherId: sql<
    number | null
  >`case when ${chats.lowId} = ${chatMembers.userId} then ${chats.highId} else ${chats.lowId} end`.mapWith(
    (id) => (id === null ? null : Number(id)),
  ),
  unreadCount: chatMembers.unreadCount,
  hiddenUpTo: chatMembers.hiddenUpTo,
  createdAt: chats.createdAt,
  updatedAt: chats.updatedAt,
  lastAt: chatMembers.lastMessageAt,
  lastId: chatMessages.id,
  lastType: chatMessages.type,
  lastContent: chatMessages.content,
  lastFromId: chatMessages.fromId,
  lastFileType: chatFiles.type,
  lastFileName: chatFiles.name,
};

const chatsWhere = (db: DbOrTx, where: SQL | undefined) =>
  db
    .select(shown)
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .leftJoin(
      chatMessages,
      and(eq(chatMessages.id, chatMembers.lastMessageId), gt(chatMessages.id, chatMembers.hiddenUpTo)),
    )
    .leftJoin(chatFiles, eq(chatFiles.messageId, chatMessages.id))
    .where(where)
    .$dynamic();
export type ChatRow = Awaited<ReturnType<typeof chatsWhere>>[number];

const chatsOf = (db: DbOrTx, userId: number, also: SQL | undefined) =>
  chatsWhere(db, and(eq(chatMembers.userId, userId), also));

const named = (search: string | undefined) =>
  search === undefined
    ? undefined
    : sql`exists (select from ${users} where ${users.id} in (${chats.lowId}, ${chats.highId}) and ${users.id} <> ${chatMembers.userId} and ${users.deleteAt} is null and ${users.nameFolded} like '%' || fold(${search}) || '%')`;

export const listChats = (
  db: Db,
  userId: number,
  query: { page: number; per_page: number; search?: string | undefined },
) =>
  chatsOf(db, userId, and(sql`not ${chatMembers.hidden}`, named(query.search)))
    .orderBy(desc(chatMembers.lastMessageAt), desc(chatMembers.chatId))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

export const countChats = async (db: Db, userId: number, search: string | undefined, cap: number) => {
  const counted = db
    .select({ id: chats.id })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .where(and(eq(chatMembers.userId, userId), sql`not ${chatMembers.hidden}`, named(search)))
    .limit(cap + 1)
    .as('counted');
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(counted);
  return row?.n ?? 0;
};

export const chatById = async (db: DbOrTx, userId: number, chatId: number): Promise<ChatRow | undefined> =>
  (await chatsOf(db, userId, eq(chatMembers.chatId, chatId)))[0];

interface Place {
  page: number;
  per_page: number;
  before_id?: number | undefined;
  after_id?: number | undefined;
}

/**
 * Returns messages newest first or, with `after_id`, oldest first, so that a client can load missed messages.
 */
export function listMessages(
  db: Db,
  chatId: number,
  hiddenUpTo: number,
  { page, per_page, before_id, after_id }: Place,
): Promise<MessageRow[]> {
  const from = Math.max(hiddenUpTo, after_id ?? 0);
  return db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.chatId, chatId),
        gt(chatMessages.id, from),
        before_id === undefined ? undefined : lt(chatMessages.id, before_id),
      ),
    )
    .orderBy(after_id === undefined ? desc(chatMessages.id) : asc(chatMessages.id))
    .limit(per_page)
    .offset(before_id === undefined && after_id === undefined ? (page - 1) * per_page : 0);
}

export async function messagesAround(
  db: Db,
  { chatId, id }: MessageRow,
  hiddenUpTo: number,
  { before, after }: { before: number; after: number },
) {
  const [older, newer] = await Promise.all([
    listMessages(db, chatId, hiddenUpTo, { page: 1, per_page: before, before_id: id }),
    listMessages(db, chatId, hiddenUpTo, { page: 1, per_page: after, after_id: id }),
  ]);
  return { older: older.reverse(), newer };
}

export const countMessages = async (db: Db, chatId: number, hiddenUpTo: number, cap: number) => {
  const counted = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), gt(chatMessages.id, hiddenUpTo)))
    .limit(cap + 1)
    .as('counted');
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(counted);
  return row?.n ?? 0;
};

export const filesOf = (db: DbOrTx, messageIds: readonly number[]): Promise<FileRow[]> =>
  messageIds.length
    ? db
        .select()
        .from(chatFiles)
        .where(inArray(chatFiles.messageId, [...messageIds]))
        .orderBy(chatFiles.messageId)
    : Promise.resolve([]);

export const unreadTotal = async (db: DbOrTx, userId: number): Promise<number> => {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${chatMembers.unreadCount}), 0)::int` })
    .from(chatMembers)
    .where(and(eq(chatMembers.userId, userId), gt(chatMembers.unreadCount, 0)));
  return row?.n ?? 0;
};

/**
 * Returns the median response time in seconds over a person's most recent first replies in chats, and the
 * number of those replies. People who never replied are omitted.
 */
export async function medianAnswers(
  db: DbOrTx,
  userIds: readonly number[],
  newest: number,
): Promise<{ userId: number; seconds: number; answers: number }[]> {
  const { rows } = await db.execute<{ user_id: number; seconds: number | null; answers: number }>(sql`
    select person.id as user_id, percentile_cont(0.5) within group (order by last.answered_after) as seconds, count(*)::int as answers
    from unnest(${sql.param([...userIds])}::int[]) as person(id) cross join lateral (
      select ${chatMembers.answeredAfter} from ${chatMembers}
      where ${chatMembers.userId} = person.id and ${chatMembers.answeredAfter} is not null
      order by ${chatMembers.chatId} desc limit ${newest}
    ) last
    group by person.id`);
  return rows.map(({ user_id: userId, seconds, answers }) => ({ userId, seconds: Number(seconds), answers }));
}

export async function markRead(tx: Tx, chatId: number, userId: number): Promise<number[]> {
  const rows = await tx
    .update(chatMessages)
    .set({ readAt: new Date() })
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.toId, userId), isNull(chatMessages.readAt)))
    .returning({ id: chatMessages.id });
  await tx
    .update(chatMembers)
    .set({ unreadCount: 0, mailedUpTo: 0 })
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, userId)));
  return rows.map(({ id }) => id);
}

/**
 * Marks as read the messages that emails have shown: of the texts and files up to the last emailed one, the
 * newest `mailedMost`, and all messages about offers and deals, which are emailed separately. Returns the
 * marked ids and the number of messages still unread.
 */
export async function markMailedRead(
  tx: Tx,
  chatId: number,
  userId: number,
): Promise<{ ids: number[]; left: number }> {
  const own = and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, userId));
  const mailedUpTo = sql`(select ${chatMembers.mailedUpTo} from ${chatMembers} where ${own})`;
  const unread = and(
    eq(chatMessages.chatId, chatId),
    eq(chatMessages.toId, userId),
    isNull(chatMessages.readAt),
  );
  const mailed = tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(unread, isText(chatMessages.type), sql`${chatMessages.id} <= ${mailedUpTo}`))
    .orderBy(desc(chatMessages.id))
    .limit(mailedMost);
  const rows = await tx
    .update(chatMessages)
    .set({ readAt: new Date() })
    .where(and(unread, or(inArray(chatMessages.id, mailed), not(isText(chatMessages.type)))))
    .returning({ id: chatMessages.id });
  const left = await tx.$count(chatMessages, unread);
  await tx.update(chatMembers).set({ unreadCount: left, mailedUpTo: 0 }).where(own);
  return { ids: rows.map(({ id }) => id), left };
}

export const lockChat = (tx: Tx, id: number) =>
  tx.select({ id: chats.id }).from(chats).where(eq(chats.id, id)).for('update');

export const hide = (tx: Tx, chatId: number, userId: number) =>
  tx
    .update(chatMembers)
    .set({
      hidden: true,
      unreadCount: 0,
      mailedUpTo: 0,
      hiddenUpTo: sql`coalesce((select max(${chatMessages.id}) from ${chatMessages} where ${chatMessages.chatId} = ${chatId}), 0)`,
    })
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, userId)));

export async function relations(
  db: DbOrTx,
  pairs: readonly (readonly [number, number])[],
): Promise<{ job: boolean; contact: boolean }[]> {
  const side = (place: 0 | 1) => sql`${sql.param(pairs.map((pair) => pair[place]))}::int[]`;
  const { rows } = await db.execute<{ job: boolean; contact: boolean }>(sql`
    select
      exists (
        select from ${offers} o join ${jobPosts} p on p.id = o.job_post_id
        where o.status = 'accepted' and p.status = 'finished' and (o.worker_id, p.user_id) in ((pair.one, pair.other), (pair.other, pair.one))
      ) as job,
      exists (
        select from ${chats} c join ${chatMembers} m on m.chat_id = c.id
        where c.low_id = least(pair.one, pair.other) and c.high_id = greatest(pair.one, pair.other) and m.answered_after is not null
      ) as contact
    from unnest(${side(0)}, ${side(1)}) with ordinality as pair (one, other, place)
    order by place`);
  return rows;
}
