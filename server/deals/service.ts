import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { DealEvent, DealPaper } from '#contract/deals.ts';
import type { Attachments } from '../chats/chat-view.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { offersOfMessages } from '../offers/present.ts';
import type { Agreed } from '../offers/service.ts';
import { offers } from '../offers/tables.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { reviews } from '../reviews/tables.ts';
import { transitionFor } from './policy.ts';
import * as queries from './queries.ts';
import { deals } from './tables.ts';

/**
 * Creates the deal for an offer that is being accepted, with its quote if it has one. Returns the deal's id.
 */
export async function beginDeal(
  tx: Tx,
  { messageId, offerId, jobPostId, clientId, workerId }: Agreed,
  paper?: DealPaper,
): Promise<number> {
  const id = await queries.insert(tx, { offerId, jobPostId, clientId, workerId });
  await queries.insertEvent(tx, { messageId, dealId: id, kind: 'agreed', paper: paper ?? null }, []);
  return id;
}

/** Returns a deal without checking who reads it; undefined if it does not exist. */
export const dealById = (db: DbOrTx, id: number): Promise<queries.DealRow | undefined> =>
  queries.byId(db, id);

/** Locks a deal until the transaction ends, so that its stage cannot change. */
export const lockDeal = (tx: Tx, id: number): Promise<queries.DealRow | undefined> => queries.lock(tx, id);

/** Returns the times proposed or chosen by a message; `chosen` marks the agreed time. */
export const presentTimes = (
  times: readonly queries.TimeRow[],
  messageId: number | null,
  chosen: { startsAt: Date | null; endsAt: Date | null },
) =>
  times
    .filter((time) => time.messageId === messageId)
    .map(({ id, startsAt, endsAt }) => ({
      id,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      chosen:
        startsAt.getTime() === chosen.startsAt?.getTime() && endsAt.getTime() === chosen.endsAt?.getTime(),
    }));

/**
 * Returns at most `most` deals of a person: open ones, nearest time first, then those finished after `since`
 * that the person has not reviewed.
 */
export const openDealsOf = (db: DbOrTx, userId: number, { since, most }: { since: Date; most: number }) =>
  db
    .select({
      id: deals.id,
      stage: deals.stage,
      clientId: deals.clientId,
      workerId: deals.workerId,
      jobTypeId: jobPosts.jobTypeId,
      townId: jobPosts.townId,
      proposalBy: deals.proposalBy,
      startsAt: deals.startsAt,
      endsAt: deals.endsAt,
      doneAt: deals.doneAt,
      ...queries.agreedPrice,
    })
    .from(deals)
    .innerJoin(offers, eq(offers.id, deals.offerId))
    .innerJoin(jobPosts, eq(jobPosts.id, deals.jobPostId))
    .where(
      and(
        or(eq(deals.clientId, userId), eq(deals.workerId, userId)),
        or(
          inArray(deals.stage, ['agreed', 'scheduled']),
          and(
            eq(deals.stage, 'done'),
            gt(deals.doneAt, since),
            sql`not exists (select from ${reviews} where ${reviews.authorId} = ${userId} and ${reviews.subjectId} in (${deals.clientId}, ${deals.workerId}))`,
          ),
        ),
      ),
    )
    .orderBy(sql`${deals.stage} = 'done'`, sql`${deals.startsAt} nulls last`, desc(deals.id))
    .limit(most);

/** Presents deal events to a reader, by the id of their message. */
export async function eventsOfMessages(
  db: DbOrTx,
  readerId: number,
  messageIds: readonly number[],
): Promise<Map<number, DealEvent>> {
  const [events, times] = await Promise.all([
    queries.eventsOf(db, messageIds),
    queries.timesOf(db, messageIds),
  ]);
  return new Map(
    events.map(({ messageId, kind, paper, deal, jobType }) => {
      const side = readerId === deal.clientId ? 'client' : 'worker';
      const can = {
        choose:
          kind === 'times' &&
          deal.proposalId === messageId &&
          transitionFor('choose', side, deal) !== undefined,
        answer_undo: kind === 'undo_asked' && transitionFor('agree_undo', side, deal) !== undefined,
      };
      return [
        messageId,
        {
          ...{ deal_id: deal.id, kind, job_type: jobType, paper, can },
          times: presentTimes(times, messageId, deal),
        },
      ];
    }),
  );
}

export const messageAttachments: Attachments = { offers: offersOfMessages, events: eventsOfMessages };
