import type { Gateway } from '#contract/payments.ts';
import { lockAd } from '../ads/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import { recordAccountingEvent } from './accounting.ts';
import { type About, notifyOfRefund, submitPaidAd } from './apply-to-ad.ts';
import { notifyOfDispute, onDispute } from './dispute-events.ts';
import * as disputes from './dispute-queries.ts';
import type { GatewayEvent } from './gateway.ts';
import type { Parts } from './parts.ts';
import * as queries from './queries.ts';
import { onRefund, onRefundTotal } from './refund-events.ts';
import * as refunds from './refund-queries.ts';
import { refundStray } from './refunds.ts';
import { siteIdOfPayment } from './site-id.ts';
import type { Outcome } from './tables.ts';

type Paid = GatewayEvent & { type: 'paid' };
type Attempt = GatewayEvent & { type: 'requires_action' | 'declined' | 'cancelled' };

const currency = 'eur';

/**
 * Processes a gateway event, updating payment, ad, receipt and notifications in one transaction. An event
 * that is repeated, outdated or about another site’s payment is stored but changes nothing. The final state
 * does not depend on the order of events.
 */
export function processGatewayEvent(parts: Parts, gateway: Gateway, event: GatewayEvent): Promise<Outcome> {
  const id = `${gateway} ${event.id}`;
  const { intentId, paymentId } = event;
  const type = typeOf(event);
  const money = {
    amountCents: 'amountCents' in event ? event.amountCents : null,
    currency: event.type === 'paid' ? event.currency : null,
  };
  return parts.db.transaction(async (tx) => {
    if (
      !(await queries.insertPaymentEvent(tx, {
        id,
        gateway,
        type,
        intentId,
        paymentId,
        ...money,
        outcome: 'worked',
      }))
    )
      return 'repeated';
    const outcome = await apply(parts, tx, gateway, event);
    if (outcome !== 'worked') await queries.setOutcome(tx, id, outcome);
    return outcome;
  });
}

function typeOf(event: GatewayEvent): string {
  if (event.type === 'refund') return event.status === 'succeeded' ? 'refunded' : `refund_${event.status}`;
  return event.type === 'dispute' ? `dispute_${event.status}` : event.type;
}

async function apply(parts: Parts, tx: Tx, gateway: Gateway, event: GatewayEvent): Promise<Outcome> {
  const { intentId, paymentId, siteId = null } = event;
  // Sites and programs that share a gateway account may assign the same payment ids, so a payment id counts
  // only together with the id of this site.
  const isOurs = paymentId !== null && siteId !== null && siteId === (await siteIdOfPayment(tx, paymentId));
  const found = await queries.ofEvent(tx, gateway, intentId, isOurs ? paymentId : null);
  const ad = found?.adId != null ? await lockAd(tx, found.adId) : undefined;
  // Read again under the lock on the ad or, if the ad is deleted, on this row. The lock serializes all events
  // of a payment.
  const payment = found && (await queries.lock(tx, found.id));
  // The payment belongs to another site on the same gateway account, or was created after the backup that
  // this database was restored from.
  if (!payment)
    return event.type === 'paid' && (paymentId !== null || siteId !== null) ? 'foreign' : 'unknown';
  if (payment.intentId === null) await queries.storeIntent(tx, payment.id, intentId);
  const about = { parts, tx, eventId: `${gateway} ${event.id}`, ad, payment: { ...payment, intentId } };
  if (event.type !== 'paid' && (await queries.isReturning(tx, gateway, intentId)))
    return whileReturning(event);
  switch (event.type) {
    case 'paid':
      return onPaid(about, event);
    case 'refunded':
      return onRefundTotal(about, event);
    case 'refund':
      return onRefund(about, event);
    case 'dispute':
      return onDispute(about, event);
    default:
      return onAttempt(about, event);
  }
}

/**
 * Returns the outcome of an event about a payment that is being refunded because it differs from the order.
 */
function whileReturning(event: GatewayEvent): Outcome {
  if (event.type === 'refund' && event.status === 'failed') return 'refund_failed';
  return event.type === 'refund' || event.type === 'refunded' ? 'worked' : 'late';
}

async function onAttempt({ tx, payment }: About, { type, at }: Attempt): Promise<Outcome> {
  const isOlder = type !== 'cancelled' && payment.attemptedAt && at && at < payment.attemptedAt;
  if (!queries.isPending(payment) || isOlder) return 'late';
  await queries.update(tx, payment.id, { status: type, ...(at && { attemptedAt: at }) });
  return 'worked';
}

/**
 * Records a payment together with refunds and disputes that were reported before it. The terms under which
 * this payment was opened apply, even if the ad's price has changed since. If the whole amount is already
 * refunded, no receipt is issued and the ad can be paid again.
 */
async function onPaid(about: About, event: Paid): Promise<Outcome> {
  const { parts, tx, payment } = about;
  if (payment.paidAt !== null) return 'late';
  if (event.amountCents !== payment.amountCents || event.currency.toLowerCase() !== currency)
    return onMismatch(about, event);
  if (await queries.isReturning(tx, payment.gateway, event.intentId)) return 'late';
  const known = await refunds.ofPayment(tx, payment.id);
  const refundedCents = refunds.returnedCents(payment, known);
  const isReturned = refundedCents === payment.amountCents;
  const now = new Date();
  const settled = await queries.update(tx, payment.id, {
    status: isReturned ? 'refunded' : 'paid',
    paidAt: now,
    refundedCents,
    refundedAt: isReturned ? now : null,
    receiptNumber: isReturned ? null : await queries.nextReceiptNumber(tx),
    cardBrand: event.card?.brand ?? null,
    cardLast4: event.card?.last4 ?? null,
  });
  const after = { ...about, payment: settled };
  await recordAccountingEvent(parts, tx, {
    type: 'payment.paid',
    about: `paid ${settled.id}`,
    payment: settled,
    amountCents: settled.amountCents,
  });
  for (const one of known) if (one.status === 'succeeded') await notifyOfRefund(after, one, one.amountCents);
  for (const one of await disputes.ofPayment(tx, settled.id)) await notifyOfDispute(after, one);
  return isReturned ? 'worked' : submitPaidAd(after);
}

/**
 * Cancels a payment whose amount or currency differs from the order, and refunds, once, what has not been
 * refunded yet.
 */
async function onMismatch({ parts, tx, payment }: About, { intentId, amountCents }: Paid): Promise<Outcome> {
  if (await queries.isReturning(tx, payment.gateway, intentId)) return 'mismatch';
  const known = await refunds.ofPayment(tx, payment.id);
  const left = amountCents - Math.max(payment.reportedRefundCents, refunds.completedRefundCents(known));
  // Refunds of a mismatched payment must not appear in any sum.
  for (const { id } of known) await refunds.remove(tx, id);
  // The intent is finished at the gateway; the next attempt gets a new payment.
  await queries.update(tx, payment.id, { status: 'cancelled' });
  if (left > 0) await refundStray(parts.tasks, tx, { gateway: payment.gateway, intentId, amountCents: left });
  return 'mismatch';
}
