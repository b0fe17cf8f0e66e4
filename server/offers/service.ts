// The feature's door. What sends and decides stands in acts.ts and enters by the API only: chats show offers, and offers are sent as messages.
import type { DbOrTx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import * as present from './present.ts';
import * as queries from './queries.ts';

export const { offersOfMessages } = present;

/** An accepted offer, some time after its work was to begin: reviews work it. */
export const agreedJobQueue = defineQueue<{ offerId: number; waited?: boolean }>('offers.agreed');

/** Who agreed with whom on what, while the agreement and the job stand. */
export async function agreementOf(db: DbOrTx, offerId: number) {
  const offer = await queries.byId(db, offerId);
  return offer?.status === 'accepted' ? { clientId: offer.ownerId, workerId: offer.workerId, jobPostId: offer.jobPostId, jobType: offer.jobType } : undefined;
}
