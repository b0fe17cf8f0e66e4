import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect } from 'vitest';
import { ads } from '../ads/tables.ts';
import { adForm, startAd } from '../testing/ads.ts';
import { type Person, test, testSettings } from '../testing/app.ts';
import { siteOutbound } from '../testing/outbound.ts';
import {
  openedAtStripe as opened,
  openStripe,
  postEvent as post,
  type SentEvent,
} from '../testing/stripe.ts';
import { deleteAbandonedAds } from './expire-unpaid-ads.ts';
import { openGateways } from './gateways.ts';
import { accountingEvents, paymentEvents, paymentRefunds, payments } from './tables.ts';

const stripe = await openStripe();
Object.assign(testSettings, stripe.environment);
afterAll(stripe.close);

const statusOf = async (who: Person, page: string) => (await who.get(page)).body.data.status;

describe('a Stripe payment', () => {
  test('is opened once for repeated requests, with an idempotency key and the server’s amount', async ({
    visitor,
  }) => {
    const before = stripe.intents.size;
    const { id, token } = await startAd(visitor, { desired_appearances: 2000 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post('/payment/details', { id, token })),
    );
    const again = await visitor.get(`/payment/details?id=${id}&token=${token}`);
    for (const { body } of [...answers, again])
      expect(body.data).toMatchObject({
        amount_cents: 10_000,
        gateway: 'stripe',
        publishable_key: 'pk_test_1',
        client_secret: answers[0]?.body.data.client_secret,
      });
    expect(stripe.intents.size).toBe(before + 1);
    const [made] = [...stripe.intents.values()].slice(-1);
    expect(made).toMatchObject({
      amount: 10_000,
      currency: 'eur',
      metadata: { site_id: expect.any(String), payment_id: expect.any(String) },
    });
    expect(
      stripe.calls.find(({ key }) => key === `${made?.metadata.site_id}-payment-${made?.metadata.payment_id}`)
        ?.body,
    ).toMatchObject({
      receipt_email: adForm.email,
    });
  });

  test('is not opened by reading its details', async ({ visitor, db }) => {
    const before = stripe.calls.length;
    const { id, token } = await startAd(visitor);
    const { status, body } = await visitor.get(`/payment/details?id=${id}&token=${token}`);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        gateway: 'stripe',
        amount_cents: 2500,
        client_secret: null,
        publishable_key: 'pk_test_1',
      }),
    ]);
    expect(body.data.ad.status).toBe('draft');
    expect([stripe.calls.length, await db.$count(payments, eq(payments.adId, id))]).toEqual([before, 0]);
  });

  test('is opened when the payer pays; without a card, the response contains the client secret', async ({
    visitor,
  }) => {
    const [{ id, token }, before] = [await startAd(visitor), stripe.intents.size];
    const { data } = (await visitor.post('/payment/ads', { id, token })).body;
    expect(data).toEqual({
      status: 'requires_action',
      next_action: { type: 'gateway', client_secret: expect.stringMatching(/_secret$/) },
    });
    expect((await visitor.get(`/payment/details?id=${id}&token=${token}`)).body.data.client_secret).toBe(
      data.next_action.client_secret,
    );
    expect(
      (await visitor.post('/payment/ads', { id, token, payment_method: 'pm_card_visa' })).body.data.status,
    ).toBe('processing');
    expect(stripe.intents.size).toBe(before + 1);
  });

  test('is marked as paid only by the signed event, once, with card and receipt', async ({
    visitor,
    outbox,
  }) => {
    const email = 'jednom@primjer.hr';
    const { id, token, intent, page } = await opened(visitor, { email });
    const succeeded = stripe.succeed(intent);
    expect((await visitor.post('/payment/ads', { id, token })).body.data).toEqual({
      status: 'processing',
      next_action: null,
    });
    expect(await statusOf(visitor, page)).toBe('awaiting_payment');
    const event = stripe.event('payment_intent.succeeded', succeeded, { id: 'evt_once' });
    const answers = await Promise.all([post(visitor, event), post(visitor, event), post(visitor, event)]);
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect((await visitor.get(page)).body.data).toMatchObject({
      status: 'pending',
      card: { brand: 'mastercard', last4: '4444' },
      receipt_number: expect.any(Number),
    });
    expect((await visitor.post('/payment/ads', { id, token })).body.data.status).toBe('paid');
    const mails = await outbox.all(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Potvrda o plaćanju']);
    expect(mails[0]?.attachments?.[0]).toMatchObject({
      name: expect.stringMatching(/^potvrda-\d+\.pdf$/),
      type: 'application/pdf',
    });
  });

  test('by card number is accepted, needs confirmation or is declined, depending on the card', async ({
    visitor,
  }) => {
    const { id, token, intent, page } = await opened(visitor);
    const refused = await visitor.post('/payment/ads', { id, token, payment_method: 'pm_card_declined' });
    expect([refused.status, refused.body.message]).toEqual([
      402,
      'Došlo je do pogreške prilikom plaćanja. Molimo pokušajte ponovno.',
    ]);
    expect(
      (await visitor.post('/payment/ads', { id, token, payment_method: 'pm_card_asks' })).body.data,
    ).toEqual({
      status: 'requires_action',
      next_action: { type: 'gateway', client_secret: `${intent}_secret` },
    });
    expect(
      (await visitor.post('/payment/ads', { id, token, payment_method: 'pm_card_visa' })).body.data.status,
    ).toBe('processing');
    expect(await statusOf(visitor, page)).toBe('awaiting_payment');
  });

  test('that succeeded with one card is not charged to another card before its event arrives', async ({
    visitor,
  }) => {
    const { id, token, intent, page } = await opened(visitor);
    for (const payment_method of ['pm_card_visa', 'pm_card_mastercard', 'pm_card_asks'])
      expect((await visitor.post('/payment/ads', { id, token, payment_method })).body.data).toEqual({
        status: 'processing',
        next_action: null,
      });
    expect(stripe.intents.get(intent)?.status).toBe('succeeded');
    expect(await statusOf(visitor, page)).toBe('awaiting_payment');
  });

  test('fails with a 5xx while the gateway is down, and reopens as the same payment', async ({
    visitor,
    db,
  }) => {
    const { id, token } = await startAd(visitor);
    stripe.refused.push('/v1/payment_intents');
    expect((await visitor.post('/payment/details', { id, token })).status).toBe(500);
    stripe.refused.length = 0;
    expect(await visitor.post('/payment/details', { id, token })).toHaveStatus(200);
    expect(await db.select().from(payments).where(eq(payments.adId, id))).toHaveLength(1);
  });
});

