import { notifyAdvertiser } from '../ads/notify.ts';
import type { AdRow } from '../ads/tables.ts';
import { moveAd } from '../ads/transitions.ts';
import type { Tx } from '../platform/db/pool.ts';
import { recordAccountingEvent } from './accounting.ts';
import * as disputes from './dispute-queries.ts';
import type { Parts } from './parts.ts';
import * as queries from './queries.ts';
import { sendReceipt } from './receipts.ts';
import * as refunds from './refund-queries.ts';
import { refundPayment } from './refunds.ts';
import type { Outcome } from './tables.ts';

export interface About {
  parts: Parts;
  tx: Tx;
  eventId: string;
  ad: AdRow | undefined;
  payment: queries.PaymentRow;
}

const moneyBack = 'Uplata je vraćena na karticu.';
/** Reason shown for a stopped ad while its payment is disputed, and after the dispute is lost. */
export const disputed = 'Plaćanje karticom osporeno je kod banke.';

/**
 * Issues the receipt for a newly paid payment, submits its ad for review and cancels the ad’s other open
 * payment. If the ad is gone or already paid, refunds the payment instead.
 */
export async function submitPaidAd({ parts, tx, ad, payment }: About): Promise<Outcome> {
  const values = { submittedAt: new Date(), desiredImpressions: payment.impressions };
  const moved = ad && (await moveAd(tx, ad, 'pay', 'gateway', values));
  if (!moved) {
    const origin = ad ? 'paid_twice' : 'no_ad';
    await refundPayment(parts.tasks, tx, payment.id, origin);
    return origin;
  }
  const other = await queries.openOf(tx, ad.id);
  if (other) await queries.update(tx, other.id, { status: 'cancelled' });
  await sendReceipt(parts, tx, moved, payment);
  return 'worked';
}

/**
 * Updates a payment, its ad and the accounting events after one of its refunds (`cause`) has changed. Does
 * nothing before the payment is paid.
 */
export async function applyRefund(about: About, cause: refunds.RefundRow): Promise<void> {
  const { parts, tx, ad, payment } = about;
  if (payment.paidAt === null) return;
  const refundedCents = refunds.returnedCents(payment, await refunds.ofPayment(tx, payment.id));
  const cents = refundedCents - payment.refundedCents;
  if (cents === 0) return;
  const whole = refundedCents === payment.amountCents;
  const isFirstValid = !whole && payment.receiptNumber === null;
  const now = await queries.update(tx, payment.id, {
    refundedCents,
    status: whole ? 'refunded' : 'paid',
    refundedAt: whole ? new Date() : null,
    ...(isFirstValid && { receiptNumber: await queries.nextReceiptNumber(tx) }),
  });
  const after = { ...about, payment: now };
  await notifyOfRefund(after, cause, cents);
  if (isFirstValid) {
    await submitPaidAd(after);
    return;
  }
  const byHand = cents > 0 && cause.origin === 'hand';
  const moved = await syncAdState(after, byHand ? cause.reason : null);
  if (!ad) return;
  if (byHand)
    await notifyAdvertiser(parts, tx, ad, 'money_back', cause.reason, {
      amountCents: cents,
      stopped: moved?.status === 'paused',
    });
  else if (moved) await notifyOfAdChange(after, moved);
}

/**
 * Records the accounting event for a change in the refunded amount. `cents` is negative if a refund was
 * returned by the payer’s bank.
 */
export async function notifyOfRefund(
  { parts, tx, eventId, payment }: About,
  refund: refunds.RefundRow,
  cents: number,
): Promise<void> {
  const { id, origin, reason, settledAt } = refund;
  const facts = { refund: { id, origin, reason, settled_at: settledAt?.toISOString() ?? null } };
  const type = cents > 0 ? 'payment.refunded' : 'payment.refund_returned';
  await recordAccountingEvent(parts, tx, {
    type,
    about: `${type} ${id} ${eventId}`,
    payment,
    amountCents: Math.abs(cents),
    facts,
  });
}

/**
 * Stops the ad that this payment paid for while the payment is fully refunded or has an open or lost dispute,
 * and resumes the ad afterwards. Returns the ad if its state changed.
 */
export async function syncAdState(
  { tx, ad, payment }: About,
  reason: string | null = null,
): Promise<AdRow | undefined> {
  if (!ad || (await queries.paidPaymentOf(tx, ad.id))?.id !== payment.id) return undefined;
  if (payment.status === 'refunded') {
    // A declined ad, which its moderator has already stopped, becomes `refunded`; any other ad is stopped by
    // `void`.
    const completed = await moveAd(tx, ad, 'refund', 'gateway');
    return (
      completed ??
      noteStop(tx, payment, await moveAd(tx, ad, 'void', 'gateway', { reason: reason || moneyBack }))
    );
  }
  if ((await disputes.ofPayment(tx, payment.id)).some(({ status }) => status !== 'won'))
    return noteStop(tx, payment, await moveAd(tx, ad, 'dispute', 'gateway', { reason: disputed }));
  if (!payment.stoppedAd) return undefined;
  const resumed = await moveAd(tx, ad, 'resume', 'gateway', { reason: null });
  if (resumed) await queries.update(tx, payment.id, { stoppedAd: false });
  return resumed;
}

async function noteStop(
  tx: Tx,
  payment: queries.PaymentRow,
  stopped: AdRow | undefined,
): Promise<AdRow | undefined> {
  if (stopped) await queries.update(tx, payment.id, { stoppedAd: true });
  return stopped;
}

/** Notifies the advertiser of an ad that is now active, refunded or paused; does nothing in other states. */
export async function notifyOfAdChange({ parts, tx }: About, ad: AdRow): Promise<void> {
  if (ad.status === 'active' || ad.status === 'refunded') await notifyAdvertiser(parts, tx, ad, ad.status);
  if (ad.status === 'paused') await notifyAdvertiser(parts, tx, ad, 'paused', ad.reason);
}
