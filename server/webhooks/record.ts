import type { SQL } from 'drizzle-orm';
import type { WebhookEvent } from '#contract/webhook-words.ts';
import type { Tx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import * as queries from './queries.ts';

/** `userId` is the owner, so that erasing an account also deletes its tasks. */
interface DeliveryTask {
  userId: number;
  deliveryId: string;
}

/** Twenty retries, 30 s to 4 hours apart, take two days. */
export const webhookQueue = defineQueue<DeliveryTask>('webhooks.deliver', {
  retries: 20,
  retryDelay: 30,
  retryDelayMax: 4 * 3600,
});

interface Recorded {
  type: WebhookEvent;
  /** Ids of objects that the person may read. */
  data: Record<string, number>;
  /** Deduplication key: repeated calls with the same key deliver only once. */
  about?: string | undefined;
}

/**
 * Creates and enqueues a delivery for each active webhook of a person that listens to the event, in the
 * caller's transaction.
 */
export async function recordWebhookEvent(
  tasks: Tasks,
  tx: Tx,
  userId: number,
  event: Recorded,
): Promise<void> {
  for (const deliveryId of await queries.insertDeliveries(tx, userId, event))
    await tasks.enqueue(tx, webhookQueue, { userId, deliveryId }, { key: deliveryId });
}

/**
 * Returns a SQL condition for the statement that writes an event: the person has no active webhook for it.
 */
export const hasNoWebhook = (userId: number, event: WebhookEvent): SQL => queries.isUnheard(userId, event);
