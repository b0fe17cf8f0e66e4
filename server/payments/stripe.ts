import type { Stripe } from 'stripe';
import { AppError } from '#contract/errors.ts';
import type { StripeSettings } from '../platform/http/site.ts';
import type { Confirmed, PaymentGateway } from './gateway.ts';
import { cardOf, eventOf, paidEventOf, refundAnswerOf } from './stripe-events.ts';

const timeout = 15_000;

async function connect({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const at = apiUrl === undefined ? undefined : new URL(apiUrl);
  const stand = at && {
    host: at.hostname,
    port: at.port,
    protocol: at.protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
  return new Client(secretKey, { timeout, maxNetworkRetries: 2, telemetry: false, ...stand });
}

const answers: Partial<Record<Stripe.PaymentIntent.Status, Confirmed['status']>> = {
  // Not final: the payment counts as paid only when the gateway’s event arrives.
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

/**
 * Returns `requires_action` instead of `declined` for an intent with which no card has been tried, so that
 * the payer can enter one.
 */
const withoutCard = (intent: Stripe.PaymentIntent): Confirmed => ({
  ...answerOf(intent),
  ...(intent.status === 'requires_payment_method' &&
    !intent.last_payment_error && { status: 'requires_action' }),
});

const isCardError = (error: unknown) =>
  error instanceof Error && 'type' in error && error.type === 'StripeCardError';

/**
 * Returns Stripe's code for a permanently rejected request, such as a refund of a disputed or already
 * refunded payment; null for any other error.
 */
const refusalOf = (error: unknown): string | null =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'
    ? String('code' in error && error.code ? error.code : 'unknown')
    : null;

/** Returns the Stripe gateway; loads Stripe's library on first use. */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  let opened: Promise<Stripe> | undefined;
  const client = () => (opened ??= connect(settings));
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    async open({ siteId, paymentId, amountCents, title, email }) {
      const { paymentIntents } = await client();
      const intent = await paymentIntents.create(
        {
          amount: amountCents,
          currency: 'eur',
          description: title,
          receipt_email: email,
          metadata: { site_id: siteId, payment_id: String(paymentId) },
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        },
        { idempotencyKey: `${siteId}-payment-${paymentId}` },
      );
      return intent.id;
    },
    async clientSecretOf(intentId) {
      const { paymentIntents } = await client();
      return (await paymentIntents.retrieve(intentId)).client_secret;
    },
    async confirm({ intentId }, { payment_method: method }) {
      const { paymentIntents } = await client();
      // If no payment method is given, Stripe’s card fields have already confirmed the intent in the browser,
      // and the page only asks for the result.
      if (method === undefined) return withoutCard(await paymentIntents.retrieve(intentId));
      try {
        return answerOf(
          await paymentIntents.confirm(
            intentId,
            { payment_method: method },
            { idempotencyKey: `confirm-${intentId}-${method}` },
          ),
        );
      } catch (error) {
        if (isCardError(error)) return { status: 'declined', clientSecret: null, events: [] };
        // The intent was cancelled, or was paid with another card and its event has not arrived yet.
        if (refusalOf(error) === 'payment_intent_unexpected_state')
          return answerOf(await paymentIntents.retrieve(intentId));
        throw error;
      }
    },
    async cancel(intentId) {
      const { paymentIntents } = await client();
      try {
        await paymentIntents.cancel(intentId);
        return null;
      } catch (error) {
        // The intent is already cancelled, or has just been paid; both are final.
        const intent = await paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
        if (intent.status !== 'canceled' && intent.status !== 'succeeded') throw error;
        return paidEventOf(intent);
      }
    },
    async refund({ siteId, key, intentId, amountCents, paymentId, sentBefore }) {
      const { refunds } = await client();
      if (sentBefore) {
        const { data } = await refunds.list({ payment_intent: intentId, limit: 100 });
        // The key alone identifies a refund that belongs to no stored payment: it contains the intent id,
        // which is unique across sites.
        const taken = data.find(
          ({ metadata }) =>
            metadata?.refund_key === key && (paymentId === null || (metadata.site_id ?? siteId) === siteId),
        );
        if (taken) return refundAnswerOf(taken);
      }
      const metadata = {
        site_id: siteId,
        refund_key: key,
        ...(paymentId !== null && { payment_id: String(paymentId) }),
      };
      try {
        const order = { payment_intent: intentId, amount: amountCents, metadata };
        return refundAnswerOf(await refunds.create(order, { idempotencyKey: `${siteId}-${key}` }));
      } catch (error) {
        const failure = refusalOf(error);
        if (failure === null) throw error;
        return { gatewayId: null, status: 'failed', failure };
      }
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
      // The event contains only the charge; the card has to be fetched from Stripe.
      return {
        ...read,
        card: cardOf(await paymentIntents.retrieve(read.intentId, { expand: ['latest_charge'] })),
      };
    },
  };
}
