import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type AdStatus, adStatuses } from '#contract/ad-labels.ts';
import { auditEntries } from '../audit/tables.ts';
import { processGatewayEvent } from '../payments/events.ts';
import { openGateways } from '../payments/gateways.ts';
import { paymentRefunds, payments } from '../payments/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { makeAd } from '../testing/ads.ts';
import { test } from '../testing/app.ts';
import { siteOutbound } from '../testing/outbound.ts';
import { countImpression } from './impression-queries.ts';
import { abilities } from './policy.ts';
import { type AdAction, adTransitions } from './states.ts';
import { adDays, ads } from './tables.ts';

const statuses = Object.keys(adStatuses) as AdStatus[];
const actions: readonly AdAction[] = [
  'open',
  'pay',
  'approve',
  'decline',
  'pause',
  'finish',
  'refund',
  'void',
  'dispute',
  'resume',
];
const stored = async (db: Db, id: number) => (await db.select().from(ads).where(eq(ads.id, id)))[0];

test('in every state, allowed actions succeed and all others are rejected without changing anything', async ({
  as,
  db,
  tasks,
  keys,
  visitor,
}) => {
  const [ana, maja] = [await as('client'), await as('moderator')];
  const parts = {
    db,
    tasks,
    keys,
    mail: { send: async () => undefined, forget: async () => undefined, render: async () => null },
    gateways: openGateways({ stripe: undefined, sandbox: true }, siteOutbound),
  };
  let events = 0;

  async function attempt(action: AdAction, id: number) {
    const [payment] = await db.select().from(payments).where(eq(payments.adId, id));
    const event = {
      id: `test ${++events}`,
      intentId: payment?.intentId ?? 'none',
      paymentId: payment?.id ?? null,
      amountCents: 2500,
    };
    if (action === 'open') return ana.post('/payment/details', { id });
    if (action === 'pay')
      return processGatewayEvent(parts, 'sandbox', { ...event, type: 'paid', currency: 'eur', card: null });
    if (action === 'refund' || action === 'void')
      return processGatewayEvent(parts, 'sandbox', { ...event, type: 'refunded' });
    const dispute = { gatewayId: `du_${id}`, amountCents: 2500, reason: null, dueAt: null };
    if (action === 'dispute')
      return processGatewayEvent(parts, 'sandbox', { ...event, ...dispute, type: 'dispute', status: 'open' });
    if (action === 'resume') {
      if (!payment?.paidAt) return undefined;
      const refund = {
        paymentId: payment.id,
        amountCents: 2500,
        gatewayId: `re_${id}`,
        origin: 'elsewhere',
        requestKey: `resume-${id}`,
      } as const;
      await db.insert(paymentRefunds).values({ ...refund, status: 'succeeded', settledAt: new Date() });
      await db
        .update(payments)
        .set({ status: 'refunded', refundedCents: 2500, stoppedAd: true })
        .where(eq(payments.id, payment.id));
      return processGatewayEvent(parts, 'sandbox', {
        ...event,
        type: 'refund',
        gatewayId: `re_${id}`,
        refundKey: null,
        status: 'failed',
        failure: null,
      });
    }
    if (action === 'finish') {
      const nonce = `n${events++}`;
      return db.transaction((tx) =>
        countImpression(tx, {
          adId: id,
          nonce,
          day: '2026-11-20',
          visitor: nonce,
          network: nonce,
          isProgram: false,
        }),
      );
    }
    return maja.post(`/admin/ads/${id}/${action}`, { reason: 'Razlog odluke' });
  }
  const table: string[][] = [];
  for (const from of statuses) {
    for (const action of actions) {
      for (const seen of action === 'decline' && from === 'paused'
        ? [0, 3]
        : [action === 'finish' ? 499 : 0]) {
        const id = await makeAd(db, { userId: ana.id, status: from, impressions: seen });
        if (from === 'awaiting_payment')
          await db.insert(payments).values({
            adId: id,
            gateway: 'sandbox',
            intentId: `open_${id}`,
            amountCents: 2500,
            impressions: 500,
          });
        await attempt(action, id);
        const after = await stored(db, id);
        // The gateway's "refunded" event triggers one action on a declined ad and another on any other ad.
        const row = adTransitions.find(
          (t) =>
            t.from === from &&
            (t.action === action ||
              (['refund', 'void'].includes(action) && ['refund', 'void'].includes(t.action))) &&
            (!t.unseen || seen === 0),
        );
        table.push([from, action, seen ? `${seen} seen` : '', row?.to ?? '–']);
        expect([from, action, seen, after?.status]).toEqual([from, action, seen, row?.to ?? from]);
        if (!row)
          expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).toEqual([]);
        if (!row && action !== 'finish')
          expect(await db.select().from(adDays).where(eq(adDays.adId, id))).toEqual([]);
      }
    }
  }
  console.info(
    table.map((cells) => cells.map((cell, i) => cell.padEnd([18, 9, 10, 0][i] ?? 0)).join(' ')).join('\n'),
  );
  expect(await visitor.post('/admin/ads/1/approve')).toHaveStatus(401);
  expect(await ana.post('/admin/ads/1/approve')).toHaveStatus(403);
});

test('abilities match the transition table', () => {
  const person = {
    id: 1,
    name: 'Ana',
    typeOf: 'client',
    role: null,
    emailConfirmed: true,
    tokenId: 1,
  } as const;
  const none = { edit: false, pay: false, approve: false, decline: false, pause: false };
  for (const status of statuses) {
    const ad = { userId: 1, accessHash: null, status, impressions: 0 };
    const unpaid = status === 'draft' || status === 'awaiting_payment';
    expect([status, abilities(ad, { actor: person })]).toEqual([
      status,
      { ...none, edit: unpaid, pay: unpaid },
    ]);
    for (const actor of [null, { ...person, id: 2 }, { ...person, id: 2, role: 'support' } as const])
      expect(abilities(ad, { actor })).toEqual(none);
    const moderator = { ...person, id: 2, role: 'moderator' } as const;
    const may = (action: AdAction) =>
      adTransitions.some((t) => t.by === 'moderator' && t.action === action && t.from === status);
    expect(abilities(ad, { actor: moderator })).toEqual({
      ...none,
      approve: may('approve'),
      decline: may('decline'),
      pause: may('pause'),
    });
  }
  expect(
    abilities(
      { userId: 1, accessHash: null, status: 'paused', impressions: 1 },
      { actor: { ...person, role: 'moderator' } },
    ).decline,
  ).toBe(false);
});
