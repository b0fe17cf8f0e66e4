import type { Tx } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { defineQueue } from '../platform/jobs/queues.ts';

/** A gateway may be away for a day. */
export const paymentRefundQueue = defineQueue<{ paymentId: number }>('payments.refund', { retries: 30, retryDelay: 15, retryDelayMax: 3600 });

/** Has the whole amount given back, once; in the transaction that decides so. */
export const refundPayment = (jobs: Jobs, tx: Tx, paymentId: number): Promise<void> =>
  jobs.enqueue(tx, paymentRefundQueue, { paymentId }, { key: String(paymentId) });
