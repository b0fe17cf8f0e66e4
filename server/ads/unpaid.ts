import type { Tx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { unpaidOf } from './queries.ts';

/**
 * Queue for deleting unpaid ads, after any open payment is cancelled at the gateway. Processed by the
 * payments feature.
 */
export const unpaidQueue = defineQueue<{ adId: number }>('ads.drop_unpaid');

/** Enqueues the deletion of a user’s unpaid ads, before the account is erased. */
export async function deleteUnpaidOf(tasks: Tasks, tx: Tx, userId: number): Promise<void> {
  for (const adId of await unpaidOf(tx, userId)) await tasks.enqueue(tx, unpaidQueue, { adId });
}
