import type { Gateway } from '#contract/payments.ts';

export interface Card {
  brand: string;
  last4: string;
}

/** What is to be paid, once: the payment's id makes each call to the gateway the same call when it is made again. */
export interface Order {
  paymentId: number;
  amountCents: number;
  title: string;
  email: string;
  /** The gateway's own id of it, where it knows it already. */
  intentId: string | null;
}

/** What the page sends to pay with; each gateway reads what is its own. */
export interface CardInput {
  payment_method?: string | undefined;
  card_number?: string | undefined;
  card_expiry?: string | undefined;
  card_cvc?: string | undefined;
  confirm?: boolean | undefined;
}

interface Told {
  /** The gateway's own: each event is worked once. */
  id: string;
  intentId: string;
  /** As we gave it with the order; for an event that comes before we know the intent. */
  paymentId: number | null;
}
/** What a gateway says has happened, the one way in which a payment moves. */
export type GatewayEvent =
  | (Told & { type: 'paid'; amountCents: number; currency: string; card: Card | null })
  | (Told & { type: 'refunded'; amountCents: number })
  | (Told & { type: 'requires_action' | 'declined' | 'cancelled' | 'refund_failed' });

export interface Confirmed {
  status: 'processing' | 'requires_action' | 'declined';
  /** The page asks the gateway itself for what is missing. */
  clientSecret: string | null;
  /** Of a gateway that has nobody else to send its events. */
  events: readonly GatewayEvent[];
}

export interface PaymentGateway {
  readonly name: Gateway;
  readonly publishableKey: string | null;
  open(order: Order): Promise<{ intentId: string; clientSecret: string | null }>;
  confirm(payment: { id: number; intentId: string; amountCents: number; status: string }, card: CardInput): Promise<Confirmed>;
  /** Gives up what is open. Where it was paid already it stays paid, and that is the answer: its own event may never have come. */
  cancel(intentId: string): Promise<GatewayEvent | null>;
  /** Gives the whole amount back, once; null: under way, its event will tell. `id` is null where no payment of ours was opened for it. */
  refund(payment: { id: number | null; intentId: string; amountCents: number }): Promise<GatewayEvent | null>;
  /** Reads what a stranger has sent; null: nothing that concerns us. Throws `malformed` where the signature is not the gateway's. */
  readEvent(body: string, signature: string): Promise<GatewayEvent | null>;
}
