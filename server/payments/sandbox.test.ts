import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { ads } from '../ads/tables.ts';
import { adForm, card, cards, paidAd, startAd } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import { siteOutbound } from '../testing/outbound.ts';
import { deleteAbandonedAds } from './expire-unpaid-ads.ts';
import { openGateways } from './gateways.ts';
import { payments } from './tables.ts';

async function opened(who: Person, more: object = {}) {
  const { id, token } = await startAd(who, more);
  const url = `/payment/details?id=${id}&token=${token}`;
  const open = async () => (await who.post('/payment/details', { id, token })).body.data;
  const details = await open();
  return {
    id,
    token,
    url,
    details,
    open,
    page: `/ads/${id}?token=${token}`,
    pay: (body: object) => who.post('/payment/ads', { id, token, ...body }),
  };
}
const declinedText = 'Došlo je do pogreške prilikom plaćanja. Molimo pokušajte ponovno.';

describe('the sandbox', () => {
  test('names itself as the gateway, and uses the amount calculated by the server', async ({ visitor }) => {
    const { details } = await opened(visitor, { desired_appearances: 2000 });
    expect(details).toMatchObject({
      gateway: 'sandbox',
      amount_cents: 10_000,
      currency: 'EUR',
      client_secret: null,
      publishable_key: null,
      ad: { status: 'awaiting_payment', can: { pay: true } },
    });
  });

  test('shows a message when it declines a card, and accepts the next card', async ({ visitor, outbox }) => {
    const email = 'drugi-put@primjer.hr';
    const { pay, page } = await opened(visitor, { email });
    const refused = await pay(card(cards.declined));
    expect([refused.status, refused.body.message, refused.body.errors]).toEqual([
      402,
      declinedText,
      { card_number: [declinedText] },
    ]);
    expect((await visitor.get(page)).body.data.status).toBe('awaiting_payment');
    await outbox.none(email);
    expect((await pay(card())).body.data).toEqual({ status: 'paid', next_action: null });
    expect((await visitor.get(page)).body.data).toMatchObject({
      status: 'pending',
      card: { brand: 'visa', last4: '4242' },
    });
    expect(await outbox.all(email)).toHaveLength(1);
  });

  test('asks for a confirmation, which can be given or refused', async ({ visitor }) => {
    const { pay, page } = await opened(visitor);
    expect(await pay({ confirm: true })).toHaveStatus(409);
    const asks = { status: 'requires_action', next_action: { type: 'sandbox_confirm', client_secret: null } };
    expect((await pay(card(cards.asks))).body.data).toEqual(asks);
    expect((await pay({ confirm: false })).body.message).toBe(declinedText);
    expect(await pay({ confirm: true })).toHaveStatus(409);
    expect((await pay(card(cards.asks))).body.data).toEqual(asks);
    expect((await pay({ confirm: '1' })).body.data.status).toBe('paid');
    expect((await visitor.get(page)).body.data.card).toEqual({ brand: 'visa', last4: '3155' });
  });

  test('accepts only its own card numbers and valid dates', async ({ visitor }) => {
    const { pay, page } = await opened(visitor);
    for (const [field, change, text] of [
      ['card_number', { card_number: '' }, 'nije ispravan'],
      ['card_number', { card_number: '4242 4242' }, 'nije ispravan'],
      ['card_number', { card_number: '5555555555554444' }, 'probno plaćanje'],
      ['card_expiry', { card_expiry: '13 / 29' }, ''],
      ['card_expiry', { card_expiry: '01 / 20' }, ''],
      ['card_expiry', { card_expiry: 'uskoro' }, ''],
      ['card_cvc', { card_cvc: '12' }, ''],
      ['card_cvc', { card_cvc: 'abc' }, ''],
    ] as const)
      expect(await pay({ ...card(), ...change })).toBe422(field, text);
    expect((await visitor.get(page)).body.data.status).toBe('awaiting_payment');
  });

  test('charges once for ten parallel requests', async ({ visitor, db, outbox }) => {
    const email = 'deset@primjer.hr';
    const { id, pay } = await opened(visitor, { email });
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(card())));
    for (const answer of answers)
      expect([answer.status, answer.body.data]).toEqual([200, { status: 'paid', next_action: null }]);
    expect(await db.select().from(payments).where(eq(payments.adId, id))).toMatchObject([{ status: 'paid' }]);
    expect(await outbox.all(email)).toHaveLength(1);
  });

  test('opens a payment on card submission if none is open, and only one for ten parallel requests', async ({
    visitor,
    db,
  }) => {
    const { id, token } = await startAd(visitor);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post('/payment/ads', { id, token, ...card() })),
    );
    for (const answer of answers)
      expect([answer.status, answer.body.data]).toEqual([200, { status: 'paid', next_action: null }]);
    expect(await db.select().from(payments).where(eq(payments.adId, id))).toMatchObject([
      { status: 'paid', amountCents: 2500 },
    ]);
  });

  test('has a card whose payments are disputed and one whose refunds fail', async ({
    visitor,
    as,
    db,
    tasks,
  }) => {
    const franjo = await as('finance');
    const paymentOf = async (id: number) =>
      (await db.select({ id: payments.id }).from(payments).where(eq(payments.adId, id)))[0]?.id;
    const disputed = await opened(visitor);
    expect((await disputed.pay(card(cards.disputed))).body.data.status).toBe('paid');
    expect((await franjo.get(`/admin/payments/${await paymentOf(disputed.id)}`)).body.data).toMatchObject({
      dispute: 'open',
      disputes: [{ amount_cents: 2500, reason: 'Vlasnik kartice ne prepoznaje plaćanje' }],
    });
    const closed = await opened(visitor);
    await closed.pay(card(cards.closed));
    const url = `/admin/payments/${await paymentOf(closed.id)}`;
    await franjo.post(`${url}/refund`, {
      reason: 'Oglas se nije prikazivao.',
      client_id: randomUUID(),
      given_cents: 0,
    });
    await tasks.runDue();
    expect((await franjo.get(url)).body.data).toMatchObject({
      refunded_cents: 0,
      refunds: [{ status: 'failed', can: { retry: true } }],
    });
  });

  test('has no webhook', async ({ visitor }) => {
    expect((await visitor.post('/payment/webhook', { id: 'evt_1' })).status).toBe(409);
  });
});

