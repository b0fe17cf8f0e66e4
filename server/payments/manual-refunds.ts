import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { formatMoney } from '#contract/format.ts';
import { disputeReason, refundFailure } from '#contract/payment-labels.ts';
import type * as contract from '#contract/payments.ts';
import type { PaymentCase } from '#contract/payments.ts';
import { recordAdminAction, somebodyWasFirst } from '../audit/service.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { userRefsForAdmin } from '../users/service.ts';
import * as disputes from './dispute-queries.ts';
import { present } from './list.ts';
import type { Parts } from './parts.ts';
import * as queries from './queries.ts';
import * as refunds from './refund-queries.ts';
import { refundTransitionFor } from './refund-states.ts';
import { sendRefund } from './refunds.ts';

function leftOf(
  payment: queries.PaymentRow,
  known: readonly refunds.RefundRow[],
  contested: readonly disputes.DisputeRow[],
): number {
  if (payment.status !== 'paid') return 0;
  return Math.max(
    0,
    payment.amountCents -
      refunds.refundedOrPendingCents(known) -
      refunds.centsOf(contested.filter(({ status }) => status !== 'won')),
  );
}

/** Returns a payment with its refunds and disputes. Throws `not_found`. */
export async function paymentCase(db: DbOrTx, id: number): Promise<PaymentCase> {
  const [found, rows, contested] = await Promise.all([
    queries.shownById(db, id),
    refunds.ofPayment(db, id),
    disputes.ofPayment(db, id),
  ]);
  if (!found) throw new AppError('not_found');
  const { payment } = found;
  const people = await userRefsForAdmin(db, [
    ...new Set(rows.flatMap(({ requestedBy }) => requestedBy ?? [])),
  ]);
  const given = refunds.refundedOrPendingCents(rows);
  const left = leftOf(payment, rows, contested);
  return {
    ...present(found),
    intent_id: payment.intentId,
    refunds: rows.map((refund) => ({
      id: refund.id,
      amount_cents: refund.amountCents,
      status: refund.status,
      origin: refund.origin,
      reason: refund.reason,
      by: refund.requestedBy === null ? null : (people.get(refund.requestedBy)?.name ?? null),
      failure: refund.status === 'failed' ? refundFailure(refund.failure) : null,
      created_at: refund.createdAt.toISOString(),
      settled_at: refund.settledAt?.toISOString() ?? null,
      can: { retry: refundTransitionFor('retry', refund.status) !== undefined && refund.amountCents <= left },
    })),
    disputes: contested.map((one) => ({
      id: one.id,
      status: one.status,
      amount_cents: one.amountCents,
      reason: disputeReason(one.reason),
      gateway_id: one.gatewayId,
      due_at: one.dueAt?.toISOString() ?? null,
      created_at: one.createdAt.toISOString(),
      closed_at: one.closedAt?.toISOString() ?? null,
    })),
    given_cents: given,
    left_cents: left,
    can: { refund: left > 0 },
  };
}

/**
 * Returns the error for a payment that has changed in the meantime: `moderation.already_decided` with the
 * name and time of a colleague’s refund, otherwise `payments.moved`.
 */
const moved = async (tx: Tx, id: number) =>
  (await somebodyWasFirst(tx, { type: 'payment', id }, 'Povrat je već zatražen')) ??
  new AppError('payments.moved');

/**
 * Refunds a payment in full or in part; the refund, its task and the log entry are written in one
 * transaction. Throws `not_found`, `payments.moved`, `payments.disputed`, `payments.refund_amount`, and
 * `moderation.already_decided` with the name of the colleague who was first.
 */
export async function refundManually(
  { db, tasks }: Parts,
  actor: Actor,
  id: number,
  asked: Body<typeof contract.refundPayment>,
): Promise<PaymentCase> {
  await db.transaction(async (tx) => {
    const payment = await queries.lock(tx, id);
    if (!payment || payment.status === 'cancelled') throw new AppError('not_found');
    const known = await refunds.ofPayment(tx, id);
    const requestKey = `hand-${id}-${asked.client_id}`;
    // The request is a retry after a lost response; the refund already exists.
    if (known.some((one) => one.requestKey === requestKey)) return;
    const given = refunds.refundedOrPendingCents(known);
    if (payment.status !== 'paid' || given !== asked.given_cents) throw await moved(tx, id);
    const contested = await disputes.ofPayment(tx, id);
    const left = leftOf(payment, known, contested);
    if (left === 0 && contested.length > 0) throw new AppError('payments.disputed');
    const { amount_cents: amountCents = left, reason } = asked;
    if (left === 0) throw await moved(tx, id);
    if (amountCents > left)
      throw new AppError('payments.refund_amount', { text: `Vratiti se može najviše ${formatMoney(left)}.` });
    const made = await refunds.insert(tx, {
      paymentId: id,
      amountCents,
      origin: 'hand',
      requestKey,
      reason,
      requestedBy: actor.id,
      status: 'requested',
    });
    if (!made) return;
    await recordAdminAction(tx, actor, {
      action: 'payment.refund',
      subject: { type: 'payment', id },
      reason,
      details: { amount_cents: amountCents },
    });
    await sendRefund(tasks, tx, made);
  });
  return paymentCase(db, id);
}

/**
 * Sends a failed refund again, under a new idempotency key. Throws `not_found`, `moderation.already_decided`,
 * `payments.moved`.
 */
export async function retryRefund({ db, tasks }: Parts, actor: Actor, id: number): Promise<PaymentCase> {
  const paymentId = await db.transaction(async (tx) => {
    const found = await refunds.byId(tx, id);
    const payment = found && (await queries.lock(tx, found.paymentId));
    if (!payment) throw new AppError('not_found');
    const known = await refunds.ofPayment(tx, payment.id);
    const refund = known.find((one) => one.id === id);
    const transition = refund && refundTransitionFor('retry', refund.status);
    if (!transition || refund.amountCents > leftOf(payment, known, await disputes.ofPayment(tx, payment.id)))
      throw await moved(tx, payment.id);
    const again = {
      status: transition.to,
      attempt: refund.attempt + 1,
      gatewayId: null,
      sentAt: null,
      failure: null,
      settledAt: null,
    };
    const details = { amount_cents: refund.amountCents };
    await recordAdminAction(tx, actor, {
      action: 'payment.retry_refund',
      subject: { type: 'payment', id: payment.id },
      reason: refund.reason,
      details,
    });
    await sendRefund(tasks, tx, await refunds.update(tx, id, again));
    return payment.id;
  });
  return paymentCase(db, paymentId);
}
