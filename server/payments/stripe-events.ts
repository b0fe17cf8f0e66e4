import type { Stripe } from 'stripe';
import { outsideLine } from '../platform/outside-line.ts';
import type { Card, Dispute, GatewayEvent, RefundAnswer } from './gateway.ts';

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

const namedBy = (metadata: Stripe.Metadata | null) => {
  const id = Number(metadata?.payment_id);
  // Larger numbers do not fit PostgreSQL’s integer type, so they cannot be our ids.
  return {
    siteId: metadata?.site_id ?? null,
    paymentId: Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null,
  };
};

const eventTypes = {
  'payment_intent.payment_failed': 'declined',
  'payment_intent.requires_action': 'requires_action',
  'payment_intent.canceled': 'cancelled',
} as const;

/**
 * Returns the card of an intent with an expanded charge; null if the charge is only an id or was not paid by
 * card.
 */
export function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): Card | null {
  const card = charge && typeof charge !== 'string' ? charge.payment_method_details?.card : undefined;
  return card?.brand && card.last4
    ? { brand: outsideLine(card.brand, 40), last4: outsideLine(card.last4, 4) }
    : null;
}

const paidBy = (intent: Stripe.PaymentIntent) => {
  const { id: intentId, amount_received: amountCents, currency, metadata } = intent;
  return {
    type: 'paid' as const,
    intentId,
    ...namedBy(metadata),
    amountCents,
    currency,
    card: cardOf(intent),
  };
};

/** Returns the paid event of an intent whose webhook never arrived, or null if the intent is unpaid. */
export const paidEventOf = (intent: Stripe.PaymentIntent): GatewayEvent | null =>
  intent.status === 'succeeded' ? { id: `paid ${intent.id}`, ...paidBy(intent) } : null;

const refundStates: Readonly<Record<string, RefundAnswer['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export const refundAnswerOf = ({
  id: gatewayId,
  status,
  failure_reason: failure,
}: Stripe.Refund): RefundAnswer => ({
  gatewayId,
  status: refundStates[status ?? ''] ?? 'pending',
  failure: failure ?? null,
});

/** Omits warnings, which move no money, and prevented disputes, which are refunds. */
const disputeStates: Readonly<Record<string, Dispute['status']>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'appealed',
  appeal_under_review: 'appealed',
};

/** Converts a Stripe event; returns null if it is irrelevant. */
export function eventOf(event: Stripe.Event): GatewayEvent | null {
  const read = readObject(event);
  return read && { ...read, at: event.created ? new Date(event.created * 1000) : null };
}

function readObject(event: Stripe.Event): GatewayEvent | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { id: event.id, ...paidBy(event.data.object) };
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
      return {
        id: event.id,
        type: eventTypes[event.type],
        intentId: event.data.object.id,
        ...namedBy(event.data.object.metadata),
      };
    case 'charge.refunded': {
      const { payment_intent: intent, amount_refunded: amountCents } = event.data.object;
      const intentId = idOf(intent);
      return intentId === null
        ? null
        : { id: event.id, type: 'refunded', intentId, paymentId: null, amountCents };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { payment_intent: intent, amount, metadata } = event.data.object;
      const intentId = idOf(intent);
      if (intentId === null) return null;
      const refund = {
        id: event.id,
        intentId,
        ...namedBy(metadata),
        amountCents: amount ?? null,
        refundKey: metadata?.refund_key ?? null,
      };
      const answer = refundAnswerOf(event.data.object);
      return {
        type: 'refund',
        ...refund,
        ...answer,
        ...(event.type === 'refund.failed' && { status: 'failed' as const }),
      };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const {
        id: gatewayId,
        payment_intent: intent,
        amount: amountCents,
        status: word,
        reason,
        evidence_details: evidence,
      } = event.data.object;
      const [intentId, status] = [idOf(intent), disputeStates[word]];
      if (intentId === null || status === undefined) return null;
      const dueAt = evidence?.due_by ? new Date(evidence.due_by * 1000) : null;
      return {
        id: event.id,
        type: 'dispute',
        intentId,
        paymentId: null,
        gatewayId,
        status,
        amountCents,
        reason,
        dueAt,
      };
    }
    default:
      return null;
  }
}
