import type { StrangeOutcome } from '#contract/payment-labels.ts';
import type { Gateway } from '#contract/payments.ts';
import { type AdRow, lockAd, moveAd } from '../ads/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import { tellBookkeeping } from './accounting.ts';
import { disputeTold } from './dispute-events.ts';
import type { GatewayEvent } from './gateway.ts';
import type { Parts } from './open.ts';
import * as queries from './queries.ts';
import { sendReceipt } from './receipts.ts';
import { refundTold, totalRefunded } from './refund-events.ts';
import { refundPayment, refundStray } from './refunds.ts';
import type { Outcome } from './tables.ts';

type Paid = GatewayEvent & { type: 'paid' };

const currency = 'eur';

/**
 * Processes a gateway event: payment, ad, receipt and notifications in one transaction, or nothing. A repeated event, an older one after a newer one,
 * or one about somebody else's payment is stored and changes nothing. Money without an agreed payment is refunded.
 */
export function workEvent(parts: Parts, gateway: Gateway, event: GatewayEvent): Promise<Outcome> {
  const id = `${gateway} ${event.id}`;
  const { intentId, paymentId } = event;
  const type = typeOf(event);
  const money = { amountCents: 'amountCents' in event ? event.amountCents : null, currency: event.type === 'paid' ? event.currency : null };
  return parts.db.transaction(async (tx) => {
    if (!(await queries.keepEvent(tx, { id, gateway, type, intentId, paymentId, ...money, outcome: 'worked' }))) return 'repeated';
    const outcome = await apply(parts, tx, gateway, event);
    if (outcome !== 'worked') await queries.setOutcome(tx, id, outcome);
    return outcome;
  });
}

/** What is kept of an event's kind: a refund that succeeded is known by one name, however it was told. */
function typeOf(event: GatewayEvent): string {
  if (event.type === 'refund') return event.status === 'succeeded' ? 'refunded' : `refund_${event.status}`;
  return event.type === 'dispute' ? `dispute_${event.status}` : event.type;
}

async function apply(parts: Parts, tx: Tx, gateway: Gateway, event: GatewayEvent): Promise<Outcome> {
  const found = await queries.ofEvent(tx, gateway, event.intentId, event.paymentId);
  const ad = found?.adId != null ? await lockAd(tx, found.adId) : undefined;
  // Read again under a lock: of the ad, or of this row if the ad is gone. All events of a payment are serialised this way.
  const payment = found && (await queries.lock(tx, found.id));
  if (event.type === 'refunded' && (await queries.isReturning(tx, gateway, event.intentId))) return 'worked';
  if (!payment) return event.type === 'paid' && event.paymentId !== null ? returned(parts, tx, gateway, event, 'no_payment') : 'unknown';
  if (payment.intentId === null) await queries.keepIntent(tx, payment.id, event.intentId);
  switch (event.type) {
    case 'paid':
      return paid(parts, tx, ad, payment, event);
    case 'refunded':
      return totalRefunded({ parts, tx, ad, payment }, event);
    case 'dispute':
      return disputeTold({ parts, tx, ad, payment }, event);
    case 'refund':
      return refundTold({ parts, tx, ad, payment }, event);
    default:
      if (!queries.isUnsettled(payment)) return 'late';
      await queries.update(tx, payment.id, { status: event.type });
      return 'worked';
  }
}

/** Money that no payment of ours was agreed for. */
async function returned({ jobs }: Parts, tx: Tx, gateway: Gateway, { intentId, amountCents }: Paid, outcome: StrangeOutcome): Promise<Outcome> {
  await refundStray(jobs, tx, { gateway, intentId, amountCents });
  return outcome;
}

/** The ad gets what this payment was agreed for, whatever changed since; a late payment is refunded. */
async function paid(parts: Parts, tx: Tx, ad: AdRow | undefined, payment: queries.PaymentRow, event: Paid): Promise<Outcome> {
  if (payment.status === 'paid' || payment.status === 'refunded') return 'late';
  if (event.amountCents !== payment.amountCents || event.currency.toLowerCase() !== currency) {
    // This one is finished at the gateway; the next attempt gets a new payment.
    await queries.update(tx, payment.id, { status: 'cancelled' });
    return returned(parts, tx, payment.gateway, event, 'mismatch');
  }
  if (await queries.isReturning(tx, payment.gateway, event.intentId)) return 'late';
  const now = new Date();
  const settled = await queries.update(tx, payment.id, {
    status: 'paid',
    paidAt: now,
    receiptNumber: await queries.nextReceiptNumber(tx),
    cardBrand: event.card?.brand ?? null,
    cardLast4: event.card?.last4 ?? null,
  });
  await tellBookkeeping(parts, tx, { type: 'payment.paid', about: `paid ${settled.id}`, payment: settled, amountCents: settled.amountCents });
  const moved = ad && (await moveAd(tx, ad, 'pay', 'gateway', { submittedAt: now, desiredImpressions: payment.impressions }));
  if (!moved) {
    await refundPayment(parts.jobs, tx, payment.id, ad ? 'paid_twice' : 'no_ad');
    return ad ? 'paid_twice' : 'no_ad';
  }
  const other = await queries.openOf(tx, ad.id);
  if (other) await queries.update(tx, other.id, { status: 'cancelled' });
  await sendReceipt(parts, tx, moved, settled);
  return 'worked';
}
