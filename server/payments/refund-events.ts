import type { Tx } from '../platform/db/pool.ts';
import { type About, applyRefund } from './apply-to-ad.ts';
import type { GatewayEvent } from './gateway.ts';
import * as queries from './queries.ts';
import * as refunds from './refund-queries.ts';
import { refundTransitionFor } from './refund-states.ts';
import { idempotencyKey } from './refunds.ts';
import { siteIdOfRefund } from './site-id.ts';
import type { Outcome } from './tables.ts';

type RefundEvent = GatewayEvent & { type: 'refund' };

const refundActions = { pending: 'take', succeeded: 'succeed', failed: 'fail' } as const;

/**
 * Stores the reported state of one refund. A refund's status only advances, so older events change nothing.
 */
export async function onRefund(about: About, event: RefundEvent): Promise<Outcome> {
  const { tx, payment } = about;
  const known = await refunds.ofPayment(tx, payment.id);
  const refundKey = await ownKeyOf(about, event);
  if (refundKey !== null && known.some((one) => isEarlierAttempt(one, refundKey))) return 'late';
  const refund = refundOf(known, { ...event, refundKey });
  if (!refund) return onRefundElsewhere(about, event);
  const transition = refundTransitionFor(refundActions[event.status], refund.status);
  const gatewayId = event.gatewayId ?? refund.gatewayId;
  const settled = transition && transition.to !== 'pending' ? new Date() : null;
  const values = transition ? { status: transition.to, settledAt: settled, failure: event.failure } : {};
  const now =
    transition || gatewayId !== refund.gatewayId
      ? await refunds.update(tx, refund.id, { ...values, gatewayId })
      : refund;
  await applyUnnamed(tx, payment);
  await applyRefund(about, now);
  if (!transition) return 'late';
  if (now.status === 'failed') return 'refund_failed';
  return now.status === 'succeeded' && now.origin === 'elsewhere' ? outcomeOf(about) : 'worked';
}

/**
 * Returns the event’s refund key, or null if the key belongs to a refund of another site that has the same
 * number.
 */
async function ownKeyOf({ tx }: About, { refundKey, siteId = null }: RefundEvent): Promise<string | null> {
  const id = Number(/^refund-(\d{1,9})(?:-\d+)?$/.exec(refundKey ?? '')?.[1]);
  return siteId === null || !id || siteId === (await siteIdOfRefund(tx, id)) ? refundKey : null;
}

const refundOf = (known: readonly refunds.RefundRow[], { refundKey, gatewayId }: RefundEvent) =>
  known.find((one) => refundKey !== null && idempotencyKey(one) === refundKey) ??
  known.find((one) => gatewayId !== null && one.gatewayId === gatewayId);

/** Returns whether the key belongs to an attempt that finance has since replaced with another. */
const isEarlierAttempt = ({ id, attempt }: refunds.RefundRow, key: string): boolean =>
  Array.from({ length: attempt - 1 }, (_, n) => idempotencyKey({ id, attempt: n + 1 })).includes(key);

async function onRefundElsewhere(
  about: About,
  { gatewayId, amountCents, status, failure }: RefundEvent,
): Promise<Outcome> {
  const { tx, payment } = about;
  if (gatewayId === null || amountCents === null) return status === 'failed' ? 'refund_failed' : 'late';
  const settledAt = status === 'pending' ? null : new Date();
  const values = {
    paymentId: payment.id,
    origin: 'elsewhere',
    requestKey: `elsewhere-${gatewayId}`,
    gatewayId,
    amountCents,
  } as const;
  const made = await refunds.insert(tx, { ...values, status, failure, settledAt });
  if (!made) return 'late';
  const replaced = await applyUnnamed(tx, payment);
  await applyRefund(about, made);
  if (status === 'failed') return 'refund_failed';
  return status === 'succeeded' && !replaced ? outcomeOf(about) : 'worked';
}

/**
 * Stores the total that the gateway reports as refunded. Any excess over the known refunds was refunded
 * elsewhere.
 */
export async function onRefundTotal(
  about: About,
  { amountCents }: { amountCents: number },
): Promise<Outcome> {
  const { tx, payment: before } = about;
  if (amountCents <= before.reportedRefundCents) return 'late';
  const payment = await queries.update(tx, before.id, { reportedRefundCents: amountCents });
  const unnamed = await applyUnnamed(tx, payment);
  if (!unnamed) return 'late';
  await applyRefund({ ...about, payment }, unnamed);
  return outcomeOf(about);
}

/**
 * Returns the outcome of a refund made elsewhere: `partial`, which finance has to see, if the payment is not
 * fully refunded, otherwise `worked`.
 */
async function outcomeOf({ tx, payment }: About): Promise<Outcome> {
  return refunds.returnedCents(payment, await refunds.ofPayment(tx, payment.id)) < payment.amountCents
    ? 'partial'
    : 'worked';
}

/**
 * Maintains one row for reported refunds whose ids are not known yet. Its amount is the highest reported
 * total, less all refunds the gateway has ever accepted. Returns the row if it changed, its last state if it
 * was removed because all the ids are now known, or undefined if nothing changed.
 */
async function applyUnnamed(
  tx: Tx,
  { id: paymentId, reportedRefundCents }: queries.PaymentRow,
): Promise<refunds.RefundRow | undefined> {
  const known = await refunds.ofPayment(tx, paymentId);
  const [first, ...others] = known.filter(refunds.isUnnamed);
  const amountCents = Math.max(0, reportedRefundCents - refunds.completedRefundCents(known));
  for (const one of others) await refunds.remove(tx, one.id);
  if (amountCents === (first?.amountCents ?? 0)) return undefined;
  if (first && amountCents === 0) {
    await refunds.remove(tx, first.id);
    return first;
  }
  if (first) return refunds.update(tx, first.id, { amountCents });
  const values = {
    paymentId,
    amountCents,
    origin: 'elsewhere',
    requestKey: `elsewhere-${paymentId}`,
    status: 'succeeded',
  } as const;
  return refunds.insert(tx, { ...values, settledAt: new Date() });
}
