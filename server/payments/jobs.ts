import { refundQueue, unpaidQueue } from '../ads/service.ts';
import { defineQueue, Hopeless } from '../platform/jobs/queues.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { dropAbandonedAds, dropUnpaidAd } from './cleaning.ts';
import { workEvent } from './events.ts';
import type { Parts } from './open.ts';
import * as queries from './queries.ts';
import { paymentRefundQueue, strayRefundQueue } from './refunds.ts';

const cleaning = defineQueue<Record<string, never>>('payments.clean', { timeout: 3600 });

/** Refunds a payment; a retry is the same refund, since its idempotency key is the same. */
async function refund(parts: Parts, payment: queries.PaymentRow | undefined): Promise<void> {
  if (!payment || payment.status === 'refunded') return;
  if (payment.status !== 'paid' || payment.intentId === null) throw new Hopeless(`the payment ${payment.id} is ${payment.status}`);
  const event = await parts.gateways.of(payment.gateway).refund({ ...payment, intentId: payment.intentId });
  if (event) await workEvent(parts, payment.gateway, event);
}

export function paymentsJobs(parts: Parts & { storage: Storage }): void {
  const { db, jobs } = parts;
  jobs.work(refundQueue, async ({ adId }) => refund(parts, await queries.settledOf(db, adId)));
  jobs.work(paymentRefundQueue, async ({ paymentId }) => refund(parts, await queries.byId(db, paymentId)));
  jobs.work(strayRefundQueue, async ({ gateway, ...stray }) => {
    const event = await parts.gateways.of(gateway).refund({ id: null, ...stray });
    if (event) await workEvent(parts, gateway, event);
  });
  jobs.work(unpaidQueue, ({ adId }) => dropUnpaidAd(parts, adId));
  jobs.work(cleaning, () => dropAbandonedAds(parts, new Date()));
  jobs.schedule(cleaning, '20 4 * * *');
}
