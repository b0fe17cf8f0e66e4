import type { Tx } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { unpaidOf } from './queries.ts';

/** Deletes an unpaid ad after cancelling what is open at the gateway; payments process it. */
export const unpaidQueue = defineQueue<{ adId: number }>('ads.drop_unpaid');

/** Deletes an account's unpaid ads; paid ones and their receipts stay (product.md, Accounts). */
export async function dropUnpaidOf(jobs: Jobs, tx: Tx, userId: number): Promise<void> {
  for (const adId of await unpaidOf(tx, userId)) await jobs.enqueue(tx, unpaidQueue, { adId });
}
