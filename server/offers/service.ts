import { and, eq, inArray, sql } from 'drizzle-orm';
import { day } from '#contract/durations.ts';
import type { OfferStatus } from '#contract/offers.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { byDay } from '../notifications/policy.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { today } from '../platform/db/today.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { isOpen } from './own-queries.ts';
import { statusOf } from './policy.ts';
import * as queries from './queries.ts';
import { offers } from './tables.ts';

interface Waiting extends Record<string, unknown> {
  id: number;
  jobPostId: number;
  workerId: number;
  priceFromCents: number;
  priceToCents: number | null;
  startsOn: string | null;
  validUntil: string;
  posts: number;
  offers: number;
}

/**
 * Returns the open offers on the `mostPosts` inquiries of a client with the newest open offers, cheapest
 * first within each inquiry. `posts` and `offers` of every row count all of the client’s inquiries with open
 * offers, and those offers.
 */
export async function waitingFor(db: Db, clientId: number, mostPosts: number): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    with waiting as (
      select ${offers.jobPostId} as post_id, count(*)::int as offers, max(${offers.id}) as newest
      from ${jobPosts} join ${offers} on ${offers.jobPostId} = ${jobPosts.id}
      where ${jobPosts.userId} = ${clientId} and ${isOpen} group by 1
    ), newest as (select * from waiting order by newest desc limit ${mostPosts})
    select o.id, o.job_post_id as "jobPostId", o.worker_id as "workerId", o.price_from_cents as "priceFromCents", o.price_to_cents as "priceToCents",
      o.starts_on::text as "startsOn", o.valid_until::text as "validUntil",
      (select count(*)::int from waiting) as posts, (select sum(offers)::int from waiting) as offers
    from newest n join ${offers} o on o.job_post_id = n.post_id and o.status = 'open' and o.valid_until >= ${today}
    order by n.newest desc, o.price_from_cents, o.id`);
  return rows;
}

/** Returns the number of open, unexpired offers per post; posts without one are missing from the map. */
export async function openOn(db: Db, postIds: readonly number[]): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .select({ id: offers.jobPostId, n: sql<number>`count(*)::int` })
    .from(offers)
    .where(
      and(
        inArray(offers.jobPostId, [...postIds]),
        eq(offers.status, 'open'),
        sql`${offers.validUntil} >= ${today}`,
      ),
    )
    .groupBy(offers.jobPostId);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Returns the ids of those posts on which the worker has an offer, in any status. */
export async function offeredOn(db: Db, workerId: number, postIds: readonly number[]): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: offers.jobPostId })
    .from(offers)
    .where(and(eq(offers.workerId, workerId), inArray(offers.jobPostId, [...postIds])));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the workers with an open or accepted offer on one of these posts. */
export async function offering(
  db: DbOrTx,
  postIds: readonly number[],
): Promise<{ jobPostId: number; workerId: number }[]> {
  return db
    .select({ jobPostId: offers.jobPostId, workerId: offers.workerId })
    .from(offers)
    .where(and(inArray(offers.jobPostId, [...postIds]), inArray(offers.status, ['open', 'accepted'])))
    .orderBy(offers.id);
}

/** An offer with its current status: `expired` after its last day, `closed` with its post. */
export type CurrentOffer = queries.OfferRow & { current: OfferStatus };

/**
 * Returns an offer with its current status, without checking who reads it; undefined if it does not exist.
 */
export async function offerById(db: DbOrTx, id: number): Promise<CurrentOffer | undefined> {
  const row = await queries.byId(db, id);
  return row && { ...row, current: statusOf(row, new Date()) };
}

/**
 * Locks an offer's post, so that no one else can decide the offer until the transaction ends, and returns the
 * offer.
 */
export async function lockOffer(
  tx: Tx,
  { id, jobPostId }: Pick<queries.OfferRow, 'id' | 'jobPostId'>,
): Promise<CurrentOffer | undefined> {
  await queries.lockPost(tx, jobPostId);
  return offerById(tx, id);
}

/** The parties and the chat message of an offer that is being accepted. */
export interface Agreed {
  offerId: number;
  jobPostId: number;
  clientId: number;
  workerId: number;
  messageId: number;
  /** Hash of the quote that the client has seen; null if there was none, undefined for the newest one. */
  quoteSha256?: string | null | undefined;
}

/**
 * Queue of accepted offers; the deals feature processes each of them some days after the planned start of the
 * work.
 */
export const agreedJobQueue = defineQueue<{ offerId: number; waited?: boolean }>('offers.agreed');

/** Asks the client of a finished job for a review the next day, unless the client has already written one. */
export const askForReview = (tasks: Tasks, tx: Tx, offerId: number, now: Date): Promise<void> =>
  tasks.enqueue(
    tx,
    agreedJobQueue,
    { offerId },
    { key: `offers.agreed ${offerId} done`, startAfter: byDay(new Date(now.getTime() + day)) },
  );

/** Closes an accepted offer after its deal was cancelled. */
export const releaseOffer = (tx: Tx, offerId: number) =>
  queries.setStatus(tx, offerId, 'closed').then(() => undefined);

/**
 * Returns the parties and the subject of an accepted offer; undefined if the offer is not accepted or its
 * post was deleted.
 */
export async function agreementOf(db: DbOrTx, offerId: number) {
  const offer = await queries.byId(db, offerId);
  return offer?.status === 'accepted'
    ? {
        clientId: offer.ownerId,
        workerId: offer.workerId,
        jobPostId: offer.jobPostId,
        jobType: offer.jobType,
        dealId: offer.dealId,
      }
    : undefined;
}
