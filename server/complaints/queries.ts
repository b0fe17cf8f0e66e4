import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import { remindedBefore } from '#contract/complaint-words.ts';
import { dayAfter } from '#contract/format.ts';
import { chatFiles, chatMembers, chatMessages } from '../chats/tables.ts';
import { deals } from '../deals/tables.ts';
import { jobPostMedia } from '../job-posts/tables.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { reviewPictures, reviews } from '../reviews/tables.ts';
import { complaints } from './tables.ts';

export type ComplaintRow = typeof complaints.$inferSelect;

export const byId = async (db: DbOrTx, id: number): Promise<ComplaintRow | undefined> =>
  (await db.select().from(complaints).where(eq(complaints.id, id)))[0];

export async function lock(tx: Tx, id: number): Promise<ComplaintRow | undefined> {
  const [row] = await tx.select().from(complaints).where(eq(complaints.id, id)).for('update');
  return row;
}

const ofDeal = (dealId: number) => eq(complaints.dealId, dealId);

export const page = (db: DbOrTx, dealId: number, query: { page: number; per_page: number }) =>
  db
    .select()
    .from(complaints)
    .where(ofDeal(dealId))
    .orderBy(desc(complaints.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

export async function totals(db: DbOrTx, dealId: number): Promise<{ all: number; open: number }> {
  const [row] = await db
    .select({
      all: count(),
      open: sql<number>`count(*) filter (where ${complaints.state} = 'open')`.mapWith(Number),
    })
    .from(complaints)
    .where(ofDeal(dealId));
  return { all: row?.all ?? 0, open: row?.open ?? 0 };
}

export async function insert(tx: Tx, row: typeof complaints.$inferInsert): Promise<ComplaintRow> {
  const made = one(await tx.insert(complaints).values(row).returning());
  return made;
}

export const update = (tx: Tx, id: number, values: Partial<typeof complaints.$inferInsert>) =>
  tx.update(complaints).set(values).where(eq(complaints.id, id));

/**
 * Returns the ids of at most `most` open complaints whose parties are due to be notified, with the ids of
 * their deals.
 */
export const dueIds = (db: DbOrTx, kind: 'soon' | 'over', today: string, most: number) =>
  db
    .select({ id: complaints.id, dealId: complaints.dealId })
    .from(complaints)
    .where(
      and(
        eq(complaints.state, 'open'),
        kind === 'soon'
          ? and(
              isNull(complaints.remindedAt),
              gte(complaints.dueOn, today),
              lte(complaints.dueOn, dayAfter(today, remindedBefore)),
            )
          : and(isNull(complaints.overdueAt), lt(complaints.dueOn, today)),
      ),
    )
    .orderBy(complaints.id)
    .limit(most);

/** Returns the complaints by or about a person that were written after `since`. */
export const ofPerson = (db: DbOrTx, userId: number, since: Date): Promise<ComplaintRow[]> =>
  db
    .select(getTableColumns(complaints))
    .from(complaints)
    .innerJoin(deals, eq(deals.id, complaints.dealId))
    .where(and(or(eq(deals.clientId, userId), eq(deals.workerId, userId)), gt(complaints.createdAt, since)))
    .orderBy(complaints.id);

/** The deal whose pictures are selected. */
export interface Sources {
  jobPostId: number;
  chatId: number;
  clientId: number;
  workerId: number;
}

interface Found extends Record<string, unknown> {
  source: 'post' | 'message' | 'review';
  id: number;
  folder: string;
  moment: 'before' | 'after' | null;
  at: string;
  total: number;
}

/** A picture and its folder; `moment` is the stage that the client chose for a picture in a review. */
export type PictureRow = Pick<Found, 'source' | 'id' | 'folder' | 'moment'> & { at: Date };

/**
 * Returns pictures of the inquiry, of the client's view of the chat, and of the client's review, oldest
 * first; with `keys`, only the pictures with these keys.
 */
export async function picturesOf(
  db: DbOrTx,
  { jobPostId, chatId, clientId, workerId }: Sources,
  query: { page: number; per_page: number },
  keys: readonly string[] | null = null,
): Promise<{ rows: PictureRow[]; total: number }> {
  const { rows } = await db.execute<Found>(sql`
    with found as (
      select 'post' as source, ${jobPostMedia.id} as id, ${jobPostMedia.storageKey} as folder, null as moment, ${jobPostMedia.createdAt} as at
      from ${jobPostMedia} where ${jobPostMedia.jobPostId} = ${jobPostId} and ${jobPostMedia.kind} = 'image'
      union all
      select 'message', ${chatMessages.id}, ${chatFiles.storageKey}, null, ${chatMessages.createdAt}
      from ${chatFiles} join ${chatMessages} on ${chatMessages.id} = ${chatFiles.messageId}
        join ${chatMembers} on ${chatMembers.chatId} = ${chatMessages.chatId} and ${chatMembers.userId} = ${clientId}
      where ${chatMessages.chatId} = ${chatId} and ${chatFiles.kind} = 'image' and ${chatMessages.id} > ${chatMembers.hiddenUpTo}
      union all
      select 'review', ${reviewPictures.id}, ${reviewPictures.storageKey}, ${reviewPictures.moment}, ${reviewPictures.createdAt}
      from ${reviewPictures} join ${reviews} on ${reviews.id} = ${reviewPictures.reviewId}
      where ${reviews.authorId} = ${clientId} and ${reviews.subjectId} = ${workerId}
    )
    select source, id, folder, moment, at, count(*) over ()::int as total from found
    where ${keys === null} or source || '-' || id = any(${sql.param([...(keys ?? [])])}::text[])
    order by at, source, id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`);
  return {
    rows: rows.map(({ source, id, folder, moment, at }) => ({
      ...{ source, id, folder, moment },
      at: new Date(at),
    })),
    total: rows[0]?.total ?? 0,
  };
}

export interface QuotedRow {
  id: number;
  fromId: number | null;
  content: string | null;
  at: Date;
}

/** Returns text messages by id from one participant's view of a chat, oldest first. */
export const messagesOf = (
  db: DbOrTx,
  { chatId, readerId, ids }: { chatId: number; readerId: number; ids: readonly number[] },
): Promise<QuotedRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({
          id: chatMessages.id,
          fromId: chatMessages.fromId,
          content: chatMessages.content,
          at: chatMessages.createdAt,
        })
        .from(chatMessages)
        .innerJoin(
          chatMembers,
          and(eq(chatMembers.chatId, chatMessages.chatId), eq(chatMembers.userId, readerId)),
        )
        .where(
          and(
            eq(chatMessages.chatId, chatId),
            eq(chatMessages.type, 'text_message'),
            gt(chatMessages.id, chatMembers.hiddenUpTo),
            inArray(chatMessages.id, [...ids]),
          ),
        )
        .orderBy(chatMessages.id);