describe('a Stripe event', () => {
  test('that is unsigned, too old or altered is rejected without effect', async ({ visitor, db }) => {
    const { intent, page } = await opened(visitor);
    const succeeded = stripe.succeed(intent);
    const right = stripe.event('payment_intent.succeeded', succeeded, { id: 'evt_forged' });
    for (const event of [
      stripe.event('payment_intent.succeeded', succeeded, { id: 'evt_forged', secret: 'whsec_wrong' }),
      stripe.event('payment_intent.succeeded', succeeded, {
        id: 'evt_forged',
        at: Math.floor(Date.now() / 1000) - 3600,
      }),
      { ...right, payload: right.payload.replace('"amount":2500', '"amount":1') },
      { ...right, headers: { 'content-type': 'application/json' } },
    ] as SentEvent[])
      expect(await post(visitor, event)).toHaveStatus(400);
    expect(await statusOf(visitor, page)).toBe('awaiting_payment');
    expect(await db.select().from(paymentEvents).where(eq(paymentEvents.id, 'stripe evt_forged'))).toEqual(
      [],
    );
  });

  test('about another site’s payment, or with another amount or currency, is stored without effect', async ({
    visitor,
    db,
  }) => {
    const { intent, page } = await opened(visitor);
    const succeeded = structuredClone(stripe.succeed(intent));
    const outcomes = [];
    for (const [id, object] of [
      ['evt_less', { ...succeeded, amount_received: 100 }],
      ['evt_usd', { ...succeeded, currency: 'usd' }],
    ] as const) {
      expect(await post(visitor, stripe.event('payment_intent.succeeded', object, { id }))).toHaveStatus(200);
      outcomes.push(
        await db
          .select({ outcome: paymentEvents.outcome })
          .from(paymentEvents)
          .where(eq(paymentEvents.id, `stripe ${id}`)),
      );
    }
    expect(outcomes.flat().map(({ outcome }) => outcome)).toEqual(['mismatch', 'mismatch']);
    expect(await statusOf(visitor, page)).toBe('awaiting_payment');
    const foreign = stripe.event(
      'payment_intent.payment_failed',
      { id: 'pi_of_a_shop', metadata: {} },
      { id: 'evt_foreign' },
    );
    expect(await post(visitor, foreign)).toHaveStatus(200);
    expect(
      await db.select().from(paymentEvents).where(eq(paymentEvents.id, 'stripe evt_foreign')),
    ).toMatchObject([{ outcome: 'unknown' }]);
    expect(await post(visitor, stripe.event('customer.created', { id: 'cus_1' }))).toHaveStatus(200);
  });

  test('that is late or repeated has no effect; one that arrives before the intent is stored finds its payment', async ({
    visitor,
    db,
  }) => {
    const { id, intent, page } = await opened(visitor);
    await db.update(payments).set({ intentId: null }).where(eq(payments.adId, id));
    const first = stripe.event('payment_intent.succeeded', stripe.succeed(intent), { id: 'evt_sent_again' });
    for (let n = 0; n < 2; n++) expect(await post(visitor, first)).toHaveStatus(200);
    expect(await statusOf(visitor, page)).toBe('pending');
    for (const type of [
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.canceled',
    ])
      await post(visitor, stripe.event(type, stripe.succeed(intent)));
    await post(visitor, stripe.event('payment_intent.succeeded', stripe.succeed(intent)));
    expect(await db.select().from(payments).where(eq(payments.adId, id))).toMatchObject([
      { status: 'paid', intentId: intent },
    ]);
    const outcomes = await db
      .select({ outcome: paymentEvents.outcome })
      .from(paymentEvents)
      .where(eq(paymentEvents.intentId, intent));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['late', 'late', 'late', 'late', 'worked']);
  });

  test('whose processing fails stores nothing, and is processed when Stripe resends it', async ({
    visitor,
    db,
    outbox,
  }) => {
    const email = 'prekid@primjer.hr';
    const { id, intent, page } = await opened(visitor, { email });
    const event = stripe.event('payment_intent.succeeded', stripe.succeed(intent), { id: 'evt_crash' });
    // Makes the ad's update fail after the payment and its receipt number are written.
    await db.execute(
      sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await db.execute(
      sql`create trigger refuse before update of status on ads for each row when (new.status = 'pending') execute function refuse()`,
    );
    expect((await post(visitor, event)).status).toBe(500);
    expect(await db.select().from(payments).where(eq(payments.adId, id))).toMatchObject([
      { status: 'open', receiptNumber: null },
    ]);
    expect(await db.select().from(paymentEvents).where(eq(paymentEvents.id, 'stripe evt_crash'))).toEqual([]);
    await outbox.none(email);
    await db.execute(sql`drop trigger refuse on ads`);
    expect(await post(visitor, event)).toHaveStatus(200);
    expect(await statusOf(visitor, page)).toBe('pending');
    expect(await outbox.all(email)).toHaveLength(1);
    const [numbers] = (
      await db.execute(sql`select count(receipt_number)::int as n, max(receipt_number) as last from payments`)
    ).rows;
    expect(numbers?.last).toBe(numbers?.n);
  });

  test('for a payment begun before the reach was changed applies the paid reach; a second payment is refunded', async ({
    visitor,
    db,
    tasks,
  }) => {
    const first = await opened(visitor, { desired_appearances: 500 });
    await visitor.put(first.page, { ...adForm, desired_appearances: 100_000 });
    expect(
      await visitor.post('/payment/ads', {
        id: first.id,
        token: first.token,
        payment_method: 'pm_card_visa',
      }),
    ).toHaveStatus(409);
    const paidBefore = structuredClone(stripe.succeed(first.intent));
    stripe.intents.set(first.intent, { ...paidBefore, status: 'requires_payment_method' });
    const second = (await first.open()).body.data;
    expect(second.amount_cents).toBe(500_000);
    expect(second.client_secret).not.toBe(first.details.client_secret);
    expect(stripe.intents.get(first.intent)?.status).toBe('canceled');
    // The advertiser had paid in another tab before the payment was cancelled; the event arrives late.
    await post(visitor, stripe.event('payment_intent.succeeded', paidBefore));
    expect((await visitor.get(first.page)).body.data).toMatchObject({
      status: 'pending',
      desired_appearances: 500,
      amount_cents: 2500,
    });
    const twice = stripe.succeed(second.client_secret.replace('_secret', ''));
    await post(visitor, stripe.event('payment_intent.succeeded', twice));
    await tasks.runDue();
    const rows = await db.select().from(payments).where(eq(payments.adId, first.id)).orderBy(payments.id);
    expect(rows.map(({ status, amountCents }) => [status, amountCents])).toEqual([
      ['paid', 2500],
      ['refunded', 500_000],
    ]);
    expect(await statusOf(visitor, first.page)).toBe('pending');
  });
});

