import { eq } from 'drizzle-orm';
import { afterAll, describe, expect } from 'vitest';
import { ads } from '../ads/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { givePassword } from '../testing/accounts.ts';
import { adForm, card, startAd } from '../testing/ads.ts';
import { type Person, test, testSettings } from '../testing/app.ts';
import { erase } from '../testing/erase.ts';
import { siteOutbound } from '../testing/outbound.ts';
import { openedAtStripe as opened, openStripe, postEvent as post } from '../testing/stripe.ts';
import { deleteAbandonedAds } from './expire-unpaid-ads.ts';
import { openGateways } from './gateways.ts';
import { payments } from './tables.ts';

const stripe = await openStripe();
Object.assign(testSettings, stripe.environment);
afterAll(stripe.close);

const succeeded = (intent: string) => stripe.event('payment_intent.succeeded', stripe.succeed(intent));
const refundsOf = (intent: string) =>
  stripe.calls.filter(
    ({ method, path, body }) => path === '/v1/refunds' && method === 'POST' && body.payment_intent === intent,
  );
const age = (db: Db, id: number) =>
  db
    .update(ads)
    .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(ads.id, id));
async function strangePayments(franjo: Person, intent: string) {
  const { data } = (await franjo.get('/admin/payments/strange?per_page=100')).body;
  return data.filter((one: { intent_id: string }) => one.intent_id === intent);
}

