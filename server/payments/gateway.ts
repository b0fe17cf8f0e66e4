import type { Gateway } from '#contract/payments.ts';

export interface Card {
  brand: string;
  last4: string;
}

/** An order to open an intent. The site and payment ids together form its idempotency key. */
export interface Order {
  siteId: string;
  paymentId: number;
  amountCents: number;
  title: string;
  email: string;
}

export interface CardInput {
  payment_method?: string | undefined;
  card_number?: string | undefined;
  card_expiry?: string | undefined;
  card_cvc?: string | undefined;
  confirm?: boolean | undefined;
}

interface EventBase {
  id: string;
  intentId: string;
  paymentId: number | null;
  /** The site named in the intent; missing in events of the sandbox and in intents of other programs. */
  siteId?: string | null;
  at?: Date | null;
}
/** Only gateway events change a payment’s state. */
export type GatewayEvent =
  | (EventBase & { type: 'paid'; amountCents: number; currency: string; card: Card | null })
  /** Total refunded so far, including refunds made at the gateway. */
  | (EventBase & { type: 'refunded'; amountCents: number })
  /** One refund; `refundKey` is the key it was requested with, null if it was not requested here. */
  | (EventBase & RefundAnswer & { type: 'refund'; amountCents: number | null; refundKey: string | null })
  | (EventBase & Dispute & { type: 'dispute' })
  | (EventBase & { type: 'requires_action' | 'declined' | 'cancelled' });

export interface Dispute {
  gatewayId: string;
  status: 'open' | 'won' | 'lost' | 'appealed';
  amountCents: number;
  reason: string | null;
  dueAt: Date | null;
}

export interface RefundOrder {
  siteId: string;
  key: string;
  intentId: string;
  amountCents: number;
  /** Null if none of our payments belongs to the intent. */
  paymentId: number | null;
  last4: string | null;
  /**
   * True for a retry of a refund that got no response: the gateway is then asked whether the refund exists,
   * since it forgets idempotency keys after a day.
   */
  sentBefore: boolean;
}
/** `gatewayId` is null if the gateway does not report one. */
export interface RefundAnswer {
  gatewayId: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failure: string | null;
}

export interface Confirmed {
  status: 'processing' | 'requires_action' | 'declined';
  clientSecret: string | null;
  /** Events that result from the confirmation, for a gateway that cannot deliver them by webhook. */
  events: readonly GatewayEvent[];
}

export interface PaymentGateway {
  readonly name: Gateway;
  readonly publishableKey: string | null;
  /** Opens an intent, once per order, and returns its id. */
  open(order: Order): Promise<string>;
  /** Returns the secret of an open intent for the gateway’s own card fields; null if the gateway has none. */
  clientSecretOf(intentId: string): Promise<string | null>;
  confirm(
    payment: { id: number; intentId: string; amountCents: number; status: string },
    card: CardInput,
  ): Promise<Confirmed>;
  /**
   * Cancels an open intent. If it is already paid, returns the paid event, since the gateway’s own event may
   * have been lost.
   */
  cancel(intentId: string): Promise<GatewayEvent | null>;
  /** Refunds once per key. A permanent rejection is returned; any other error is thrown. */
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /**
   * Parses untrusted input; returns null if the event is not relevant. Throws `malformed` if the signature is
   * invalid.
   */
  readEvent(body: string, signature: string): Promise<GatewayEvent | null>;
}
