import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asc, eq } from 'drizzle-orm';
import { afterAll, describe, expect } from 'vitest';
import { auditEntries } from '../audit/tables.ts';
import { BlockedOnCopy } from '../platform/copies/outbound.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test, testSettings } from '../testing/app.ts';
import { openCopyOutbound, siteOutbound } from '../testing/outbound.ts';
import { openedAtStripe as opened, openStripe, postEvent as post } from '../testing/stripe.ts';
import { deliverWaiting } from './deliveries.ts';
import { disputeTransitions } from './dispute-states.ts';
import { accountingEvents, payments } from './tables.ts';

const secret = 'tajna-za-knjigovodstvo-u-testu';
const received: { body: string; headers: Record<string, unknown> }[] = [];
const books = { status: 200 };
const bookkeeping = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    received.push({ body, headers: request.headers });
    response.writeHead(books.status, { location: '/' }).end('{}');
  });
});
await new Promise<void>((done) => bookkeeping.listen(0, '127.0.0.1', done));
const url = `http://127.0.0.1:${(bookkeeping.address() as AddressInfo).port}/mestar`;

const stripe = await openStripe();
Object.assign(testSettings, stripe.environment, {
  ACCOUNTING_WEBHOOK_URL: url,
  ACCOUNTING_WEBHOOK_SECRET: secret,
});
afterAll(async () => {
  bookkeeping.close();
  await stripe.close();
});

async function running(who: Person, moderator: Person, db: Db) {
  const ad = await opened(who, { email: `spor-${Math.random()}@primjer.hr` });
  await post(who, stripe.event('payment_intent.succeeded', stripe.succeed(ad.intent)));
  await moderator.post(`/admin/ads/${ad.id}/approve`);
  const [payment] = await db.select({ id: payments.id }).from(payments).where(eq(payments.adId, ad.id));
  const at = (status: string, more: object = {}) => ({
    id: `du_${ad.id}`,
    payment_intent: ad.intent,
    amount: 2500,
    reason: 'fraudulent',
    status,
    ...more,
  });
  return { ...ad, payment: payment?.id ?? 0, at };
}
const statusOf = async (who: Person, page: string) => (await who.get(page)).body.data.status;
const bookedOf = (db: Db, payment: number) =>
  db
    .select()
    .from(accountingEvents)
    .where(eq(accountingEvents.paymentId, payment))
    .orderBy(asc(accountingEvents.number));
const ask = (who: Person, payment: number) =>
  who.post(`/admin/payments/${payment}/refund`, {
    reason: 'Po dogovoru.',
    client_id: crypto.randomUUID(),
    given_cents: 0,
  });

