import { ad } from './ads.ts';
import { minute } from './durations.ts';
import { endpoint } from './endpoint.ts';
import {
  type DisputeStatus,
  disputeStatuses,
  type RefundOrigin,
  type RefundStatus,
  refundOrigins,
  refundStatuses,
  type UnusualOutcome,
  unusualOutcomes,
} from './payment-labels.ts';
import { id, isoDate, listOf, one, paging, text, ticked } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'payments';
const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/);
const keysOf = <T extends string>(table: Readonly<Record<T, unknown>>) => Object.keys(table) as [T, ...T[]];
const key = { token: z.string().min(20).max(100).optional() };

/** `sandbox`: no money is charged, and the screen says so. */
export const gateway = z.enum(['stripe', 'sandbox']);
export type Gateway = z.infer<typeof gateway>;

export const paymentDetails = z
  .object({
    ad,
    amount_cents: z.number(),
    currency: z.literal('EUR'),
    gateway,
    /**
     * Initializes the gateway's card fields in the browser; null before the payment is opened, and in the
     * sandbox.
     */
    client_secret: z.string().nullable(),
    publishable_key: z.string().nullable(),
  })
  .meta({ id: 'PaymentDetails' });
export type PaymentDetails = z.infer<typeof paymentDetails>;

/** Returns the details of the open payment, or if none is open, those that a new payment would have. */
export const getPaymentDetails = endpoint({
  method: 'GET',
  path: '/payment/details',
  lookup: true,
  tag,
  summary: 'Što se plaća i kako',
  query: z.object({ id, ...key }),
  response: one(paymentDetails),
});

/** Opens the payment at the amount that the server determines, or returns the one already open. */
export const openPayment = endpoint({
  method: 'POST',
  path: '/payment/details',
  lookup: true,
  tag,
  summary: 'Početak plaćanja: od tada cijena vrijedi',
  secret: true,
  body: z.object({ id, ...key }),
  response: one(paymentDetails),
  example: { body: { id: 12, token: 'q3Jb0f9aT6mUe2sXh8Vd1w' } },
});

/** `paid` is returned only once the gateway’s event has arrived; until then the status is `processing`. */
export const paymentResult = z
  .object({
    status: z.enum(['paid', 'processing', 'requires_action', 'declined']),
    next_action: z
      .object({ type: z.enum(['sandbox_confirm', 'gateway']), client_secret: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'PaymentResult' });
export type PaymentResult = z.infer<typeof paymentResult>;

/**
 * Opens the payment if it is not open yet. Responds with 409 if `amount_cents` differs from the payment's
 * amount, so that no one pays an amount they have not seen, and 402 for a declined card. Sandbox cards: 4242
 * 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 needs confirmation: `confirm`
 * accepts (1) or declines (0). 4000 0000 0000 0259 pays and is then disputed; refunds to 4000 0000 0000 5126
 * fail.
 */
export const payAd = endpoint({
  method: 'POST',
  path: '/payment/ads',
  lookup: true,
  tag,
  summary: 'Plaćanje oglasa karticom',
  charges: true,
  secret: true,
  body: z.object({
    id,
    ...key,
    /** The amount shown to the user, in EUR cents. */
    amount_cents: z.coerce.number().int().optional(),
    payment_method: z.string().max(255).optional(),
    card_number: z.string().max(30).optional(),
    card_expiry: z.string().max(9).optional(),
    card_cvc: z.string().max(4).optional(),
    card_name: z.string().max(255).optional(),
    confirm: ticked.optional(),
  }),
  response: one(paymentResult),
  example: {
    body: {
      id: 12,
      token: 'q3Jb0f9aT6mUe2sXh8Vd1w',
      card_number: '4242424242424242',
      card_expiry: '04 / 29',
      card_cvc: '123',
      card_name: 'Ivana Barišić',
    },
  },
});

/** Stripe's signed events; each is processed once. */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/payment/webhook',
  tag,
  summary: 'Događaji pružatelja plaćanja',
  limits: [
    // Allows for the burst in which the gateway sends a day’s events after an outage. Each event’s signature
    // is checked before it is processed.
    { name: 'gateway_events', max: 600, windowMs: minute, in: 'node' },
  ],
  body: z.unknown(),
  example: { body: { id: 'evt_1', type: 'payment_intent.succeeded' } },
  response: z.object({ received: z.boolean() }),
});

export const payment = z
  .object({
    id: z.number(),
    /** Null if the payment succeeded after the ad was deleted. */
    ad: z.object({ id: z.number(), title: z.string() }).nullable(),
    advertiser: z.string().nullable(),
    impressions: z.number(),
    gateway,
    status: z.enum(['open', 'requires_action', 'declined', 'paid', 'refunded']),
    amount_cents: z.number(),
    /** The part already refunded to the card. */
    refunded_cents: z.number(),
    /** Null if the payment was never disputed. */
    dispute: z.enum(keysOf<DisputeStatus>(disputeStatuses)).nullable(),
    currency: z.literal('EUR'),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    receipt_number: z.number().nullable(),
    created_at: isoDate,
    paid_at: isoDate.nullable(),
    refunded_at: isoDate.nullable(),
  })
  .meta({ id: 'Payment' });
