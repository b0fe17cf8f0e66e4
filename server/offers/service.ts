import { day } from '#contract/durations.ts';
import { byDay } from '../notifications/policy.ts';

import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import * as own from './own-queries.ts';
import * as queries from './queries.ts';

export const { openOn, offeredOn, waitingFor } = own;

/** The parties and the chat message of an offer that is being accepted. */
export interface Agreed {
  offerId: number;
  jobPostId: number;
  clientId: number;
  workerId: number;
  messageId: number;
}

/**
 * Queue of accepted offers; the deals feature processes each of them some days after the planned start of the
 * work.
 */
export const agreedJobQueue = defineQueue<{ offerId: number; waited?: boolean }>('offers.agreed');

/** Asks the client of a finished job for a review on the next day, unless they have already written one. */
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
 * Returns the parties and the subject of an accepted offer; undefined once the agreement or the post is
 * deleted.
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
