import type { Stripe } from 'stripe';
import type { GatewayEvent } from './gateway.ts';

const idOf = (thing: string | { id: string } | null | undefined): string | null => (typeof thing === 'string' ? thing : (thing?.id ?? null));

const ours = (metadata: Stripe.Metadata | null): number | null => {
  const id = Number(metadata?.payment_id);
  return Number.isInteger(id) && id > 0 ? id : null;
};

const moves = {
  'payment_intent.payment_failed': 'declined',
  'payment_intent.requires_action': 'requires_action',
  'payment_intent.canceled': 'cancelled',
} as const;

/** What an event of Stripe means here; null where it means nothing. */
export function eventOf(event: Stripe.Event): GatewayEvent | null {
  switch (event.type) {
    case 'payment_intent.succeeded': {
      const { id, amount_received: amountCents, currency, metadata } = event.data.object;
      return { id: event.id, type: 'paid', intentId: id, paymentId: ours(metadata), amountCents, currency, card: null };
    }
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
      return { id: event.id, type: moves[event.type], intentId: event.data.object.id, paymentId: ours(event.data.object.metadata) };
    case 'charge.refunded': {
      const { payment_intent: intent, amount_refunded: amountCents } = event.data.object;
      const intentId = idOf(intent);
      return intentId === null ? null : { id: event.id, type: 'refunded', intentId, paymentId: null, amountCents };
    }
    case 'refund.failed': {
      const intentId = idOf(event.data.object.payment_intent);
      return intentId === null ? null : { id: event.id, type: 'refund_failed', intentId, paymentId: null };
    }
    default:
      return null;
  }
}
