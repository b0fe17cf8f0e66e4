import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { adopt } from '../backups/adopt.ts';
import { copyMark } from '../platform/copies/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test, testSettings } from '../testing/app.ts';
import { openedAtStripe as opened, openStripe, postEvent as post } from '../testing/stripe.ts';
import { paymentRefunds, payments } from './tables.ts';

const stripe = await openStripe();
Object.assign(testSettings, stripe.environment);
afterAll(stripe.close);

async function paidOne(who: Person, db: Db) {
  const ad = await opened(who);
  await post(who, stripe.event('payment_intent.succeeded', stripe.succeed(ad.intent)));
  const [payment] = await db.select({ id: payments.id }).from(payments).where(eq(payments.adId, ad.id));
  return { ...ad, payment: payment?.id ?? 0 };
}
const refund = (finance: Person, payment: number, amount_cents = 1000, given_cents = 0) =>
  finance.post(`/admin/payments/${payment}/refund`, {
    reason: 'Oglas se dva dana nije prikazivao.',
    client_id: randomUUID(),
    given_cents,
    amount_cents,
  });
const refundsOf = async (finance: Person, payment: number) =>
  (await finance.get(`/admin/payments/${payment}`)).body.data.refunds.map(
    (one: { amount_cents: number; status: string }) => [one.amount_cents, one.status],
  );
const copyText = 'Ovo je kopija stranice. S nje se ništa ne šalje i ne naplaćuje.';
const browser = { 'sec-fetch-site': 'same-origin' };
const orders = () => stripe.calls.filter(({ method }) => method === 'POST').length;
const copies: Db[] = [];
async function becomeCopy(db: Db): Promise<void> {
  await db.insert(copyMark).values({});
  copies.push(db);
}

afterEach(async () => {
  for (const db of copies.splice(0)) await db.delete(copyMark);
});

describe('a copy of the site', () => {
  test('does not return client secrets, so that the browser cannot charge a card on the original’s payment', async ({
    visitor,
    db,
  }) => {
    const { id, token } = await opened(visitor);
    const json = { id, token };
    const once = { json, headers: { ...browser, 'idempotency-key': randomUUID() } };
    const first = await visitor.send('POST', '/payment/details', once);
    const cookie = /device=[^;]+/.exec(String(first.headers['set-cookie']))?.[0] ?? '';
    expect(first.body.data.client_secret).toEqual(expect.any(String));
    await becomeCopy(db);
    const before = stripe.calls.length;
    for (const refused of [
      await visitor.post('/payment/details', json),
      await visitor.get(`/payment/details?id=${json.id}&token=${json.token}`),
      await visitor.post('/payment/ads', { ...json, confirm: '1' }),
    ])
      expect([refused.status, refused.body.message]).toEqual([403, copyText]);
    const repeated = await visitor.send('POST', '/payment/details', {
      ...once,
      headers: { ...once.headers, cookie },
    });
    expect(repeated).toHaveStatus(409);
    expect(JSON.stringify(repeated.body)).not.toContain('_secret');
    expect(stripe.calls.length).toBe(before);
  });

  test('moves no money: refunds wait until it is adopted, and no payment is opened, charged or cancelled', async ({
    visitor,
    as,
    db,
    tasks,
  }) => {
    const { payment } = await paidOne(visitor, db);
    const unpaid = await opened(visitor);
    const franjo = await as('finance');
    await becomeCopy(db);
    const before = orders();
    expect(await refund(franjo, payment)).toHaveStatus(200);
    await tasks.runDue();
    expect(await refundsOf(franjo, payment)).toEqual([[1000, 'requested']]);
    const pay = await visitor.post('/payment/ads', {
      id: unpaid.id,
      token: unpaid.token,
      payment_method: 'pm_card_visa',
    });
    expect([pay.status, pay.body.message]).toEqual([403, copyText]);
    expect(orders()).toBe(before);
    await adopt({ db, tasks });
    await tasks.runDue();
    expect(await refundsOf(franjo, payment)).toEqual([[1000, 'succeeded']]);
    expect(orders()).toBe(before + 1);
  });
});

