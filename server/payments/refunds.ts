import type { Gateway } from '#contract/payments.ts';
import type { Tx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';

const patient = { retries: 30, retryDelay: 15, retryDelayMax: 3600 };

export const sendRefundQueue = defineQueue<{ refundId: number }>('payments.send_refund', patient);

/**
 * Returns the idempotency key of one attempt at a refund. If finance retries a failed refund, that is a new
 * attempt with a new key.
 */
export const idempotencyKey = ({ id, attempt }: { id: number; attempt: number }) =>
  attempt === 1 ? `refund-${id}` : `refund-${id}-${attempt}`;

/** Enqueues an attempt to send a refund to the gateway; repeating the call does not repeat the attempt. */
export const sendRefund = (
  tasks: Tasks,
  tx: Tx,
  { id, attempt }: { id: number; attempt: number },
): Promise<void> =>
  tasks.enqueue(tx, sendRefundQueue, { refundId: id }, { key: idempotencyKey({ id, attempt }) });

/** `origin` is missing in tasks enqueued by older versions. */
export const paymentRefundQueue = defineQueue<{ paymentId: number; origin?: 'paid_twice' | 'no_ad' }>(
  'payments.refund',
  patient,
);

/** A payment at the gateway that differs from its order, with the amount to refund. */
interface Stray {
  gateway: Gateway;
  intentId: string;
  amountCents: number;
}
export const strayRefundQueue = defineQueue<Stray>('payments.refund_stray', patient);

/** Enqueues the refund of a payment for an ad that is already paid or no longer exists. */
export const refundPayment = (
  tasks: Tasks,
  tx: Tx,
  paymentId: number,
  origin: 'paid_twice' | 'no_ad',
): Promise<void> => tasks.enqueue(tx, paymentRefundQueue, { paymentId, origin }, { key: String(paymentId) });

/** Enqueues the refund of a payment that does not match its order. */
export const refundStray = (tasks: Tasks, tx: Tx, stray: Stray): Promise<void> =>
  tasks.enqueue(tx, strayRefundQueue, stray, { key: `${stray.gateway} ${stray.intentId}` });
