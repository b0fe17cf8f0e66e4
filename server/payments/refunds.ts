import type { Gateway } from '#contract/payments.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { defineQueue } from '../platform/jobs/queues.ts';

/** A gateway may be down for a day. */
const patient = { retries: 30, retryDelay: 15, retryDelayMax: 3600 };

/** Sends one refund to the gateway. */
export const sendRefundQueue = defineQueue<{ refundId: number }>('payments.send_refund', patient);

/** A refund's attempt as the gateway knows it: a failed one sent again is another. */
export const gatewayKeyOf = ({ id, attempt }: { id: number; attempt: number }) =>
  attempt === 1 ? `refund-${id}` : `refund-${id}-${attempt}`;

/** Enqueues the current attempt in the transaction that decides it. */
export const sendRefund = (
  jobs: Jobs,
  tx: Tx,
  { id, attempt }: { id: number; attempt: number },
): Promise<void> =>
  jobs.enqueue(tx, sendRefundQueue, { refundId: id }, { key: gatewayKeyOf({ id, attempt }) });

/** `origin` is missing in jobs written before. */
export const paymentRefundQueue = defineQueue<{ paymentId: number; origin?: 'paid_twice' | 'no_ad' }>(
  'payments.refund',
  patient,
);

/** Money from an intent that nothing was agreed for. */
interface Stray {
  gateway: Gateway;
  intentId: string;
  amountCents: number;
}
export const strayRefundQueue = defineQueue<Stray>('payments.refund_stray', patient);

/** Enqueues a refund of the whole amount, once, in the transaction that decides it. */
export const refundPayment = (
  jobs: Jobs,
  tx: Tx,
  paymentId: number,
  origin: 'paid_twice' | 'no_ad',
): Promise<void> => jobs.enqueue(tx, paymentRefundQueue, { paymentId, origin }, { key: String(paymentId) });

/** The same for money that belongs to no payment of ours. */
export const refundStray = (jobs: Jobs, tx: Tx, stray: Stray): Promise<void> =>
  jobs.enqueue(tx, strayRefundQueue, stray, { key: `${stray.gateway} ${stray.intentId}` });