describe('a paid ad whose event has not arrived', () => {
  test('remains and is settled if its owner deletes the account right after paying', async ({
    as,
    db,
    tasks,
    outbox,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = 'odmah-obrisan@primjer.hr';
    const { id, token, intent } = await opened(ana, { email });
    const event = succeeded(intent);
    await erase({ db, tasks }, ana);
    const [left] = await db.select().from(ads).where(eq(ads.id, id));
    expect(left).toMatchObject({ status: 'pending', userId: null });
    expect((await outbox.all(email)).map(({ subject }) => subject)).toEqual(['Potvrda o plaćanju']);
    const franjo = await as('finance');
    expect(await post(franjo, event)).toHaveStatus(200);
    expect(await outbox.all(email)).toHaveLength(1);
    expect((await franjo.get(`/ads/${id}?token=${token}`)).body.data).toMatchObject({
      status: 'pending',
      card: { last4: '4444' },
    });
    expect(refundsOf(intent)).toEqual([]);
  });

  test('remains and is settled by the nightly cleanup after 30 days without webhooks', async ({
    visitor,
    db,
    tasks,
    keys,
    storage,
  }) => {
    const { id, intent, page } = await opened(visitor);
    stripe.succeed(intent);
    await age(db, id);
    const parts = {
      db,
      tasks,
      keys,
      storage,
      mail: { send: async () => undefined, forget: async () => undefined, render: async () => null },
    };
    await deleteAbandonedAds(
      { ...parts, gateways: openGateways({ stripe: stripe.settings, sandbox: false }, siteOutbound) },
      new Date(),
    );
    expect((await visitor.get(page)).body.data).toMatchObject({
      status: 'pending',
      receipt_number: expect.any(Number),
      card: { last4: '4444' },
    });
  });

  test('goes to review without a second payment if it was paid in another tab', async ({ visitor }) => {
    const { intent, page, open } = await opened(visitor, { desired_appearances: 500 });
    await visitor.put(page, { ...adForm, desired_appearances: 9000 });
    stripe.succeed(intent);
    expect((await open()).body.data).toMatchObject({
      amount_cents: 2500,
      client_secret: null,
      ad: { status: 'pending', desired_appearances: 500 },
    });
  });
});

test('when an ad is paid, its other open payment is cancelled', async ({ visitor, db }) => {
  const { id, intent } = await opened(visitor);
  // Simulates a payment that was replaced after the ad's reach changed, but is paid anyway.
  await db.update(payments).set({ status: 'cancelled' }).where(eq(payments.intentId, intent));
  await db.insert(payments).values({
    adId: id,
    gateway: 'stripe',
    intentId: `pi_other_${id}`,
    amountCents: 9000,
    impressions: 9000,
  });
  expect(await post(visitor, succeeded(intent))).toHaveStatus(200);
  const of = await db
    .select({ intentId: payments.intentId, status: payments.status })
    .from(payments)
    .where(eq(payments.adId, id))
    .orderBy(payments.id);
  expect(of).toEqual([
    { intentId: intent, status: 'paid' },
    { intentId: `pi_other_${id}`, status: 'cancelled' },
  ]);
});

describe('a payment without an ad or with a wrong amount', () => {
  test('for a deleted ad is settled, refunded and listed without an ad', async ({
    visitor,
    as,
    db,
    tasks,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const { id, intent } = await opened(ana);
    const [{ id: paymentId } = { id: 0 }] = await db.select().from(payments).where(eq(payments.adId, id));
    await erase({ db, tasks }, ana);
    expect(await db.select().from(ads).where(eq(ads.id, id))).toEqual([]);
    expect(await post(visitor, succeeded(intent))).toHaveStatus(200);
    const franjo = await as('finance');
    const row = {
      reason: 'no_ad',
      gateway: 'stripe',
      payment_id: paymentId,
      listed: true,
      ad: null,
      amount_cents: 2500,
      currency: 'EUR',
    };
    expect(await strangePayments(franjo, intent)).toMatchObject([{ ...row, returned_at: null }]);
    await tasks.runDue();
    expect(refundsOf(intent)).toHaveLength(1);
    expect(await strangePayments(franjo, intent)).toMatchObject([
      { ...row, returned_at: expect.any(String) },
    ]);
    const { data } = (await franjo.get('/admin/payments')).body;
    expect(data.find((one: { id: number }) => one.id === paymentId)).toMatchObject({
      ad: null,
      status: 'refunded',
      refunded_at: expect.any(String),
    });
  });

  test('is refunded if the amount or currency is wrong, and the ad can be paid for again', async ({
    visitor,
    as,
    tasks,
  }) => {
    const franjo = await as('finance');
    for (const [change, shown] of [
      [{ amount_received: 100 }, { amount_cents: 100, currency: 'EUR' }],
      [{ currency: 'usd' }, { amount_cents: 2500, currency: 'USD' }],
    ] as const) {
      const { id, intent, open, page, details } = await opened(visitor);
      await post(visitor, stripe.event('payment_intent.succeeded', { ...stripe.succeed(intent), ...change }));
      await tasks.runDue();
      expect(refundsOf(intent)).toHaveLength(1);
      expect(await strangePayments(franjo, intent)).toMatchObject([
        { reason: 'mismatch', ...shown, ad: { id }, returned_at: expect.any(String) },
      ]);
      // A refunded payment never counts as paid, regardless of later events.
      await post(visitor, succeeded(intent));
      expect((await visitor.get(page)).body.data.status).toBe('awaiting_payment');
      const next = (await open()).body.data;
      expect(next.client_secret).not.toBe(details.client_secret);
      await post(visitor, succeeded(next.client_secret.replace('_secret', '')));
      expect((await visitor.get(page)).body.data.status).toBe('pending');
      expect(refundsOf(next.client_secret.replace('_secret', ''))).toEqual([]);
    }
  });

  test('is refunded and listed if the ad was paid twice; refunds made outside the site are listed too', async ({
    visitor,
    as,
    tasks,
  }) => {
    const franjo = await as('finance');
    const { intent, page, open } = await opened(visitor);
    await visitor.put(page, { ...adForm, desired_appearances: 600 });
    const second = (await open()).body.data.client_secret.replace('_secret', '');
    await post(visitor, succeeded(second));
    await post(visitor, succeeded(intent));
    await tasks.runDue();
    expect(await strangePayments(franjo, intent)).toMatchObject([
      { reason: 'paid_twice', ad: { title: adForm.title }, returned_at: expect.any(String) },
    ]);
    await post(
      visitor,
      stripe.event('charge.refunded', { id: 'ch_1', payment_intent: second, amount_refunded: 700 }),
    );
    await post(visitor, stripe.event('refund.failed', { id: 're_1', payment_intent: second }));
    expect(await strangePayments(franjo, second)).toMatchObject([
      { reason: 'refund_failed', amount_cents: 3000, returned_at: null },
      { reason: 'partial', amount_cents: 700, returned_at: null },
    ]);
  });

  test('is visible only to finance', async ({ as, visitor }) => {
    for (const [who, status] of [
      [visitor, 401],
      [await as('client'), 403],
      [await as('moderator'), 403],
      [await as('support'), 403],
      [await as('finance'), 200],
      [await as('superadmin'), 200],
    ] as const)
      expect(await who.get('/admin/payments/strange')).toHaveStatus(status);
    expect(await (await as('finance')).get('/admin/payments/strange?reason=no_ad')).toBe422('reason');
  });
});

describe('a payment by another site on the same gateway account', () => {
  test('is not changed and is listed for finance, whether its event names a site or only a payment', async ({
    visitor,
    as,
    tasks,
    db,
  }) => {
    const { id, intent, page } = await opened(visitor);
    const [{ id: paymentId } = { id: 0 }] = await db.select().from(payments).where(eq(payments.adId, id));
    const known = stripe.intents.get(intent);
    if (!known) throw new Error(`the intent ${intent} does not exist`);
    const franjo = await as('finance');
    const site_id = crypto.randomUUID();
    for (const [name, metadata, listedId] of [
      ['pi_reused_number', { payment_id: String(paymentId) }, paymentId],
      ['pi_reused_number_here', { ...known.metadata }, paymentId],
      ['pi_unknown_number', { payment_id: '999999' }, 999_999],
      ['pi_huge_number', { payment_id: '99999999999', site_id }, null],
      ['pi_other_site', { payment_id: String(paymentId), site_id }, paymentId],
    ] as const) {
      stripe.intents.set(name, { ...known, id: name, metadata });
      const event = succeeded(name);
      await Promise.all([post(visitor, event), post(visitor, event)]);
      await post(
        visitor,
        stripe.event('charge.refunded', { id: 'ch_1', payment_intent: name, amount_refunded: 1 }),
      );
      await tasks.runDue();
      expect(refundsOf(name)).toEqual([]);
      expect(await strangePayments(franjo, name)).toMatchObject([
        { reason: 'foreign', payment_id: listedId, listed: false, amount_cents: 2500, returned_at: null },
      ]);
    }
    expect((await visitor.get(page)).body.data.status).toBe('awaiting_payment');
  });

  test('is not mistaken for a payment whose intent is not stored yet', async ({ visitor, as, db, tasks }) => {
    const { id, intent, page } = await opened(visitor);
    await db.update(payments).set({ intentId: null }).where(eq(payments.adId, id));
    const known = stripe.intents.get(intent);
    if (!known) throw new Error(`the intent ${intent} does not exist`);
    const franjo = await as('finance');
    const { payment_id = '' } = known.metadata;
    for (const [name, metadata, amount] of [
      ['pi_early_other', { payment_id, site_id: crypto.randomUUID() }, known.amount],
      ['pi_early_without_site', { payment_id }, known.amount],
      ['pi_early_other_amount', { payment_id }, 3000],
    ] as const) {
      stripe.intents.set(name, { ...known, id: name, metadata, amount });
      await post(visitor, succeeded(name));
      await tasks.runDue();
      expect(refundsOf(name)).toEqual([]);
      expect(await strangePayments(franjo, name)).toMatchObject([
        { reason: 'foreign', listed: false, amount_cents: amount, returned_at: null },
      ]);
      expect(await db.select().from(payments).where(eq(payments.adId, id))).toMatchObject([
        { status: 'open', intentId: null },
      ]);
    }
    await post(visitor, succeeded(intent));
    expect((await visitor.get(page)).body.data.status).toBe('pending');
  });
});

test('an old sandbox payment can be neither paid by card nor confirmed after Stripe has been configured', async ({
  visitor,
  db,
}) => {
  const { id, token } = await startAd(visitor);
  await db.update(ads).set({ status: 'awaiting_payment' }).where(eq(ads.id, id));
  for (const status of ['open', 'requires_action'] as const) {
    await db.delete(payments).where(eq(payments.adId, id));
    await db.insert(payments).values({
      adId: id,
      gateway: 'sandbox',
      intentId: `sandbox_old_${id}`,
      status,
      amountCents: 2500,
      impressions: 500,
    });
    expect(await visitor.post('/payment/ads', { id, token, ...card() })).toHaveStatus(409);
    expect(await visitor.post('/payment/ads', { id, token, confirm: '1' })).toHaveStatus(409);
    expect(await db.select().from(payments).where(eq(payments.adId, id))).toMatchObject([{ status }]);
  }
  expect((await visitor.get(`/ads/${id}?token=${token}`)).body.data.status).toBe('awaiting_payment');
  expect((await visitor.post('/payment/details', { id, token })).body.data).toMatchObject({
    gateway: 'stripe',
    client_secret: expect.any(String),
  });
});
