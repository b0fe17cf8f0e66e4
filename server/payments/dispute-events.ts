import type { AccountingType } from '#contract/accounting-labels.ts';
import type { DisputeStatus } from '#contract/payment-labels.ts';
import { recordAccountingEvent } from './accounting.ts';
import { type About, notifyOfAdChange, syncAdState } from './apply-to-ad.ts';
import * as disputes from './dispute-queries.ts';
import { disputeStatusAfter } from './dispute-states.ts';
import type { GatewayEvent } from './gateway.ts';
import type { Outcome } from './tables.ts';

const types: Record<DisputeStatus, AccountingType> = {
  open: 'payment.disputed',
  won: 'payment.dispute_won',
  lost: 'payment.dispute_lost',
};
const outcomes: Record<DisputeStatus, Outcome> = { open: 'disputed', won: 'worked', lost: 'dispute_lost' };

/**
 * Stores a dispute reported by the gateway. If its status changed, also records the accounting event and
 * pauses or resumes the ad; otherwise returns `late`.
 */
export async function onDispute(about: About, event: GatewayEvent & { type: 'dispute' }): Promise<Outcome> {
  const { tx, payment } = about;
  const { gatewayId, amountCents, reason, dueAt } = event;
  const known = (await disputes.ofPayment(tx, payment.id)).find((one) => one.gatewayId === gatewayId);
  const after = disputeStatusAfter(event, known);
  if (!after) return 'late';
  const closedAt =
    after.status === 'open' ? null : after.status === known?.status ? known.closedAt : new Date();
  const facts = {
    paymentId: payment.id,
    gatewayId,
    amountCents,
    reason,
    dueAt,
    reportedAt: event.at ?? known?.reportedAt ?? null,
  };
  const dispute = await disputes.save(tx, { ...facts, status: after.status, closedAt });
  // Only the deadline or the amount changed.
  if (!after.isChange) return 'late';
  if (payment.paidAt !== null) await notifyOfDispute(about, dispute);
  const moved = await syncAdState(about);
  if (moved) await notifyOfAdChange(about, moved);
  return outcomes[dispute.status];
}

/** Records the accounting event of a dispute that was opened, won or lost. */
export async function notifyOfDispute(
  { parts, tx, eventId, payment }: About,
  dispute: disputes.DisputeRow,
): Promise<void> {
  const { id, gatewayId, status, amountCents, reason, dueAt } = dispute;
  const facts = { dispute: { id, gateway_id: gatewayId, reason, due_at: dueAt?.toISOString() ?? null } };
  await recordAccountingEvent(parts, tx, {
    type: types[status],
    about: `dispute ${id} ${eventId}`,
    payment,
    amountCents,
    facts,
  });
}
