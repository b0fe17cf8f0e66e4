import type { Gateway } from '#contract/payments.ts';

export interface Card {
  brand: string;
  last4: string;
}

/** One payment to make. Its id is the idempotency key of every gateway call. */
export interface Order {
  paymentId: number;
  amountCents: number;
  title: string;
  email: string;
  /** The gateway's id of it, if known yet. */
  intentId: string | null;
}

/** Card input from the page; each gateway reads its own fields. */
export interface CardInput {
  payment_method?: string | undefined;
  card_number?: string | undefined;
  card_expiry?: string | undefined;
  card_cvc?: string | undefined;
  confirm?: boolean | undefined;
}

interface Told {
  /** The gateway's event id: each event is processed once. */
  id: string;
  intentId: string;
  /** Our id from the order, for an event that arrives before we know the intent. */
  paymentId: number | null;
}
/** Events from a gateway, the only thing that changes a payment's state. */
export type GatewayEvent =
  | (Told & { type: 'paid'; amountCents: number; currency: string; card: Card | null })
  | (Told & { type: 'refunded'; amountCents: number })
  | (Told & { type: 'requires_action' | 'declined' | 'cancelled' | 'refund_failed' });

export interface Confirmed {
  status: 'processing' | 'requires_action' | 'declined';
  /** The page asks the gateway itself for the rest. */
  clientSecret: string | null;
  /** For a gateway that cannot deliver its events itself. */
  events: readonly GatewayEvent[];
}

export interface PaymentGateway {
  readonly name: Gateway;
  readonly publishableKey: string | null;
  open(order: Order): Promise<{ intentId: string; clientSecret: string | null }>;
  confirm(payment: { id: number; intentId: string; amountCents: number; status: string }, card: CardInput): Promise<Confirmed>;
  /** Cancels an open intent. If it is already paid, returns the paid event, since the gateway's own event may have been lost. */
  cancel(intentId: string): Promise<GatewayEvent | null>;
  /** Refunds the whole amount, once; null if pending, in which case an event follows. `id` is null if we opened no payment for it. */
  refund(payment: { id: number | null; intentId: string; amountCents: number }): Promise<GatewayEvent | null>;
  /** Parses untrusted input; null if it does not concern us. Throws `malformed` if the signature is not the gateway's. */
  readEvent(body: string, signature: string): Promise<GatewayEvent | null>;
}
