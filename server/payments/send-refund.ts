import type { RefundOrigin } from '#contract/payment-labels.ts';
import { Hopeless } from '../platform/tasks/queues.ts';
import { processGatewayEvent } from './events.ts';
import type { Parts } from './parts.ts';
import * as queries from './queries.ts';
import * as refunds from './refund-queries.ts';
import { idempotencyKey } from './refunds.ts';
import { siteIdOf, siteIdOfRefund } from './site-id.ts';

/**
 * Sends a refund to the gateway, with the same idempotency key if the task is repeated. The response is
 * processed like one of the gateway's events.
 */
export async function sendToGateway(parts: Parts, id: number): Promise<void> {
  const { db, gateways } = parts;
  const refund = await refunds.byId(db, id);
  const payment = refund && (await queries.byId(db, refund.paymentId));
  if (!payment || refund.status !== 'requested') return;
  const { intentId, gateway: name } = payment;
  if (intentId === null) throw new Hopeless(`the payment ${payment.id} was never opened at the gateway`);
  const gateway = gateways.of(name);
  const key = idempotencyKey(refund);
  const siteId = await siteIdOfRefund(db, id);
  // If this site was restored from another site’s backup, that site may also have sent the refund.
  const sentBefore = refund.sentAt !== null || siteId !== (await siteIdOf(db));
  // Written before sending, so that if the response is lost, the gateway is queried before anything is sent
  // again.
  if (refund.sentAt === null) await refunds.update(db, id, { sentAt: new Date() });
  const { amountCents } = refund;
  const answer = await gateway.refund({
    siteId,
    key,
    intentId,
    amountCents,
    paymentId: payment.id,
    last4: payment.cardLast4,
    sentBefore,
  });
  const event = {
    id: `${key} ${answer.gatewayId ?? 'refused'} ${answer.status}`,
    intentId,
    paymentId: payment.id,
    amountCents,
    refundKey: key,
  };
  await processGatewayEvent(parts, name, { type: 'refund', ...event, ...answer });
}

/** Refunds the remaining amount of a payment once, without a request from finance. */
export async function refundByItself(parts: Parts, paymentId: number, origin: RefundOrigin): Promise<void> {
  const refund = await parts.db.transaction(async (tx) => {
    const payment = await queries.lock(tx, paymentId);
    if (!payment || payment.status === 'refunded') return;
    if (payment.status !== 'paid')
      throw new Hopeless(`the payment ${paymentId} is ${payment.status}, not paid`);
    const known = await refunds.ofPayment(tx, paymentId);
    const requestKey = `whole-${paymentId}`;
    const left = payment.amountCents - refunds.refundedOrPendingCents(known);
    return (
      known.find((one) => one.requestKey === requestKey) ??
      (left > 0
        ? refunds.insert(tx, { paymentId, amountCents: left, origin, requestKey, status: 'requested' })
        : undefined)
    );
  });
  if (refund) await sendToGateway(parts, refund.id);
}
