import { ad } from './ads.ts';
import { endpoint } from './endpoint.ts';
import { type StrangeOutcome, strangeOutcomes } from './payment-labels.ts';
import { id, isoDate, listOf, one, paging, ticked } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'payments';
const key = { token: z.string().min(20).max(100).optional() };

/** `sandbox`: no money moves, and the screen says so (product.md). */
export const gateway = z.enum(['stripe', 'sandbox']);
export type Gateway = z.infer<typeof gateway>;

export const paymentDetails = z
  .object({
    ad,
    amount_cents: z.number(),
    currency: z.literal('EUR'),
    gateway,
    /** For the gateway's own card fields; the sandbox has none. */
    client_secret: z.string().nullable(),
    publishable_key: z.string().nullable(),
  })
  .meta({ id: 'PaymentDetails' });
export type PaymentDetails = z.infer<typeof paymentDetails>;

/** Opens the payment, or returns the one already open. The server determines the amount. */
export const getPaymentDetails = endpoint({
  method: 'GET',
  path: '/payment/details',
  tag,
  summary: 'Što se plaća i kako',
  query: z.object({ id, ...key }),
  response: one(paymentDetails),
});

/** `paid` only after the gateway's event; `processing` until then. */
export const paymentResult = z
  .object({
    status: z.enum(['paid', 'processing', 'requires_action', 'declined']),
    next_action: z.object({ type: z.enum(['sandbox_confirm', 'gateway']), client_secret: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'PaymentResult' });
export type PaymentResult = z.infer<typeof paymentResult>;

/**
 * A declined card answers 402 with the spec's text (§8). Sandbox cards: 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, 4000 0025 0000
 * 3155 needs confirmation: `confirm` accepts (1) or refuses (0).
 */
export const payAd = endpoint({
  method: 'POST',
  path: '/payment/ads',
  tag,
  summary: 'Plaćanje oglasa karticom',
  body: z.object({
    id,
    ...key,
    payment_method: z.string().max(255).optional(),
    card_number: z.string().max(30).optional(),
    card_expiry: z.string().max(9).optional(),
    card_cvc: z.string().max(4).optional(),
    card_name: z.string().max(255).optional(),
    confirm: ticked.optional(),
  }),
  response: one(paymentResult),
  example: {
    body: { id: 12, token: 'q3Jb0f9aT6mUe2sXh8Vd1w', card_number: '4242424242424242', card_expiry: '04 / 29', card_cvc: '123', card_name: 'Ivana Barišić' },
  },
});

/** Stripe's signed events; each is processed once. */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/payment/webhook',
  tag,
  summary: 'Događaji pružatelja plaćanja',
  response: z.object({ received: z.boolean() }),
});

export const payment = z
  .object({
    id: z.number(),
    /** Null if it was paid after the ad was deleted. */
    ad: z.object({ id: z.number(), title: z.string() }).nullable(),
    gateway,
    status: z.enum(['open', 'requires_action', 'declined', 'paid', 'refunded']),
    amount_cents: z.number(),
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
  query: z.strictObject(paging(20)),
  response: listOf(payment),
});

/** An irregular payment that a person should know about (payment-labels.ts lists the kinds and the automatic responses). */
export const strangePayment = z
  .object({
    id: z.string(),
    reason: z.enum(Object.keys(strangeOutcomes) as [StrangeOutcome, ...StrangeOutcome[]]),
    gateway,
    /** Its id at the gateway. */
    intent_id: z.string(),
    /** Our payment's id, if the event names one; that payment may not exist. */
    payment_id: z.number().nullable(),
    ad: z.object({ id: z.number(), title: z.string() }).nullable(),
    amount_cents: z.number().nullable(),
    /** Currency code, three capital letters. */
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
