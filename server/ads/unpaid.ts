import type { Tx } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { unpaidOf } from './queries.ts';

/**
 * Deletes an unpaid ad after cancelling any open payment at the gateway. Processed by the payments feature.
 */
export const unpaidQueue = defineQueue<{ adId: number }>('ads.drop_unpaid');

/** Deletes an account's unpaid ads; paid ones and their receipts remain. */
export async function deleteUnpaidOf(jobs: Jobs, tx: Tx, userId: number): Promise<void> {
  for (const adId of await unpaidOf(tx, userId)) await jobs.enqueue(tx, unpaidQueue, { adId });
}