describe('an adopted copy', () => {
  test('finds a refund that the original sent after the backup, and does not send it again', async ({
    visitor,
    as,
    db,
    tasks,
  }) => {
    const { payment, intent } = await paidOne(visitor, db);
    const franjo = await as('finance');
    await refund(franjo, payment);
    await tasks.runDue();
    await db
      .update(paymentRefunds)
      .set({ status: 'requested', sentAt: null, gatewayId: null, settledAt: null })
      .where(eq(paymentRefunds.paymentId, payment));
    await db
      .update(payments)
      .set({ refundedCents: 0, reportedRefundCents: 0 })
      .where(eq(payments.id, payment));
    await db.execute(
      sql`update pgboss.job set state = 'created', completed_on = null where name = 'payments.send_refund' and state = 'completed'`,
    );
    stripe.forgetKeys();
    await becomeCopy(db);
    await adopt({ db, tasks });
    await tasks.runDue();
    expect(stripe.refunds.filter((one) => one.payment_intent === intent)).toHaveLength(1);
    expect(stripe.refunds.find((one) => one.payment_intent === intent)?.amount).toBe(1000);
  });

  test('distinguishes a new refund from one that the original made under the same id', async ({
    visitor,
    as,
    db,
    tasks,
  }) => {
    const { payment, intent } = await paidOne(visitor, db);
    const franjo = await as('finance');
    const site = stripe.intents.get(intent)?.metadata.site_id;
    await becomeCopy(db);
    await adopt({ db, tasks });
    await refund(franjo, payment);
    const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, payment));
    const metadata = { site_id: String(site), refund_key: `refund-${row?.id}`, payment_id: String(payment) };
    const foreign = {
      id: 're_of_the_original',
      object: 'refund' as const,
      status: 'succeeded',
      amount: 700,
      payment_intent: intent,
      metadata,
    };
    await post(visitor, stripe.event('refund.updated', foreign));
    expect(await refundsOf(franjo, payment)).toEqual(
      expect.arrayContaining([
        [1000, 'requested'],
        [700, 'succeeded'],
      ]),
    );
    await tasks.runDue();
    expect(await refundsOf(franjo, payment)).toEqual(
      expect.arrayContaining([
        [1000, 'succeeded'],
        [700, 'succeeded'],
      ]),
    );
  });

  test('recognises payments from the backup, and ignores the original site’s payment with the same id', async ({
    visitor,
    db,
    tasks,
  }) => {
    const before = await opened(visitor);
    const site = String(stripe.intents.get(before.intent)?.metadata.site_id);
    const numberOf = async (ad: number) =>
      (await db.select({ id: payments.id }).from(payments).where(eq(payments.adId, ad)))[0]?.id ?? 0;
    await becomeCopy(db);
    await adopt({ db, tasks });
    const after = await opened(visitor);
    expect(stripe.intents.get(after.intent)?.metadata.site_id).not.toBe(site);
    await db.update(payments).set({ intentId: null }).where(eq(payments.adId, after.id));
    const metadata = { site_id: site, payment_id: String(await numberOf(after.id)) };
    const foreign = { ...stripe.succeed(after.intent), id: 'pi_of_the_original', metadata };
    stripe.intents.set('pi_of_the_original', foreign);
    await post(visitor, stripe.event('payment_intent.succeeded', foreign));
    expect((await visitor.get(after.page)).body.data).toMatchObject({ status: 'awaiting_payment' });
    await db.update(payments).set({ intentId: null }).where(eq(payments.adId, before.id));
    await post(visitor, stripe.event('payment_intent.succeeded', stripe.succeed(before.intent)));
    expect((await visitor.get(before.page)).body.data).toMatchObject({ status: 'pending' });
  });
});
