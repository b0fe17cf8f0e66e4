import type { Gateway } from '#contract/payments.ts';

export interface Card {
  brand: string;
  last4: string;
}

/** One payment to make. Its site and id are the idempotency key of every gateway call. */
export interface Order {
  /** Which site's payment it is, if several share a gateway account. */
  siteId: string;
  paymentId: number;
  amountCents: number;
  title: string;
  email: string;
}

/** Card input from the page; each gateway reads its own fields. */
export interface CardInput {
  payment_method?: string | undefined;
  card_number?: string | undefined;
  card_expiry?: string | undefined;
  card_cvc?: string | undefined;
  confirm?: boolean | undefined;
}

interface EventBase {
  /** The gateway's event id: each event is processed once. */
  id: string;
  intentId: string;
  /** Our id from the order, for an event that arrives before we know the intent. */
  paymentId: number | null;
  /** The site named by the object; none if it was created before objects named their site. */
  siteId?: string | null;
  /** When it happened, by the gateway's clock. */
  at?: Date | null;
}
/** Events from a gateway, the only thing that changes a payment's state. */
export type GatewayEvent =
  | (EventBase & { type: 'paid'; amountCents: number; currency: string; card: Card | null })
  /** All that went back to the card so far, whoever sent it. */
  | (EventBase & { type: 'refunded'; amountCents: number })
  /** One refund; `refundKey` is the key it was ordered with, null if it was not ordered here. */
  | (EventBase & RefundAnswer & { type: 'refund'; amountCents: number | null; refundKey: string | null })
  | (EventBase & Dispute & { type: 'dispute' })
  | (EventBase & { type: 'requires_action' | 'declined' | 'cancelled' });

/** A dispute as the gateway has it; `appealed`: a lost one is open again. */
export interface Dispute {
  gatewayId: string;
  status: 'open' | 'won' | 'lost' | 'appealed';
  amountCents: number;
  reason: string | null;
  dueAt: Date | null;
}

/** Money to send back. */
export interface RefundOrder {
  siteId: string;
  /** With the site, the idempotency key: however often it is sent, it is one refund. */
  key: string;
  intentId: string;
  amountCents: number;
  /** Our payment's id; null if we opened no payment for it. */
  paymentId: number | null;
  /** Of the card that paid, if known. */
  last4: string | null;
  /** Sent before without an answer: the gateway is asked whether it took it, since it forgets keys after a day. */
  sentBefore: boolean;
}
/** What the gateway says of a refund; null if it does not tell its id. */
export interface RefundAnswer {
  gatewayId: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  /** The gateway's word for why. */
  failure: string | null;
}

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
  /** Opens an intent, once per order, and returns its id. */
  open(order: Order): Promise<string>;
  /** Returns the secret of an open intent for the gateway's own card fields; null if it has none. */
  clientSecretOf(intentId: string): Promise<string | null>;
  confirm(
    payment: { id: number; intentId: string; amountCents: number; status: string },
    card: CardInput,
  ): Promise<Confirmed>;
  /** Cancels an open intent. If it is already paid, returns the paid event, since the gateway's own event may have been lost. */
  cancel(intentId: string): Promise<GatewayEvent | null>;
  /** Refunds once per key. A refusal that no retry can change is an answer; anything else is thrown. */
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /** Parses untrusted input; null if it does not concern us. Throws `malformed` if the signature is not the gateway's. */
  readEvent(body: string, signature: string): Promise<GatewayEvent | null>;
}