export const adminPayments = endpoint({
  method: 'GET',
  path: '/admin/payments',
  tag,
  summary: 'Uplate i povrati, najnoviji prvi',
  auth: 'finance',
  /** `month`: payments that were paid, refunded or disputed in that month. */
  query: z.strictObject({ ...paging(20), month: month.optional() }),
  response: listOf(payment),
});

/** Totals of a calendar month in Croatian time. */
export const paymentMonth = z
  .object({
    month,
    gateway,
    payments: z.number(),
    refunds: z.number(),
    disputes: z.number(),
    gross_cents: z.number(),
    refunded_cents: z.number(),
    /**
     * Amounts withdrawn by banks for disputes opened in the month, less those returned for disputes won in
     * it.
     */
    disputed_cents: z.number(),
    net_cents: z.number(),
  })
  .meta({ id: 'PaymentMonth' });
export type PaymentMonth = z.infer<typeof paymentMonth>;
export const adminPaymentMonths = endpoint({
  method: 'GET',
  path: '/admin/payments/months',
  tag,
  summary: 'Promet po mjesecima, najnoviji prvi',
  auth: 'finance',
  query: z.strictObject(paging(12)),
  response: listOf(paymentMonth),
});

export const refund = z
  .object({
    id: z.number(),
    amount_cents: z.number(),
    status: z.enum(keysOf<RefundStatus>(refundStatuses)),
    origin: z.enum(keysOf<RefundOrigin>(refundOrigins)),
    reason: z.string().nullable(),
    /** The administrator who requested the refund; null if it was automatic or the account is deleted. */
    by: z.string().nullable(),
    failure: z.string().nullable(),
    created_at: isoDate,
    settled_at: isoDate.nullable(),
    can: z.object({ retry: z.boolean() }),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refund>;

export const dispute = z
  .object({
    id: z.number(),
    status: z.enum(keysOf<DisputeStatus>(disputeStatuses)),
    amount_cents: z.number(),
    reason: z.string(),
    gateway_id: z.string(),
    /** Deadline for submitting evidence to the gateway. */
    due_at: isoDate.nullable(),
    created_at: isoDate,
    closed_at: isoDate.nullable(),
  })
  .meta({ id: 'Dispute' });

export const paymentCase = payment
  .extend({
    intent_id: z.string().nullable(),
    refunds: z.array(refund),
    disputes: z.array(dispute),
    /** Sum of the refunds that succeeded or are in progress. */
    given_cents: z.number(),
    /** The amount that can still be refunded. */
    left_cents: z.number(),
    can: z.object({ refund: z.boolean() }),
  })
  .meta({ id: 'PaymentCase' });
export type PaymentCase = z.infer<typeof paymentCase>;

const byId = z.object({ id });
export const adminPayment = endpoint({
  method: 'GET',
  path: '/admin/payments/:id',
  tag,
  summary: 'Uplata s povratima',
  auth: 'finance',
  params: byId,
  response: one(paymentCase),
});

/**
 * Refunds all or part of a payment. Idempotent by `client_id`. `given_cents` is the value that the payment
 * had when the form was opened; responds with 409 if another refund has been requested since.
 */
export const refundPayment = endpoint({
  method: 'POST',
  path: '/admin/payments/:id/refund',
  tag,
  summary: 'Povrat novca na karticu, cijelog iznosa ili dijela',
  auth: 'finance',
  params: byId,
  body: z.object({
    amount_cents: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.coerce.number().int().min(1).max(100_000_000).optional(),
    ),
    reason: text({ min: 3, max: 500 }),
    client_id: z.uuid(),
    given_cents: z.coerce.number().int().min(0),
  }),
  response: one(paymentCase),
  example: {
    body: {
      amount_cents: 1000,
      reason: 'Oglas se dva dana nije prikazivao.',
      client_id: '5d0c2f9e-2f0b-4a52-9a51-0f6f5a3b9f6e',
      given_cents: 0,
    },
  },
});

export const retryRefund = endpoint({
  method: 'POST',
  path: '/admin/refunds/:id/retry',
  tag,
  summary: 'Novi pokušaj povrata koji nije uspio',
  auth: 'finance',
  params: byId,
  response: one(paymentCase),
});

/**
 * An irregular payment that finance should know about (payment-labels.ts lists the kinds and the automatic
 * responses).
 */
export const strangePayment = z
  .object({
    id: z.string(),
    reason: z.enum(Object.keys(unusualOutcomes) as [UnusualOutcome, ...UnusualOutcome[]]),
    gateway,
    intent_id: z.string(),
    /**
     * The payment's id in this site's database, if the event contains one. There may be no payment with that
     * id.
     */
    payment_id: z.number().nullable(),
    /** True if the payment exists and was not replaced, so it is in the list of payments. */
    listed: z.boolean(),
    ad: z.object({ id: z.number(), title: z.string() }).nullable(),
    amount_cents: z.number().nullable(),
    currency: z.string(),
    created_at: isoDate,
    /** Null while the refund is pending, or if there is no automatic refund. */
    returned_at: isoDate.nullable(),
  })
  .meta({ id: 'StrangePayment' });
export type StrangePayment = z.infer<typeof strangePayment>;
export const adminStrangePayments = endpoint({
  method: 'GET',
  path: '/admin/payments/strange',
  tag,
  summary: 'Uplate za provjeru, najnovije prve',
  auth: 'finance',
  query: z.strictObject(paging(20)),
  response: listOf(strangePayment),
});