describe('a dispute', () => {
  test('stops the ad and blocks refunds; when it is won, the ad resumes', async ({
    visitor,
    as,
    db,
    outbox,
  }) => {
    const [maja, franjo] = [await as('moderator'), await as('finance')];
    const { id, page, payment, intent, at } = await running(visitor, maja, db);
    await post(visitor, stripe.event('charge.dispute.created', at('warning_needs_response')));
    expect(await statusOf(visitor, page)).toBe('active');
    const due_by = 1_796_000_000;
    await post(
      visitor,
      stripe.event('charge.dispute.created', at('needs_response', { evidence_details: { due_by } })),
    );
    expect((await visitor.get(page)).body.data).toMatchObject({
      status: 'paused',
      reason: 'Plaćanje karticom osporeno je kod banke.',
    });
    expect(
      (await visitor.get('/ads?per_page=500')).body.data.map((one: { id: number }) => one.id),
    ).not.toContain(id);
    expect((await maja.post(`/admin/ads/${id}/approve`)).body.message).toBe(
      'Vlasnik kartice osporio je uplatu za ovaj oglas.',
    );
    const shown = (await franjo.get(`/admin/payments/${payment}`)).body.data;
    expect(shown).toMatchObject({ dispute: 'open', left_cents: 0, can: { refund: false } });
    expect(shown.disputes).toMatchObject([
      {
        status: 'open',
        amount_cents: 2500,
        reason: 'Vlasnik kartice ne prepoznaje plaćanje',
        due_at: new Date(due_by * 1000).toISOString(),
      },
    ]);
    expect((await ask(franjo, payment)).body.message).toBe(
      'Vlasnik kartice osporio je uplatu, pa o novcu odlučuje banka.',
    );
    const strange = (await franjo.get('/admin/payments/strange?per_page=100')).body.data;
    expect(strange.filter((one: { intent_id: string }) => one.intent_id === intent)).toMatchObject([
      { reason: 'disputed', amount_cents: 2500 },
    ]);
    const closed = stripe.event('charge.dispute.closed', at('won'));
    for (let n = 0; n < 2; n++) await post(visitor, closed);
    expect((await visitor.get(page)).body.data).toMatchObject({ status: 'active', reason: null });
    expect(await ask(franjo, payment)).toHaveStatus(200);
    // A repeated first event does not reopen the dispute.
    await post(visitor, stripe.event('charge.dispute.created', at('needs_response')));
    expect((await franjo.get(`/admin/payments/${payment}`)).body.data.disputes).toMatchObject([
      { status: 'won', closed_at: expect.any(String) },
    ]);
    expect((await bookedOf(db, payment)).map(({ type }) => type)).toEqual([
      'payment.paid',
      'payment.disputed',
      'payment.dispute_won',
    ]);
    await outbox.none('nitko@primjer.hr');
  });

  test('that is lost leaves the ad stopped and the money withdrawn; one that is won does not undo a moderator’s stop', async ({
    visitor,
    as,
    db,
  }) => {
    const maja = await as('moderator');
    const lost = await running(visitor, maja, db);
    await post(visitor, stripe.event('charge.dispute.closed', lost.at('lost')));
    expect(await statusOf(visitor, lost.page)).toBe('paused');
    expect(await maja.post(`/admin/ads/${lost.id}/approve`)).toHaveStatus(409);
    const franjo = await as('finance');
    expect((await franjo.get(`/admin/payments/${lost.payment}`)).body.data).toMatchObject({
      dispute: 'lost',
      left_cents: 0,
    });
    expect(await ask(franjo, lost.payment)).toHaveStatus(409);
    await post(visitor, stripe.event('charge.dispute.updated', lost.at('appeal_under_review')));
    expect((await franjo.get(`/admin/payments/${lost.payment}`)).body.data).toMatchObject({
      dispute: 'open',
    });
    const held = await running(visitor, maja, db);
    await maja.post(`/admin/ads/${held.id}/pause`, { reason: 'Poveznica ne radi.' });
    await post(visitor, stripe.event('charge.dispute.created', held.at('needs_response')));
    await post(visitor, stripe.event('charge.dispute.closed', held.at('won')));
    expect((await visitor.get(held.page)).body.data).toMatchObject({
      status: 'paused',
      reason: 'Poveznica ne radi.',
    });
  });

  test('that is won resumes the ad only if no other dispute of its payment is open', async ({
    visitor,
    as,
    db,
  }) => {
    const maja = await as('moderator');
    for (const order of [1, -1]) {
      const { id, page, at } = await running(visitor, maja, db);
      const both = [at('needs_response'), at('needs_response', { id: `du_second_${id}` })];
      for (const dispute of both) await post(visitor, stripe.event('charge.dispute.created', dispute));
      const [first, second] = order > 0 ? both : both.toReversed();
      await post(visitor, stripe.event('charge.dispute.closed', { ...first, status: 'won' }));
      expect(await statusOf(visitor, page)).toBe('paused');
      await post(visitor, stripe.event('charge.dispute.closed', { ...second, status: 'won' }));
      expect(await statusOf(visitor, page)).toBe('active');
    }
  });

  test('has at most one transition per state and event, and none from `won`', () => {
    expect(new Set(disputeTransitions.map(({ from, reported }) => `${from} ${reported}`)).size).toBe(
      disputeTransitions.length,
    );
    expect(disputeTransitions.filter(({ from }) => from === 'won')).toEqual([]);
  });
});

