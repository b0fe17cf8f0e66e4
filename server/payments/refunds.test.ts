import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { formatMoney } from '#contract/format.ts';
import { auditEntries } from '../audit/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { makeAd } from '../testing/ads.ts';
import { type Person, test, testSettings } from '../testing/app.ts';
import { openedAtStripe as opened, openStripe, postEvent as post } from '../testing/stripe.ts';
import { type RefundAction, refundTransitions } from './refund-states.ts';
import { paymentRefunds, payments } from './tables.ts';

const stripe = await openStripe();
Object.assign(testSettings, stripe.environment);
afterAll(stripe.close);
afterEach(() => {
  Object.assign(stripe.taking, { status: 'succeeded', refuses: undefined });
  stripe.lost.length = 0;
});

const reason = 'Oglas se dva dana nije prikazivao.';
async function paidOne(who: Person, db: Db, email = 'povrat-rukom@primjer.hr') {
  const ad = await opened(who, { email });
  await post(who, stripe.event('payment_intent.succeeded', stripe.succeed(ad.intent)));
  const [payment] = await db.select({ id: payments.id }).from(payments).where(eq(payments.adId, ad.id));
  return { ...ad, payment: payment?.id ?? 0 };
}
const ask = (who: Person, payment: number, more: object = {}) =>
  who.post(`/admin/payments/${payment}/refund`, { reason, client_id: randomUUID(), given_cents: 0, ...more });
const sentOf = (intent: string) => stripe.refunds.filter((one) => one.payment_intent === intent);
const caseOf = async (who: Person, payment: number) =>
  (await who.get(`/admin/payments/${payment}`)).body.data;

