import { type AdRow, moveAd, notifyAdvertiser } from '../ads/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import { tellBookkeeping } from './accounting.ts';
import type { GatewayEvent } from './gateway.ts';
import type { Parts } from './open.ts';
import * as queries from './queries.ts';
import * as refunds from './refund-queries.ts';
import { refundTransitionFor } from './refund-states.ts';
import { gatewayKeyOf } from './refunds.ts';
import type { Outcome } from './tables.ts';

/** What an event is about, all of it locked. */
export interface About {
  parts: Parts;
  tx: Tx;
  ad: AdRow | undefined;
  payment: queries.PaymentRow;
}

/** The reason shown to advertisers who were refunded without a moderator. */
const moneyBack = 'Uplata je vraćena na karticu.';
const acts = { pending: 'take', succeeded: 'succeed', failed: 'fail' } as const;

/** The gateway says how one refund stands. */
export async function refundTold(about: About, event: GatewayEvent & { type: 'refund' }): Promise<Outcome> {
  const refund = await refundOf(about, event);
  const transition = refund && refundTransitionFor(acts[event.status], refund.status);
  if (!refund && event.status === 'failed') return 'refund_failed';
  if (!refund) return 'late';
  if (!transition) {
    if (refund.gatewayId === null) await refunds.update(about.tx, refund.id, { gatewayId: event.gatewayId });
    return 'late';
  }
  const settledAt = transition.to === 'pending' ? null : new Date();
  const told = { gatewayId: event.gatewayId ?? refund.gatewayId, failure: event.failure };
  const now = await refunds.update(about.tx, refund.id, { ...told, status: transition.to, settledAt });
  if (now.status === 'succeeded') await moneyReturned(about, now);
  if (refund.status === 'succeeded') await moneyCameBack(about, now);
  return now.status === 'failed' ? 'refund_failed' : 'worked';
}

/** Ours by the key it was ordered with, another one by the gateway's id; undefined if we know neither. */
async function refundOf({ tx, payment }: About, { refundKey, gatewayId, amountCents }: GatewayEvent & { type: 'refund' }) {
  const known = await refunds.ofPayment(tx, payment.id);
  if (refundKey !== null) return known.find((one) => gatewayKeyOf(one) === refundKey);
  // The sum of what went back named no ids: the first of this amount is this one.
  const elsewhere = known.find((one) => one.origin === 'elsewhere' && one.gatewayId === null && one.amountCents === amountCents);
  return known.find((one) => gatewayId !== null && one.gatewayId === gatewayId) ?? elsewhere;
}

/** The gateway says how much went back in all: what we sent without an answer has arrived, and what we did not send was sent elsewhere. */
export async function totalRefunded(about: About, { amountCents }: { amountCents: number }): Promise<Outcome> {
  const { tx, payment } = about;
  if (payment.status === 'refunded' || amountCents <= payment.refundedCents) return 'late';
  if (payment.paidAt === null) {
    await queries.update(tx, payment.id, { status: 'refunded', refundedAt: new Date() });
    return 'worked';
  }
  const rows = await refunds.ofPayment(tx, payment.id);
  const underway = rows.filter(({ status, sentAt }) => status === 'pending' || (status === 'requested' && sentAt !== null));
  let left = amountCents - payment.refundedCents;
  const arrived = left >= refunds.centsOf(underway) ? underway : underway.filter((one) => one.amountCents === left).slice(0, 1);
  let now = payment;
  for (const one of arrived) {
    left -= one.amountCents;
    now = await moneyReturned({ ...about, payment: now }, await refunds.update(tx, one.id, { status: 'succeeded', settledAt: new Date() }));
  }
  // Less than what is underway, and none of it: its own answer says which.
  if (left <= 0 || (arrived.length === 0 && underway.length > 0 && left < refunds.centsOf(underway))) return 'worked';
  const values = { paymentId: payment.id, amountCents: left, origin: 'elsewhere', requestKey: `elsewhere-${payment.id}-${amountCents}` } as const;
  const made = await refunds.insert(tx, { ...values, status: 'succeeded', settledAt: new Date() });
  if (!made) return 'late';
  now = await moneyReturned({ ...about, payment: now }, made);
  return now.status === 'refunded' ? 'worked' : 'partial';
}

/** The whole amount completes a declined ad, and stops another; the advertiser is told of what somebody gave back by hand. */
async function moneyReturned({ parts, tx, ad, payment }: About, refund: refunds.RefundRow): Promise<queries.PaymentRow> {
  const refundedCents = payment.refundedCents + refund.amountCents;
  const whole = refundedCents >= payment.amountCents;
  const runsOn = ad && (await queries.settledOf(tx, ad.id));
  const now = await queries.update(tx, payment.id, { refundedCents, ...(whole && { status: 'refunded', refundedAt: new Date() }) });
  await tellBookkeeping(parts, tx, bookedOf('payment.refunded', now, refund));
  if (!ad) return now;
  const byHand = refund.origin === 'hand';
  const reason = (byHand && refund.reason) || moneyBack;
  const ends = whole && runsOn?.id === payment.id;
  const moved = ends ? ((await moveAd(tx, ad, 'refund', 'gateway')) ?? (await moveAd(tx, ad, 'void', 'gateway', { reason }))) : undefined;
  if (byHand) await notifyAdvertiser(parts, tx, ad, 'money_back', refund.reason, { amountCents: refund.amountCents, stopped: moved?.status === 'paused' });
  else if (moved?.status === 'refunded') await notifyAdvertiser(parts, tx, moved, 'refunded');
  else if (moved?.status === 'paused') await notifyAdvertiser(parts, tx, moved, 'paused', moneyBack);
  return now;
}

/** The bank gave the money back to us after all; what followed from the refund stays, and finance sends it again. */
async function moneyCameBack({ parts, tx, payment }: About, refund: refunds.RefundRow): Promise<void> {
  const values = { refundedCents: payment.refundedCents - refund.amountCents, status: 'paid', refundedAt: null } as const;
  await tellBookkeeping(parts, tx, bookedOf('payment.refund_returned', await queries.update(tx, payment.id, values), refund));
}

function bookedOf(type: 'payment.refunded' | 'payment.refund_returned', payment: queries.PaymentRow, refund: refunds.RefundRow) {
  const { id, amountCents, origin, reason, settledAt, attempt } = refund;
  const facts = { refund: { id, origin, reason, settled_at: settledAt?.toISOString() ?? null } };
  return { type, about: `${type} ${id} ${attempt}`, payment, amountCents, facts };
}
