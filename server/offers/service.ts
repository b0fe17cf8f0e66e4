// What other features may call. Sending and deciding are in acts.ts, called only by the API, to avoid a cycle: chats show offers, and offers are sent
// as chat messages.
import type { DbOrTx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import * as present from './present.ts';
import * as queries from './queries.ts';

export const { offersOfMessages } = present;

/** An accepted offer, some time after its planned start; reviews process it. */
export const agreedJobQueue = defineQueue<{ offerId: number; waited?: boolean }>('offers.agreed');

/** Who agreed with whom on what, while the agreement and the job exist. */
export async function agreementOf(db: DbOrTx, offerId: number) {
  const offer = await queries.byId(db, offerId);
  return offer?.status === 'accepted' ? { clientId: offer.ownerId, workerId: offer.workerId, jobPostId: offer.jobPostId, jobType: offer.jobType } : undefined;
}