describe('the charged amount', () => {
  test('includes a price change made before the details were shown, but not a later one', async ({
    visitor,
    as,
  }) => {
    const finance = await as('finance');
    const before = await startAd(visitor);
    const open = await opened(visitor);
    expect(await finance.put('/admin/ads-pricing', { min_limit: 500, price: 0.06 })).toHaveStatus(200);
    expect((await visitor.get(open.url)).body.data).toMatchObject({
      amount_cents: 2500,
      ad: { amount_cents: 2500 },
    });
    expect(
      (await visitor.get(`/payment/details?id=${before.id}&token=${before.token}`)).body.data.amount_cents,
    ).toBe(3000);
    await open.pay(card());
    expect((await visitor.get(open.page)).body.data).toMatchObject({ status: 'pending', amount_cents: 2500 });
    await finance.put('/admin/ads-pricing', { min_limit: 500, price: 0.05 });
  });

  test('is checked against a raised minimum before the payment is opened', async ({ visitor, as }) => {
    const finance = await as('finance');
    const { id, token } = await startAd(visitor);
    await finance.put('/admin/ads-pricing', { min_limit: 800, price: 0.05 });
    expect(await visitor.get(`/payment/details?id=${id}&token=${token}`)).toBe422(
      'desired_appearances',
      'Min. iznos: 800',
    );
    await finance.put('/admin/ads-pricing', { min_limit: 500, price: 0.05 });
  });

  test('must be shown again after the reach has changed; until then paying returns 409', async ({
    visitor,
    db,
  }) => {
    const { id, pay, page, url, open } = await opened(visitor);
    await visitor.put(page, { ...adForm, desired_appearances: 3000 });
    expect(await pay(card())).toHaveStatus(409);
    expect((await visitor.get(url)).body.data.amount_cents).toBe(15_000);
    expect(await pay(card())).toHaveStatus(409);
    expect((await open()).amount_cents).toBe(15_000);
    expect(await pay(card())).toHaveStatus(200);
    const rows = await db.select().from(payments).where(eq(payments.adId, id)).orderBy(payments.id);
    expect(rows.map(({ status, amountCents }) => [status, amountCents])).toEqual([
      ['cancelled', 2500],
      ['paid', 15_000],
    ]);
  });

  test('must match the amount shown, otherwise paying returns 409 and opens no payment', async ({
    visitor,
    db,
  }) => {
    const { id, token } = await startAd(visitor);
    const pay = (amount_cents: number) =>
      visitor.post('/payment/ads', { id, token, amount_cents, ...card() });
    expect(await pay(2000)).toHaveStatus(409);
    expect(await db.select().from(payments).where(eq(payments.adId, id))).toEqual([]);
    expect((await pay(2500)).body.data.status).toBe('paid');
  });

  test('is not charged again for an ad that is already paid', async ({ visitor }) => {
    const { id: paid, token: key } = await paidAd(visitor);
    expect((await visitor.get(`/payment/details?id=${paid}&token=${key}`)).body.data).toMatchObject({
      amount_cents: 2500,
      client_secret: null,
      ad: { status: 'pending', can: { pay: false } },
    });
    expect(
      (await visitor.post('/payment/ads', { id: paid, token: key, ...card(cards.declined) })).body.data
        .status,
    ).toBe('paid');
    expect(await visitor.post('/payment/ads', {})).toBe422('id');
  });
});

