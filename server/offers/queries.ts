import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { chatMessages } from '../chats/tables.ts';
import { deals } from '../deals/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { papers, traders } from '../papers/tables.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { jobTypes } from '../trades/tables.ts';
import { offers } from './tables.ts';

interface StoredQuote {
  id: number;
  number: number;
  year: number;
  totalCents: number;
  sha256: string;
}

const shown = {
  id: offers.id,
  jobPostId: offers.jobPostId,
  messageId: offers.messageId,
  workerId: offers.workerId,
  ownerId: jobPosts.userId,
  postStatus: jobPosts.status,
  postOpen: sql<boolean>`${jobPosts.status} in ('active', 'addressed')`,
  /** Whether an offer on the same post is accepted. Cancelling a deal closes its offer. */
  postAgreed: sql<boolean>`exists (select from ${offers} agreed where agreed.job_post_id = ${jobPosts.id} and agreed.status = 'accepted')`,
  jobType: jobTypes.name,
  chatId: chatMessages.chatId,
  dealId: sql<number | null>`(select ${deals.id} from ${deals} where ${deals.offerId} = ${offers.id})`,
  /** The newest quote sent with the offer that has not been superseded. */
  quote: sql<StoredQuote | null>`(select json_build_object('id', q.id, 'number', q.number, 'year', q.year, 'totalCents', q.total_cents, 'sha256', q.sha256) from ${papers} q where q.offer_id = ${offers.id} and q.state in ('sent', 'accepted') order by q.id desc limit 1)`,
  hasTrader: sql<boolean>`exists (select from ${traders} where ${traders.userId} = ${offers.workerId})`,
  work: offers.work,
  priceFromCents: offers.priceFromCents,
  priceToCents: offers.priceToCents,
  startsOn: offers.startsOn,
  validUntil: offers.validUntil,
  status: offers.status,
  createdAt: offers.createdAt,
};

const offersWhere = (db: DbOrTx, where: SQL | undefined) =>
  db
    .select(shown)
    .from(offers)
    .innerJoin(jobPosts, eq(jobPosts.id, offers.jobPostId))
    .innerJoin(jobTypes, eq(jobTypes.id, jobPosts.jobTypeId))
    .innerJoin(chatMessages, eq(chatMessages.id, offers.messageId))
    .where(where)
    .orderBy(asc(offers.id));
export type OfferRow = Awaited<ReturnType<typeof offersWhere>>[number];

export const ofMessages = (db: DbOrTx, messageIds: readonly number[]): Promise<OfferRow[]> =>
  messageIds.length ? offersWhere(db, inArray(offers.messageId, [...messageIds])) : Promise.resolve([]);

export const ofPost = (db: DbOrTx, jobPostId: number, workerId: number | undefined): Promise<OfferRow[]> =>
  offersWhere(
    db,
    and(eq(offers.jobPostId, jobPostId), workerId === undefined ? undefined : eq(offers.workerId, workerId)),
  );

export const byIds = (db: DbOrTx, ids: readonly number[]): Promise<OfferRow[]> =>
  ids.length ? offersWhere(db, inArray(offers.id, [...ids])) : Promise.resolve([]);

export const byId = async (db: DbOrTx, id: number): Promise<OfferRow | undefined> =>
  (await offersWhere(db, eq(offers.id, id)))[0];

/** Returns whether the worker has an open offer for the post, other than one with this `clientId`. */
export const hasOpenOffer = async (
  db: DbOrTx,
  jobPostId: number,
  workerId: number,
  clientId: string | undefined,
): Promise<boolean> =>
  (await db.$count(
    offers,
    and(
      eq(offers.jobPostId, jobPostId),
      eq(offers.workerId, workerId),
      eq(offers.status, 'open'),
      clientId === undefined ? undefined : sql`${offers.clientId} is distinct from ${clientId}`,
    ),
  )) > 0;

export const insert = async (tx: Tx, row: typeof offers.$inferInsert) => {
  const made = one(await tx.insert(offers).values(row).returning({ id: offers.id }));
  return made.id;
};

export const countOfPost = (db: DbOrTx, jobPostId: number): Promise<number> =>
  db.$count(offers, eq(offers.jobPostId, jobPostId));

/** Locks the post’s row, which serializes decisions about its offers. */
export const lockPost = async (tx: Tx, id: number) =>
  (
    await tx
      .select({ id: jobPosts.id, userId: jobPosts.userId, status: jobPosts.status })
      .from(jobPosts)
      .where(eq(jobPosts.id, id))
      .for('update')
  )[0];

export const setStatus = (tx: Tx, id: number, status: OfferRow['status']) =>
  tx.update(offers).set({ status, updatedAt: new Date() }).where(eq(offers.id, id));

export const closeOthers = (tx: Tx, jobPostId: number, butId: number) =>
  tx
    .update(offers)
    .set({ status: 'closed', updatedAt: new Date() })
    .where(and(eq(offers.jobPostId, jobPostId), eq(offers.status, 'open'), ne(offers.id, butId)))
    .returning({ id: offers.id, workerId: offers.workerId });