describe('a manual refund by finance', () => {
  test('in full stops the ad, notifies its advertiser with the reason, and appears on the receipt and in the log', async ({
    visitor,
    as,
    db,
    tasks,
    outbox,
  }) => {
    const { id, page, intent, payment, token } = await paidOne(visitor, db);
    await (await as('moderator')).post(`/admin/ads/${id}/approve`);
    const franjo = await as('finance');
    const asked = await ask(franjo, payment);
    expect(asked.body.data).toMatchObject({
      status: 'paid',
      given_cents: 2500,
      left_cents: 0,
      can: { refund: false },
    });
    expect(asked.body.data.refunds).toMatchObject([
      { amount_cents: 2500, status: 'requested', origin: 'hand', reason, by: franjo.name },
    ]);
    await tasks.runDue();
    expect(await caseOf(franjo, payment)).toMatchObject({
      status: 'refunded',
      refunded_cents: 2500,
      refunds: [{ status: 'succeeded' }],
    });
    expect(sentOf(intent)).toMatchObject([{ amount: 2500, metadata: { payment_id: String(payment) } }]);
    expect((await visitor.get(page)).body.data).toMatchObject({
      status: 'paused',
      reason,
      refunded_cents: 2500,
    });
    expect((await (await as('moderator')).post(`/admin/ads/${id}/approve`)).body.message).toBe(
      'Uplata za ovaj oglas vraćena je na karticu.',
    );
    const [mail] = (await outbox.all('povrat-rukom@primjer.hr')).slice(-1);
    expect(mail?.subject).toBe(`Vraćamo Vam ${formatMoney(2500)}`);
    expect(mail?.text).toContain(reason.slice(0, -1));
    const log = await db.select().from(auditEntries).where(eq(auditEntries.action, 'payment.refund'));
    expect(log).toMatchObject([
      {
        actorId: franjo.id,
        subjectType: 'payment',
        subjectId: payment,
        reason,
        details: { amount_cents: 2500 },
      },
    ]);
    const receipt = await visitor.get(`/ads/${id}/receipt?token=${token}`);
    expect(receipt).toHaveStatus(200);
  });

  test('in part does not stop the ad and can be followed by a refund of the remainder, but of no more', async ({
    visitor,
    as,
    db,
    tasks,
  }) => {
    const { id, page, payment, intent } = await paidOne(visitor, db);
    const franjo = await as('finance');
    await (await as('moderator')).post(`/admin/ads/${id}/approve`);
    expect(await ask(franjo, payment, { amount_cents: 1000 })).toHaveStatus(200);
    expect(await ask(franjo, payment, { amount_cents: 1501, given_cents: 1000 })).toBe422('amount_cents');
    await tasks.runDue();
    expect((await visitor.get(page)).body.data).toMatchObject({ status: 'active', refunded_cents: 1000 });
    expect(await ask(franjo, payment, { given_cents: 1000, amount_cents: '' })).toHaveStatus(200);
    await tasks.runDue();
    expect(await caseOf(franjo, payment)).toMatchObject({ status: 'refunded', refunded_cents: 2500 });
    expect(sentOf(intent).map(({ amount }) => amount)).toEqual([1000, 1500]);
    await post(
      visitor,
      stripe.event('charge.refunded', { id: 'ch_1', payment_intent: intent, amount_refunded: 2500 }),
    );
    for (const one of sentOf(intent)) await post(visitor, stripe.event('refund.updated', one));
    expect(await caseOf(franjo, payment)).toMatchObject({
      refunded_cents: 2500,
      refunds: [{ amount_cents: 1000 }, { amount_cents: 1500 }],
    });
  });

  test('succeeds for only one of two concurrent users and names that user to the other; repeating a request refunds once', async ({
    visitor,
    as,
    db,
    tasks,
  }) => {
    const { payment, intent } = await paidOne(visitor, db);
    const [franjo, sanja] = [await as('finance'), await as('superadmin')];
    const answers = await Promise.all([
      ask(franjo, payment, { amount_cents: 700 }),
      ask(sanja, payment, { amount_cents: 700 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      new RegExp(`Povrat je već zatražen.*(${franjo.name}|${sanja.name})`),
    );
    const client_id = randomUUID();
    const again = await Promise.all(
      [1, 2, 3].map(() => ask(franjo, payment, { amount_cents: 300, given_cents: 700, client_id })),
    );
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    await tasks.runDue();
    await tasks.runDue({ early: true });
    expect(
      sentOf(intent)
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([300, 700]);
    expect(await db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, payment))).toHaveLength(
      2,
    );
  });

  test('whose response was lost is looked up at the gateway before a retry, even if the gateway forgot the key', async ({
    visitor,
    as,
    db,
    tasks,
  }) => {
    const { payment, intent } = await paidOne(visitor, db);
    const franjo = await as('finance');
    await ask(franjo, payment, { amount_cents: 900 });
    stripe.lost.push('/v1/refunds');
    await expect(tasks.runDue()).rejects.toThrow();
    expect(await caseOf(franjo, payment)).toMatchObject({
      refunded_cents: 0,
      refunds: [{ status: 'requested' }],
    });
    stripe.lost.length = 0;
    stripe.forgetKeys();
    await tasks.runDue({ early: true });
    expect(sentOf(intent)).toHaveLength(1);
    expect(await caseOf(franjo, payment)).toMatchObject({
      refunded_cents: 900,
      refunds: [{ status: 'succeeded' }],
    });
  });

  test('is pending until the gateway reports a result; a rejected or failed one shows the reason and can be resent', async ({
    visitor,
    as,
    db,
    tasks,
  }) => {
    const { payment, intent } = await paidOne(visitor, db);
    const franjo = await as('finance');
    stripe.taking.status = 'pending';
    await ask(franjo, payment, { amount_cents: 400 });
    await tasks.runDue();
    expect((await caseOf(franjo, payment)).refunds).toMatchObject([{ status: 'pending', settled_at: null }]);
    await post(
      visitor,
      stripe.event('refund.failed', {
        ...sentOf(intent)[0],
        status: 'failed',
        failure_reason: 'lost_or_stolen_card',
      }),
    );
    const failed = await caseOf(franjo, payment);
    expect(failed).toMatchObject({ given_cents: 0, left_cents: 2500 });
    expect(failed.refunds).toMatchObject([
      {
        status: 'failed',
        failure: 'Kartica je prijavljena kao izgubljena ili ukradena.',
        can: { retry: true },
      },
    ]);
    const strange = (await franjo.get('/admin/payments/strange?per_page=100')).body.data;
    expect(strange.find((one: { intent_id: string }) => one.intent_id === intent)).toMatchObject({
      reason: 'refund_failed',
      amount_cents: 400,
    });

    stripe.taking.refuses = 'charge_disputed';
    const retries = await Promise.all(
      [1, 2].map(() => franjo.post(`/admin/refunds/${failed.refunds[0].id}/retry`)),
    );
    expect(retries.map(({ status }) => status).sort()).toEqual([200, 409]);
    await tasks.runDue();
    expect((await caseOf(franjo, payment)).refunds).toMatchObject([
      { status: 'failed', failure: expect.stringContaining('osporio') },
    ]);
    Object.assign(stripe.taking, { status: 'succeeded', refuses: undefined });
    expect(await franjo.post(`/admin/refunds/${failed.refunds[0].id}/retry`)).toHaveStatus(200);
    await tasks.runDue();
    expect(await caseOf(franjo, payment)).toMatchObject({
      refunded_cents: 400,
      refunds: [{ status: 'succeeded', failure: null }],
    });
    const keys = stripe.calls
      .filter(
        ({ path, method, body }) =>
          path === '/v1/refunds' && method === 'POST' && body.payment_intent === intent,
      )
      .map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    await post(
      visitor,
      stripe.event('refund.failed', {
        ...sentOf(intent).at(-1),
        status: 'failed',
        failure_reason: 'unknown',
      }),
    );
    expect(await caseOf(franjo, payment)).toMatchObject({
      refunded_cents: 0,
      refunds: [{ status: 'failed' }],
    });
  });

  test('is available only to finance and only for paid payments', async ({ visitor, as, db }) => {
    const { payment } = await paidOne(visitor, db);
    const open = await opened(visitor);
    const [unpaid] = await db.select().from(payments).where(eq(payments.adId, open.id));
    for (const [who, status] of [
      [visitor, 401],
      [await as('client'), 403],
      [await as('moderator'), 403],
      [await as('support'), 403],
    ] as const)
      for (const answer of [
        await who.get(`/admin/payments/${payment}`),
        await ask(who, payment),
        await who.post('/admin/refunds/1/retry'),
      ])
        expect(answer).toHaveStatus(status);
    const franjo = await as('finance');
    expect(await franjo.get('/admin/payments/999999')).toHaveStatus(404);
    expect(await ask(franjo, 999_999)).toHaveStatus(404);
    expect(await franjo.post('/admin/refunds/999999/retry')).toHaveStatus(404);
    expect(await ask(franjo, unpaid?.id ?? 0)).toHaveStatus(409);
    expect(await ask(franjo, payment, { reason: '' })).toBe422('reason');
    expect(await ask(franjo, payment, { amount_cents: 0 })).toBe422('amount_cents');
    expect(await ask(franjo, payment, { client_id: 'x' })).toBe422('client_id');
    expect(await db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, payment))).toEqual([]);
  });

  test('is possible in the sandbox, and an advertiser with an account is notified', async ({
    as,
    db,
    tasks,
  }) => {
    const ana = await as('client');
    const ad = await makeAd(db, { userId: ana.id, status: 'finished' });
    const [payment] = await db.select().from(payments).where(eq(payments.adId, ad));
    await ask(await as('finance'), payment?.id ?? 0, { amount_cents: 500 });
    await tasks.runDue();
    const [notification] = (await ana.get('/notifications')).body.data;
    expect(JSON.stringify(notification)).toContain(reason.slice(0, -1));
    expect((await ana.get(`/ads/${ad}`)).body.data).toMatchObject({
      status: 'finished',
      refunded_cents: 500,
    });
  });
});

const actions: readonly RefundAction[] = ['take', 'succeed', 'fail', 'retry'];
test('the refund transition table has every action, at most one transition per state and action, and a retry only for failed refunds', () => {
  expect(new Set(refundTransitions.map(({ action }) => action))).toEqual(new Set(actions));
  expect(refundTransitions.filter(({ to }) => to === 'requested')).toMatchObject([
    { from: 'failed', by: 'finance' },
  ]);
  expect(new Set(refundTransitions.map(({ from, action }) => `${from} ${action}`)).size).toBe(
    refundTransitions.length,
  );
});