test('card attempts are limited to twenty an hour per ad', async ({ visitor }) => {
  const { id, token } = await startAd(visitor);
  const answers = await Promise.all(
    Array.from({ length: 21 }, () => visitor.post('/payment/ads', { id, token, ...card() })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('card attempts by strangers do not count against the ad', async ({ visitor }) => {
  const { id, token } = await startAd(visitor);
  const stranger = { id, token: 'x'.repeat(token.length), ...card() };
  for (let n = 0; n < 21; n++) expect(await visitor.post('/payment/ads', stranger)).toHaveStatus(404);
  expect(await visitor.post('/payment/ads', { id, token, ...card() })).toHaveStatus(200);
});

test('receipts are numbered without gaps, even for ten parallel payments', async ({ visitor, db }) => {
  const open = await Promise.all(Array.from({ length: 10 }, () => opened(visitor)));
  await Promise.all(open.map(({ pay }) => pay(card())));
  const rows = await db.select({ number: payments.receiptNumber }).from(payments);
  const numbers = rows.flatMap(({ number }) => number ?? []).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, place) => place + 1));
});

test('an ad unpaid for 30 days is deleted with its picture; newer and paid ones remain', async ({
  visitor,
  db,
  tasks,
  keys,
  storage,
}) => {
  const old = new Date(Date.now() - 31 * 86_400_000);
  const fields = Object.fromEntries(Object.entries(adForm).map(([name, value]) => [name, String(value)]));
  const draft = (await visitor.upload('/ads/init', { 'adsMedias[]': await picture() }, fields)).body.data;
  const [open, paid, young] = [await opened(visitor), await paidAd(visitor), await opened(visitor)];
  for (const { id } of [draft, open, paid])
    await db.update(ads).set({ createdAt: old }).where(eq(ads.id, id));
  await deleteAbandonedAds(
    {
      db,
      tasks,
      keys,
      storage,
      mail: { send: async () => undefined, forget: async () => undefined, render: async () => null },
      gateways: openGateways({ stripe: undefined, sandbox: true }, siteOutbound),
    },
    new Date(),
  );
  const left = new Set((await db.select({ id: ads.id }).from(ads)).map(({ id }) => id));
  expect([draft, open, paid, young].map(({ id }) => left.has(id))).toEqual([false, false, true, true]);
  expect(await storage.exists(draft.adsMedias[0].thumb.replace('/files/', ''))).toBe(false);
});