describe('accounting', () => {
  test('receives signed events, each resent under the same id only until it is accepted', async ({
    visitor,
    as,
    db,
    tasks,
  }) => {
    await tasks.runDue();
    const { payment } = await running(visitor, await as('moderator'), db);
    received.length = 0;
    books.status = 503;
    await expect(tasks.runDue()).rejects.toThrow('cannot deliver payment.paid');
    const franjo = await as('finance');
    const listed = async () => (await franjo.get('/admin/accounting')).body;
    expect((await listed()).data[0]).toMatchObject({
      type: 'payment.paid',
      payment_id: payment,
      status: 'waiting',
      tries: 1,
      last_status: 503,
    });
    books.status = 302;
    await expect(tasks.runDue({ early: true })).rejects.toThrow();
    books.status = 200;
    await tasks.runDue({ early: true });
    const [first, , last] = received.map(({ body }) => body);
    expect(received).toHaveLength(3);
    expect(last).toBe(first);
    const delivered = JSON.parse(last ?? '');
    expect(delivered).toMatchObject({
      type: 'payment.paid',
      amount_cents: 2500,
      currency: 'EUR',
      payment: { id: payment, receipt_number: expect.any(Number) },
      buyer: { name: 'Najam alata d.o.o.' },
    });
    for (const { body, headers } of received) {
      const [, seconds, mark] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['mestar-signature'])) ?? [];
      expect(mark).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
      expect(headers['idempotency-key']).toBe(delivered.id);
    }
    const now = await listed();
    expect(now.configured).toBe(true);
    expect(now.data[0]).toMatchObject({
      id: delivered.id,
      status: 'delivered',
      tries: 3,
      delivered_at: expect.any(String),
    });

    const answers = await Promise.all(
      [1, 2].map(() => franjo.post(`/admin/accounting/${delivered.id}/resend`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await tasks.runDue({ early: true });
    expect(received.slice(3).map(({ body }) => body)).toEqual([first]);
    expect(
      await db.select().from(auditEntries).where(eq(auditEntries.action, 'accounting.resend')),
    ).toHaveLength(2);
  });

  test('no longer receives an event after thirty failed retries unless finance resends it, but receives events that predate its URL', async ({
    visitor,
    as,
    db,
    tasks,
  }) => {
    await tasks.runDue({ early: true });
    const maja = await as('moderator');
    const { payment } = await running(visitor, maja, db);
    books.status = 500;
    for (let n = 0; n < 30; n++) await expect(tasks.runDue({ early: true })).rejects.toThrow();
    await tasks.runDue({ early: true });
    expect(await bookedOf(db, payment)).toMatchObject([{ status: 'failed', tries: 31, lastStatus: 500 }]);
    books.status = 200;
    const [event] = await bookedOf(db, payment);
    const franjo = await as('finance');
    expect((await franjo.post(`/admin/accounting/${event?.id}/resend`)).body.data).toMatchObject({
      status: 'waiting',
    });
    await tasks.runDue({ early: true });
    expect(await bookedOf(db, payment)).toMatchObject([{ status: 'delivered' }]);

    await db
      .update(accountingEvents)
      .set({ status: 'waiting', tries: 0, deliveredAt: null, createdAt: new Date(Date.now() - 3_600_000) });
    received.length = 0;
    await deliverWaiting({ db, outbound: siteOutbound, accounting: undefined });
    const copy = { db, outbound: openCopyOutbound(), accounting: { url, secret } };
    await expect(deliverWaiting(copy)).rejects.toBeInstanceOf(BlockedOnCopy);
    expect(received).toEqual([]);
    await deliverWaiting({ db, outbound: siteOutbound, accounting: { url, secret } });
    const numbers = received.map(({ body }) => JSON.parse(body).number);
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  test('is visible only to finance', async ({ visitor, as }) => {
    const path = `/admin/accounting/${crypto.randomUUID()}/resend`;
    for (const [who, status] of [
      [visitor, 401],
      [await as('client'), 403],
      [await as('moderator'), 403],
      [await as('support'), 403],
    ] as const)
      for (const answer of [await who.get('/admin/accounting'), await who.post(path)])
        expect(answer).toHaveStatus(status);
    const franjo = await as('finance');
    expect(await franjo.get('/admin/accounting?type=x')).toBe422('type');
    expect(await franjo.post(path)).toHaveStatus(404);
    expect(await franjo.post('/admin/accounting/1/resend')).toHaveStatus(404);
  });
});
