import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { parseForm } from '../platform/http/forms.ts';
import { startAd } from './ads.ts';
import type { Answer, Person } from './app.ts';

export const webhookSecret = 'whsec_of_the_tests';

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  latest_charge: object | null;
}
interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
  key: string | undefined;
}

const textOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};
const charge = {
  id: 'ch_1',
  object: 'charge',
  payment_method_details: { card: { brand: 'mastercard', last4: '4444' } },
};
const cardError = {
  error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
};

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/**
 * Serves the parts of Stripe’s API that the site calls, over HTTP, including idempotency: a repeated key
 * returns the first response.
 */
export async function openStripe() {
  const intents = new Map<string, Intent>();
  const answers = new Map<string, object>();
  const calls: Call[] = [];
  const refused: string[] = [];
  const lost: string[] = [];
  const refunds: {
    id: string;
    object: 'refund';
    status: string;
    amount: number;
    payment_intent: string;
    metadata: Record<string, string>;
  }[] = [];
  const taking: { status: string; refuses?: string | undefined } = { status: 'succeeded' };

  /** Returns the cents of an intent that are not refunded; infinity if the intent is unpaid or unknown. */
  const leftOf = (id: string): number => {
    const received = intents.get(id)?.amount_received || Number.POSITIVE_INFINITY;
    const given = refunds.filter((one) => one.payment_intent === id && one.status !== 'failed');
    return given.reduce((left, { amount }) => left - amount, received);
  };

  function answer({ method, path, body }: Call): [status: number, body: object] {
    const [, id = '', action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/payment_intents') {
      const made: Intent = {
        id: `pi_${intents.size + 1}`,
        object: 'payment_intent',
        amount: Number(body.amount),
        amount_received: 0,
        currency: String(body.currency),
        status: 'requires_payment_method',
        client_secret: `pi_${intents.size + 1}_secret`,
        metadata: body.metadata as Intent['metadata'],
        latest_charge: null,
      };
      intents.set(made.id, made);
      return [200, made];
    }
    if (path === '/v1/refunds' && method === 'GET')
      return [
        200,
        {
          object: 'list',
          has_more: false,
          data: refunds.filter((one) => one.payment_intent === body.payment_intent),
        },
      ];
    if (path === '/v1/refunds') {
      if (taking.refuses)
        return [400, { error: { type: 'invalid_request_error', code: taking.refuses, message: 'refused' } }];
      const left = leftOf(String(body.payment_intent));
      if (left < Number(body.amount)) {
        const code = left === 0 ? { code: 'charge_already_refunded' } : {};
        return [400, { error: { type: 'invalid_request_error', ...code, message: 'too much' } }];
      }
      const metadata = (body.metadata ?? {}) as Record<string, string>;
      const refund = {
        amount: Number(body.amount),
        payment_intent: String(body.payment_intent),
        metadata,
        status: taking.status,
      };
      refunds.push({ id: `re_${refunds.length + 1}`, object: 'refund', ...refund });
      return [200, refunds.at(-1) ?? {}];
    }
    const intent = intents.get(id);
    if (!intent)
      return [404, { error: { type: 'invalid_request_error', message: 'No such payment_intent' } }];
    if (action === 'cancel') {
      if (intent.status === 'succeeded')
        return [400, { error: { type: 'invalid_request_error', message: 'already succeeded' } }];
      intent.status = 'canceled';
    }
    if (action === 'confirm') {
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        const code = 'payment_intent_unexpected_state';
        return [400, { error: { type: 'invalid_request_error', code, message: intent.status } }];
      }
      if (body.payment_method === 'pm_card_declined') return [402, cardError];
      if (body.payment_method === 'pm_card_asks') intent.status = 'requires_action';
      else
        Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge });
    }
    return [200, intent];
  }

  const server = createServer(async (request, response) => {
    const key = request.headers['idempotency-key'];
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const call: Call = {
      method: request.method ?? '',
      path,
      body: parseForm((await textOf(request)) || query),
      key: typeof key === 'string' ? key : undefined,
    };
    calls.push(call);
    response.setHeader('content-type', 'application/json');
    if (refused.includes(path)) {
      response.writeHead(500).end('{"error":{"type":"api_error","message":"down"}}');
      return;
    }
    const known = call.method === 'POST' && call.key ? answers.get(call.key) : undefined;
    const [status, body] = known ? [200, known] : answer(call);
    if (call.method === 'POST' && call.key && status === 200) answers.set(call.key, structuredClone(body));
    if (lost.includes(path)) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();

  let events = 0;
  return {
    settings: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret, apiUrl: urlOf(server) },
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: urlOf(server),
    },
    url: urlOf(server),
    intents,
    calls,
    refused,
    /** Paths whose responses are lost after Stripe performed the request. */
    lost,
    refunds,
    taking,
    /** Clears idempotency keys, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),
    succeed(id: string) {
      const intent = intents.get(id);
      if (!intent) throw new Error(`the intent ${id} does not exist`);
      return Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: charge,
      });
    },
    event(
      type: string,
      object: object,
      {
        id = `evt_${++events}`,
        secret = webhookSecret,
        at = Math.floor(Date.now() / 1000),
        created,
      }: { id?: string; secret?: string; at?: number; created?: number } = {},
    ) {
      const payload = JSON.stringify({ id, object: 'event', type, created, data: { object } });
      const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: at,
      });
      return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type SentEvent = ReturnType<Awaited<ReturnType<typeof openStripe>>['event']>;

export const postEvent = (who: Person, { payload, headers }: SentEvent): Promise<Answer> =>
  who.send('POST', '/payment/webhook', { form: payload, headers });

export async function openedAtStripe(who: Person, more: object = {}) {
  const ad = await startAd(who, more);
  const open = () => who.post('/payment/details', { id: ad.id, token: ad.token });
  const { body } = await open();
  return {
    ...ad,
    open,
    details: body.data,
    intent: String(body.data.client_secret).replace('_secret', ''),
    page: `/ads/${ad.id}?token=${ad.token}`,
  };
}
