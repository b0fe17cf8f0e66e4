import { refundQueue } from '../ads/moderation.ts';
import { unpaidQueue } from '../ads/unpaid.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue, Hopeless } from '../platform/tasks/queues.ts';
import { accountingQueue } from './accounting.ts';
import { type Bookkeeping, deliver, deliverWaiting } from './deliveries.ts';
import { processGatewayEvent } from './events.ts';
import { deleteAbandonedAds, deleteUnpaidAd } from './expire-unpaid-ads.ts';
import type { Parts } from './parts.ts';
import * as queries from './queries.ts';
import { paymentRefundQueue, sendRefundQueue, strayRefundQueue } from './refunds.ts';
import { refundByItself, sendToGateway } from './send-refund.ts';
import { siteIdOf } from './site-id.ts';

const catchingUp = defineQueue<Record<string, never>>('payments.accounting_catch_up', { timeout: 3600 });
const abandonedAdsQueue = defineQueue<Record<string, never>>('payments.clean', { timeout: 3600 });

export function paymentsTasks(parts: Parts & Bookkeeping & Pick<FeatureParts, 'storage' | 'outbound'>): void {
  const { db, tasks } = parts;
  tasks.work(refundQueue, async ({ adId }) => {
    const payment = await queries.paidPaymentOf(db, adId);
    if (payment) await refundByItself(parts, payment.id, 'declined');
  });
  tasks.work(paymentRefundQueue, ({ paymentId, origin = 'paid_twice' }) =>
    refundByItself(parts, paymentId, origin),
  );
  tasks.work(sendRefundQueue, ({ refundId }) => sendToGateway(parts, refundId));
  tasks.work(strayRefundQueue, async ({ gateway, intentId, amountCents }) => {
    const siteId = await siteIdOf(db);
    // The refund may already have been sent by an earlier attempt, or by the site whose backup this one was
    // restored from.
    const order = {
      siteId,
      key: `refund-${intentId}`,
      intentId,
      amountCents,
      paymentId: null,
      last4: null,
      sentBefore: true,
    };
    const { status, gatewayId } = await parts.gateways.of(gateway).refund(order);
    if (status === 'failed') throw new Hopeless(`the gateway failed to refund ${intentId}`);
    if (status === 'succeeded')
      await processGatewayEvent(parts, gateway, {
        type: 'refunded',
        id: `refund ${gatewayId}`,
        intentId,
        paymentId: null,
        amountCents,
      });
  });
  tasks.work(accountingQueue, ({ eventId }, { attempt }) => deliver(parts, eventId, attempt));
  tasks.work(catchingUp, () => deliverWaiting(parts));
  tasks.schedule(catchingUp, '*/15 * * * *');
  tasks.work(unpaidQueue, ({ adId }) => deleteUnpaidAd(parts, adId));
  tasks.work(abandonedAdsQueue, () => deleteAbandonedAds(parts, new Date()));
  tasks.schedule(abandonedAdsQueue, '20 4 * * *');
}
