import type { Stripe } from 'stripe';
import { AppError } from '#contract/errors.ts';
import type { StripeSettings } from '../platform/http/site.ts';
import type { Confirmed, PaymentGateway } from './gateway.ts';
import { cardOf, eventOf, paidEventOf } from './stripe-events.ts';

/** Milliseconds to wait for a response. */
const timeout = 15_000;

/** Loaded with the first payment. */
async function connect({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const at = apiUrl === undefined ? undefined : new URL(apiUrl);
  const stand = at && { host: at.hostname, port: at.port, protocol: at.protocol === 'https:' ? ('https' as const) : ('http' as const) };
  return new Client(secretKey, { timeout, maxNetworkRetries: 2, telemetry: false, ...stand });
}

const answers: Partial<Record<Stripe.PaymentIntent.Status, Confirmed['status']>> = {
  // The event brings the final state.
  succeeded: 'processing',
  processing: 'processing',
  requires_action: 'requires_action',
  requires_confirmation: 'requires_action',
};

const answerOf = ({ status, client_secret: clientSecret }: Stripe.PaymentIntent): Confirmed => ({
  status: answers[status] ?? 'declined',
  clientSecret,
  events: [],
});

/** A declined card is an answer, not a failure. */
const isCardError = (error: unknown) => error instanceof Error && 'type' in error && error.type === 'StripeCardError';

/** PaymentIntents with idempotency keys; only the webhook changes state (product.md, Ads and payment). */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  let opened: Promise<Stripe> | undefined;
  const client = () => (opened ??= connect(settings));
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    async open({ paymentId, amountCents, title, email, intentId }) {
      const { paymentIntents } = await client();
      const intent =
        intentId === null
          ? await paymentIntents.create(
              {
                amount: amountCents,
                currency: 'eur',
                description: title,
                receipt_email: email,
                metadata: { payment_id: String(paymentId) },
                automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              },
              { idempotencyKey: `payment-${paymentId}` },
            )
          : await paymentIntents.retrieve(intentId);
      return { intentId: intent.id, clientSecret: intent.client_secret };
    },
    async confirm({ id, intentId }, { payment_method: method }) {
      const { paymentIntents } = await client();
      // With Stripe's own card fields the page confirms by itself, and then asks here for the result.
      if (method === undefined) return answerOf(await paymentIntents.retrieve(intentId));
      try {
        return answerOf(await paymentIntents.confirm(intentId, { payment_method: method }, { idempotencyKey: `confirm-${id}-${method}` }));
      } catch (error) {
        if (isCardError(error)) return { status: 'declined', clientSecret: null, events: [] };
        throw error;
      }
    },
    async cancel(intentId) {
      const { paymentIntents } = await client();
      try {
        await paymentIntents.cancel(intentId);
        return null;
      } catch (error) {
        // Already cancelled, or paid meanwhile; both are final.
        const intent = await paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
        if (intent.status !== 'canceled' && intent.status !== 'succeeded') throw error;
        return paidEventOf(intent);
      }
    },
    async refund({ id, intentId, amountCents }) {
      const { refunds } = await client();
      const made = await refunds.create(
        { payment_intent: intentId, ...(id !== null && { metadata: { payment_id: String(id) } }) },
        { idempotencyKey: `refund-${id ?? intentId}` },
      );
      if (made.status !== 'succeeded') return null;
      return { id: `refund ${made.id}`, type: 'refunded', intentId, paymentId: id, amountCents };
    },
    async readEvent(body, signature) {
      const { webhooks, paymentIntents } = await client();
      let event: Stripe.Event;
      try {
        event = webhooks.constructEvent(body, signature, settings.webhookSecret);
      } catch {
        throw new AppError('malformed');
      }
      const read = eventOf(event);
      if (read?.type !== 'paid') return read;
      // The event names only the charge; the card has to be fetched from Stripe.
      return { ...read, card: cardOf(await paymentIntents.retrieve(read.intentId, { expand: ['latest_charge'] })) };
    },
  };
}
