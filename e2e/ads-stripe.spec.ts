import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { openStripe, webhookSecret } from '../server/testing/stripe.ts';
import { isPaid, pressPay, toPayment, toPreview } from './ad-actions.ts';

// Card payments with a fake Stripe, whose card fields are embedded in our page. Only Stripe's signed events
// change the payment.

type Stripe = Awaited<ReturnType<typeof openStripe>>;

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const test = base.extend<Record<never, never>, { shop: { url: string; stripe: Stripe } }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find which fixtures are needed
    async ({}, use) => {
      const stripe = await openStripe();
      const [port, dataDir] = [await freePort(), mkdtempSync(path.join(tmpdir(), 'stripe-site-'))];
      const url = `http://localhost:${port}`;
      const keys = {
        STRIPE_SECRET_KEY: 'sk_test_e2e',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_e2e',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_URL: stripe.url,
      };
      const room = {
        PORT: String(port),
        DATA_DIR: dataDir,
        SOCKET_PORT: '0',
        SEED: 'base',
        LOG_LEVEL: 'error',
        NODE_ENV: 'production',
      };
      const site = spawn(process.execPath, ['server/main.ts', '--demo'], {
        env: { ...process.env, ...room, ...keys },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const isUp = () =>
        fetch(`${url}/health/ready`).then(
          ({ status }) => status,
          () => 0,
        );
      try {
        await expect.poll(isUp, { timeout: 300_000, intervals: [500] }).toBe(200);
        await use({ url, stripe });
      } finally {
        site.kill('SIGTERM');
        await once(site, 'exit');
        await stripe.close();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

const script = `window.Stripe = Object.assign((key) => ({
  _registerWrapper() {},
  registerAppInfo() {},
  elements: ({ clientSecret, locale }) => ({ clientSecret, create: () => ({
    on() {},
    mount(place) { place.innerHTML = '<label>Card ' + key + ' ' + locale + ' <input></label>'; },
    destroy() {},
  }) }),
  confirmPayment: ({ elements }) => window.stripeConfirms(elements.clientSecret),
}), { version: 'e2e' });`;

type Outcome =
  | { paymentIntent: { status: string } }
  | { error: { type: string; payment_intent?: { status: string } } };

async function withScript(page: Page, confirms: (secret: string) => Outcome): Promise<void> {
  await page.exposeFunction('stripeConfirms', confirms);
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

const email = 'oglasi@primjer.hr';
const intentOf = (secret: string) => secret.replace(/_secret$/, '');

async function deliverEvent(page: Page, stripe: Stripe, id: string): Promise<void> {
  const { payload, headers } = stripe.event('payment_intent.succeeded', stripe.succeed(id));
  const answer = await page.request.post('/api/v1/payment/webhook', { data: payload, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('a card entered in Stripe’s fields is declined, another is accepted, and Stripe’s event marks the ad as paid', async ({
  page,
  shop: { stripe },
}) => {
  const outcomes: Outcome[] = [
    { error: { type: 'validation_error' } },
    { error: { type: 'card_error' } },
    { paymentIntent: { status: 'succeeded' } },
  ];
  let secret = '';
  await withScript(page, (given) => {
    secret = given;
    return outcomes.shift() ?? { error: { type: 'card_error', payment_intent: { status: 'succeeded' } } };
  });
  await toPreview(page, 'Alat za najam', email);
  await toPayment(page);
  await expect(page.getByLabel('Card pk_test_e2e hr')).toBeVisible();
  await expect(page.getByText('Podaci o kartici ne prolaze kroz naš poslužitelj.')).toBeVisible();
  await expect(page.getByText('Probni način.')).toHaveCount(0);
  const refused = page.getByRole('main').getByRole('alert');
  await pressPay(page);
  await expect.poll(() => outcomes.length).toBe(2);
  await expect(refused).toHaveCount(0);
  await pressPay(page);
  await expect(refused).toHaveText('Došlo je do pogreške prilikom plaćanja. Molimo pokušajte ponovno.');
  await pressPay(page);
  // The browser’s confirmation alone does not mark the payment as paid; only Stripe’s signed event does.
  await expect.poll(() => outcomes.length).toBe(0);
  await expect(refused).toHaveText(/^Došlo je do pogreške/);
  stripe.succeed(intentOf(secret));
  await pressPay(page);
  await expect(page.getByRole('heading', { name: 'Čekamo potvrdu banke…' })).toBeVisible();
  await page.reload();
  await pressPay(page);
  await expect(page.getByRole('heading', { name: 'Čekamo potvrdu banke…' })).toBeVisible();
  await deliverEvent(page, stripe, intentOf(secret));
  await isPaid(page);
  await expect(page.getByRole('main')).toContainText('Mastercard •••• 4444');
  await page.reload();
  await expect(page).toHaveURL(/\/oglasi\/\d+\?kod=/);
});

test('a Stripe script that fails to load is reported and retried', async ({ page }) => {
  let blocked = true;
  await page.exposeFunction('stripeConfirms', () => ({ error: { type: 'card_error' } }));
  await page.route('https://js.stripe.com/**', (route) =>
    blocked ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await toPreview(page, 'Skele za fasadu', email);
  await toPayment(page);
  await expect(page.getByText('Polja za karticu nisu se učitala.')).toBeVisible();
  blocked = false;
  await page.getByRole('button', { name: 'Pokušajte ponovno' }).click();
  await expect(page.getByLabel('Card pk_test_e2e hr')).toBeVisible();
});