describe('a refund', () => {
  const paidOne = async (who: Person, more: object = {}) => {
    const ad = await opened(who, more);
    const succeeded = stripe.succeed(ad.intent);
    await post(who, stripe.event('payment_intent.succeeded', succeeded));
    return { ...ad, succeeded };
  };

  test('for a declined ad is retried under the same key until it succeeds, and the advertiser is notified once', async ({
    visitor,
    as,
    tasks,
    db,
    outbox,
  }) => {
    const email = 'povrat@primjer.hr';
    const { id, page, intent } = await paidOne(visitor, { email });
    expect(
      await (await as('moderator')).post(`/admin/ads/${id}/decline`, {
        reason: 'Nije povezano s poslovima.',
      }),
    ).toHaveStatus(200);
    stripe.refused.push('/v1/refunds');
    await expect(tasks.runDue()).rejects.toThrow();
    expect(await statusOf(visitor, page)).toBe('declined');
    stripe.refused.length = 0;
    await tasks.runDue({ early: true });
    expect(await statusOf(visitor, page)).toBe('refunded');
    const tries = stripe.calls.filter(
      ({ method, path, body }) =>
        method === 'POST' && path === '/v1/refunds' && body.payment_intent === intent,
    );
    expect(tries.length).toBeGreaterThan(1);
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
    await post(
      visitor,
      stripe.event('charge.refunded', { id: 'ch_1', payment_intent: intent, amount_refunded: 2500 }),
    );
    expect(await db.select().from(payments).where(eq(payments.adId, id))).toMatchObject([
      { status: 'refunded', refundedAt: expect.any(Date) },
    ]);
    expect((await outbox.all(email)).map(({ subject }) => subject).sort()).toEqual([
      'Novac je vraćen',
      'Odluka o Vašem oglasu',
      'Oglas nije prihvaćen',
      'Potvrda o plaćanju',
    ]);
  });

  test('from Stripe’s dashboard stops its ad and prevents approval; a partial or failed refund does not stop the ad', async ({
    visitor,
    as,
    db,
    outbox,
  }) => {
    const email = 'ploca@primjer.hr';
    const { id, page, intent } = await paidOne(visitor, { email });
    await (await as('moderator')).post(`/admin/ads/${id}/approve`);
    await post(
      visitor,
      stripe.event('charge.refunded', { id: 'ch_1', payment_intent: intent, amount_refunded: 100 }),
    );
    await post(visitor, stripe.event('refund.failed', { id: 're_9', payment_intent: intent }));
    expect(await statusOf(visitor, page)).toBe('active');
    await post(
      visitor,
      stripe.event('charge.refunded', { id: 'ch_1', payment_intent: intent, amount_refunded: 2500 }),
    );
    expect((await visitor.get(page)).body.data).toMatchObject({
      status: 'paused',
      reason: 'Uplata je vraćena na karticu.',
    });
    const again = await (await as('moderator')).post(`/admin/ads/${id}/approve`);
    expect([again.status, again.body.message]).toEqual([409, 'Uplata za ovaj oglas vraćena je na karticu.']);
    expect(await statusOf(visitor, page)).toBe('paused');
    expect((await outbox.all(email)).map(({ subject }) => subject).sort()).toEqual([
      'Oglas je objavljen',
      'Oglas je zaustavljen',
      'Potvrda o plaćanju',
    ]);
    const outcomes = await db
      .select({ outcome: paymentEvents.outcome })
      .from(paymentEvents)
      .where(eq(paymentEvents.intentId, intent));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      'partial',
      'refund_failed',
      'worked',
      'worked',
    ]);
  });

  test('for one cent, received before its payment, is recorded when the payment arrives, and the ad is paid', async ({
    visitor,
    db,
    outbox,
  }) => {
    const email = 'cent@primjer.hr';
    const { id, page, intent } = await opened(visitor, { email });
    await post(
      visitor,
      stripe.event('charge.refunded', { id: 'ch_1', payment_intent: intent, amount_refunded: 1 }),
    );
    await post(visitor, stripe.event('payment_intent.succeeded', stripe.succeed(intent)));
    expect((await visitor.get(page)).body.data).toMatchObject({
      status: 'pending',
      refunded_cents: 1,
      receipt_number: expect.any(Number),
    });
    expect((await outbox.all(email)).map(({ subject }) => subject)).toEqual(['Potvrda o plaćanju']);
    const [payment] = await db.select().from(payments).where(eq(payments.adId, id));
    const booked = await db
      .select()
      .from(accountingEvents)
      .where(eq(accountingEvents.paymentId, payment?.id ?? 0))
      .orderBy(accountingEvents.number);
    expect(booked.map(({ type, amountCents }) => [type, amountCents])).toEqual([
      ['payment.paid', 2500],
      ['payment.refunded', 1],
    ]);
    // The refund's own event repeats an amount already included in the reported total.
    await post(
      visitor,
      stripe.event('refund.created', {
        id: 're_cent',
        payment_intent: intent,
        amount: 1,
        status: 'succeeded',
      }),
    );
    expect(
      await db
        .select()
        .from(paymentRefunds)
        .where(eq(paymentRefunds.paymentId, payment?.id ?? 0)),
    ).toMatchObject([{ amountCents: 1, gatewayId: 're_cent', status: 'succeeded' }]);
  });

  test('in full, received before its payment, lets the ad be paid again', async ({ visitor }) => {
    const { page, open, intent, details } = await opened(visitor);
    await post(
      visitor,
      stripe.event('charge.refunded', { id: 'ch_1', payment_intent: intent, amount_refunded: 2500 }),
    );
    await post(visitor, stripe.event('payment_intent.succeeded', stripe.succeed(intent)));
    expect(await statusOf(visitor, page)).toBe('awaiting_payment');
    expect((await open()).body.data.client_secret).not.toBe(details.client_secret);
  });
});

test('an unpaid ad’s payment is cancelled at Stripe before the ad is deleted; if Stripe does not respond, the ad remains', async ({
  visitor,
  db,
  tasks,
  keys,
  storage,
}) => {
  const { id, intent, page } = await opened(visitor);
  await db
    .update(ads)
    .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(ads.id, id));
  const clean = async () => {
    const gateways = openGateways({ stripe: stripe.settings, sandbox: false }, siteOutbound);
    await deleteAbandonedAds(
      {
        db,
        tasks,
        keys,
        storage,
        mail: { send: async () => undefined, forget: async () => undefined, render: async () => null },
        gateways,
      },
      new Date(),
    );
  };
  stripe.refused.push(`/v1/payment_intents/${intent}/cancel`, `/v1/payment_intents/${intent}`);
  await expect(clean()).rejects.toThrow('cannot delete 1 unpaid ads');
  expect(await visitor.get(page)).toHaveStatus(200);
  stripe.refused.length = 0;
  await clean();
  expect(stripe.intents.get(intent)?.status).toBe('canceled');
  expect(await visitor.get(page)).toHaveStatus(404);
});
