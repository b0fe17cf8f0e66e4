import type { Tx } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { unpaidOf } from './queries.ts';

/** An ad that nobody paid for is to go, with what is open for it at the gateway; payments do it. */
export const unpaidQueue = defineQueue<{ adId: number }>('ads.drop_unpaid');

/** With an account goes what its owner never paid for; what was paid for stays, and so do its receipts (product.md, Accounts). */
export async function dropUnpaidOf(jobs: Jobs, tx: Tx, userId: number): Promise<void> {
  for (const adId of await unpaidOf(tx, userId)) await jobs.enqueue(tx, unpaidQueue, { adId });
}
