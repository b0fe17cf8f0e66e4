import { and, asc, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { chatMessages } from '../chats/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { offers } from '../offers/tables.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { reviews } from '../reviews/tables.ts';
import { jobTypes } from '../trades/tables.ts';
import type { Side } from './states.ts';
import { dealEvents, deals, dealTimes } from './tables.ts';

/** The agreed price: the total of the last accepted quote, otherwise the offer's price or range. */
export const agreedPrice = {
  priceFromCents: sql<number>`coalesce(${deals.agreedCents}, ${offers.priceFromCents})`.mapWith(Number),
  priceToCents: sql<number | null>`case when ${deals.agreedCents} is null then ${offers.priceToCents} end`,
};

const dealsWhere = (db: DbOrTx, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(deals),
      work: offers.work,
      ...agreedPrice,
      offeredFromCents: offers.priceFromCents,
      offeredToCents: offers.priceToCents,
      jobType: jobTypes.name,
      chatId: chatMessages.chatId,
    })
    .from(deals)
    .innerJoin(offers, eq(offers.id, deals.offerId))
    .innerJoin(chatMessages, eq(chatMessages.id, offers.messageId))
    .innerJoin(jobPosts, eq(jobPosts.id, deals.jobPostId))
    .innerJoin(jobTypes, eq(jobTypes.id, jobPosts.jobTypeId))
    .where(where);
export type DealRow = Awaited<ReturnType<typeof dealsWhere>>[number];

export const byId = async (db: DbOrTx, id: number): Promise<DealRow | undefined> =>
  (await dealsWhere(db, eq(deals.id, id)))[0];

export async function lock(tx: Tx, id: number): Promise<DealRow | undefined> {
  await tx.select({ id: deals.id }).from(deals).where(eq(deals.id, id)).for('update');
  return byId(tx, id);
}

export interface Wanted {
  page: number;
  per_page: number;
  stage?: DealRow['stage'] | 'reviewed' | undefined;
  role?: Side | undefined;
}

function ofPerson(userId: number, { stage, role }: Wanted): SQL | undefined {
  const sides = { client: eq(deals.clientId, userId), worker: eq(deals.workerId, userId) };
  const reviewed = sql`exists (select from ${reviews} where ${reviews.authorId} = ${deals.clientId} and ${reviews.subjectId} = ${deals.workerId})`;
  const staged = stage && eq(deals.stage, stage === 'reviewed' ? 'done' : stage);
  const split = stage === 'reviewed' ? reviewed : stage === 'done' ? sql`not ${reviewed}` : undefined;
  return and(role ? sides[role] : or(sides.client, sides.worker), staged, split);
}

export const page = (db: DbOrTx, userId: number, query: Wanted): Promise<DealRow[]> =>
  dealsWhere(db, ofPerson(userId, query))
    .orderBy(desc(deals.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

export const total = async (db: DbOrTx, userId: number, query: Wanted): Promise<number> =>
  (await db.select({ n: count() }).from(deals).where(ofPerson(userId, query)))[0]?.n ?? 0;

export async function insert(tx: Tx, row: typeof deals.$inferInsert): Promise<number> {
  const made = one(await tx.insert(deals).values(row).returning({ id: deals.id }));
  return made.id;
}

export const update = (tx: Tx, id: number, values: Partial<typeof deals.$inferInsert>) =>
  tx
    .update(deals)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(deals.id, id));

export interface Span {
  startsAt: Date;
  endsAt: Date;
}

export async function insertEvent(
  tx: Tx,
  row: typeof dealEvents.$inferInsert,
  times: readonly Span[],
): Promise<void> {
  await tx.insert(dealEvents).values(row);
  if (times.length)
    await tx
      .insert(dealTimes)
      .values(times.map(({ startsAt, endsAt }) => ({ messageId: row.messageId, startsAt, endsAt })));
}

export const timesOf = (db: DbOrTx, messageIds: readonly number[]) =>
  messageIds.length
    ? db
        .select()
        .from(dealTimes)
        .where(inArray(dealTimes.messageId, [...messageIds]))
        .orderBy(asc(dealTimes.startsAt), asc(dealTimes.id))
    : Promise.resolve([]);
export type TimeRow = Awaited<ReturnType<typeof timesOf>>[number];

export const eventsOf = (db: DbOrTx, messageIds: readonly number[]) =>
  messageIds.length
    ? db
        .select({
          messageId: dealEvents.messageId,
          kind: dealEvents.kind,
          paper: dealEvents.paper,
          deal: getTableColumns(deals),
          jobType: jobTypes.name,
        })
        .from(dealEvents)
        .innerJoin(deals, eq(deals.id, dealEvents.dealId))
        .innerJoin(jobPosts, eq(jobPosts.id, deals.jobPostId))
        .innerJoin(jobTypes, eq(jobTypes.id, jobPosts.jobTypeId))
        .where(inArray(dealEvents.messageId, [...messageIds]))
    : Promise.resolve([]);

/** Returns the start times that were agreed for a deal, in order of agreement. */
export const agreedTimes = async (db: DbOrTx, dealId: number): Promise<string[]> =>
  (
    await db
      .select({ startsAt: dealTimes.startsAt })
      .from(dealEvents)
      .innerJoin(dealTimes, eq(dealTimes.messageId, dealEvents.messageId))
      .where(and(eq(dealEvents.dealId, dealId), eq(dealEvents.kind, 'scheduled')))
      .orderBy(asc(dealEvents.messageId))
  ).map(({ startsAt }) => startsAt.toISOString());
