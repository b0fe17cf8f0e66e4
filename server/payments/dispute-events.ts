import type { AccountingType } from '#contract/accounting-labels.ts';
import type { DisputeStatus } from '#contract/payment-labels.ts';
import { moveAd, notifyAdvertiser } from '../ads/service.ts';
import { tellBookkeeping } from './accounting.ts';
import * as disputes from './dispute-queries.ts';
import { disputeTransitionFor } from './dispute-states.ts';
import type { GatewayEvent } from './gateway.ts';
import type { About } from './refund-events.ts';
import type { Outcome } from './tables.ts';

/** Why its ad does not run, as its advertiser reads it. */
export const disputed = 'Plaćanje karticom osporeno je kod banke.';

const types: Record<DisputeStatus, AccountingType> = { open: 'payment.disputed', won: 'payment.dispute_won', lost: 'payment.dispute_lost' };
const outcomes: Record<DisputeStatus, Outcome> = { open: 'disputed', won: 'worked', lost: 'dispute_lost' };

/** The card's owner disputes a payment: its ad stops, and goes on if the bank decides for us. */
export async function disputeTold({ parts, tx, ad, payment }: About, event: GatewayEvent & { type: 'dispute' }): Promise<Outcome> {
  const known = (await disputes.ofPayment(tx, payment.id)).find(({ gatewayId }) => gatewayId === event.gatewayId);
  const transition = disputeTransitionFor(event.status, known?.status ?? null);
  const { gatewayId, amountCents, reason, dueAt } = event;
  const facts = { paymentId: payment.id, gatewayId, amountCents, reason, dueAt };
  if (!transition) {
    // Only its term or its amount changed.
    if (known?.status === 'open' && event.status === 'open') await disputes.save(tx, { ...facts, status: 'open', stoppedAd: known.stoppedAd });
    return 'late';
  }
  const status = transition.to;
  const stops = status === 'won' ? undefined : ad && (await moveAd(tx, ad, 'dispute', 'gateway', { reason: disputed }));
  const stoppedAd = known?.stoppedAd || stops !== undefined;
  const dispute = await disputes.save(tx, { ...facts, status, stoppedAd, closedAt: status === 'open' ? null : new Date() });
  // Stopped by a moderator since, or given back: it does not go on by itself.
  const resumes = status === 'won' && stoppedAd && ad?.reason === disputed && payment.status === 'paid';
  const runs = resumes ? await moveAd(tx, ad, 'resume', 'gateway', { reason: null }) : undefined;
  if (stops) await notifyAdvertiser(parts, tx, stops, 'paused', disputed);
  if (runs) await notifyAdvertiser(parts, tx, runs, 'active');
  const told = { dispute: { id: dispute.id, gateway_id: gatewayId, reason, due_at: dueAt?.toISOString() ?? null } };
  await tellBookkeeping(parts, tx, { type: types[status], about: `dispute ${dispute.id} ${event.status}`, payment, amountCents, facts: told });
  return outcomes[status];
}
