// @module-tag sql
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { day, hour } from '#contract/durations.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { agreed, agreeOnTime, makeDeal, timed } from '../testing/deals.ts';
import { makeWorker } from '../testing/factories.ts';
import { deals } from './tables.ts';
import { postponedDays, type RecordedDeal, type RecordedEvent, recordOf } from './track-record.ts';

const deal = (more: Partial<RecordedDeal> = {}): RecordedDeal => ({
  ...{
    isDone: true,
    isTimed: true,
    isWithdrawn: false,
    days: 0,
    fromCents: 10_000,
    toCents: null,
    finalCents: null,
  },
  ...more,
});
const five = (more: Partial<RecordedDeal> = {}) => Array.from({ length: 5 }, () => deal(more));

describe('a track record', () => {
  test('needs five done deals, and five for each figure', () => {
    expect(recordOf(five().slice(1))).toBeNull();
    expect(recordOf([...five().slice(1), deal({ isDone: false })])).toBeNull();
    expect(recordOf(five({ isTimed: false }))).toEqual({
      deals: 5,
      appointments: null,
      postponed: null,
      price: null,
    });
  });

  test('counts postponed and cancelled appointments as not kept, and states the mean delay of postponed ones', () => {
    const all = [...five(), deal({ days: 2 }), deal({ days: 5 }), deal({ isDone: false })];
    expect(recordOf(all)).toMatchObject({
      deals: 7,
      appointments: { kept: 5, of: 8 },
      postponed: { deals: 2, days: 4 },
    });
  });

  test('counts an appointment that the worker cancelled without a new one as not kept', () => {
    expect(recordOf([...five(), deal({ isWithdrawn: true })])).toMatchObject({
      appointments: { kept: 5, of: 6 },
      postponed: null,
    });
  });

  test.for([
    ['above the offer', [10_400, 10_400, 10_400, 10_400, 20_000], 4],
    ['below the offer', [9000, 9000, 9000, 10_000, 10_000], -10],
    ['as offered', [10_000, 10_000, 10_000, 10_000, 15_000], 0],
  ] as const)('states the median difference of final prices: %s', ([, finals, percent]) => {
    expect(recordOf(finals.map((finalCents) => deal({ finalCents })))?.price).toEqual({ percent, of: 5 });
  });

  test('treats a final price within the offered range as no difference', () => {
    const within = { fromCents: 10_000, toCents: 12_000 };
    expect(recordOf(five({ ...within, finalCents: 11_900 }))?.price?.percent).toBe(0);
    expect(recordOf(five({ ...within, finalCents: 15_000 }))?.price?.percent).toBe(25);
  });
});

describe('the postponement of an appointment', () => {
  const [client, worker] = [1, 2];
  const chosenBy = (fromId: number, day: number): RecordedEvent => ({ kind: 'scheduled', fromId, day });
  const doneBy = (fromId: number): RecordedEvent => ({ kind: 'done', fromId, day: null });
  /** Returns the event of an undo that this user agreed to at the other side’s request. */
  const undoAgreedBy = (fromId: number): RecordedEvent => ({ kind: 'undone', fromId, day: null });
  const first = chosenBy(client, 5);

  test.for<[string, RecordedEvent[], number]>([
    ['a later day that the worker proposed', [first, chosenBy(client, 8)], 3],
    ['a later day that the client proposed', [first, chosenBy(worker, 8)], 0],
    ['an earlier day', [first, chosenBy(client, 4)], 0],
    [
      'a later day after an undo that the client asked for',
      [first, undoAgreedBy(worker), chosenBy(client, 8)],
      0,
    ],
    [
      'a later day after an undo that the worker asked for',
      [first, undoAgreedBy(client), chosenBy(worker, 8)],
      3,
    ],
    [
      'the next change after a replaced undo',
      [first, undoAgreedBy(worker), chosenBy(client, 8), chosenBy(client, 10)],
      2,
    ],
    [
      'a later day after completion was undone',
      [first, doneBy(worker), undoAgreedBy(worker), chosenBy(client, 8)],
      3,
    ],
    [
      'a later day after completion and then the appointment were undone',
      [first, doneBy(worker), undoAgreedBy(client), undoAgreedBy(worker), chosenBy(client, 8)],
      0,
    ],
  ])('counts only days that the worker asked for: %s', ([, events, days]) => {
    expect(postponedDays(events, worker)).toBe(days);
  });
});

const record = async (visitor: Person, id: number) =>
  (await visitor.get(`/users/${id}/track-record`)).body.data;
const doneDeals = async (db: Db, worker: number, many: number) => {
  const ids: number[] = [];
  for (let n = 0; n < many; n++) {
    const client = await makeWorker(db);
    ids.push(
      await makeDeal(db, { client, worker }, { finalEuros: 104, ...timed(new Date(Date.now() - 40 * day)) }),
    );
  }
  return ids;
};

test('a profile shows the track record from the fifth deal on, with appointments that the worker moved to another day', async ({
  as,
  db,
  visitor,
}) => {
  const ivo = await as('worker');
  const ids = await doneDeals(db, ivo.id, 4);
  expect(await record(visitor, ivo.id)).toBeNull();
  ids.push(...(await doneDeals(db, ivo.id, 1)));
  const [moved = 0, movedByClient = 0, sameDay = 0] = ids;
  for (const [id, second, chosenBy] of [
    [moved, '2026-10-08T08:00:00Z', 'client'],
    [movedByClient, '2026-10-08T08:00:00Z', 'worker'],
    [sameDay, '2026-10-05T15:00:00Z', 'client'],
  ] as const) {
    await agreeOnTime(db, id, 'client', '2026-10-05T08:00:00Z');
    await agreeOnTime(db, id, chosenBy, second);
  }
  expect(await record(visitor, ivo.id)).toEqual({
    deals: 5,
    appointments: { kept: 4, of: 5 },
    postponed: { deals: 1, days: 3 },
    price: { percent: 4, of: 5 },
  });
  expect(await visitor.get('/users/999999/track-record')).toHaveStatus(404);
});

test('an undone appointment counts for the side that asked to undo it', async ({ as, db, visitor }) => {
  const ivo = await as('worker');
  await doneDeals(db, ivo.id, 5);
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
  /** Creates a deal whose agreed time is then undone at the request of one side. */
  const undone = async (by: 'client' | 'worker') => {
    const client = await as('client');
    const id = await makeDeal(db, { client: client.id, worker: ivo.id }, agreed);
    const agree = async (proposer: Person, chooser: Person, startsAt: string) => {
      const times = [
        { starts_at: startsAt, ends_at: new Date(Date.parse(startsAt) + 2 * hour).toISOString() },
      ];
      await proposer.post(`/deals/${id}/times`, { times });
      const { proposal } = (await chooser.get(`/deals/${id}`)).body.data;
      expect(await chooser.post(`/deals/${id}/times/${proposal.times[0].id}/choose`)).toHaveStatus(200);
    };
    await agree(ivo, client, inDays(5));
    const [asking, agreeing] = by === 'client' ? [client, ivo] : [ivo, client];
    await asking.post(`/deals/${id}/undo`);
    expect((await agreeing.post(`/deals/${id}/undo/agree`)).body.data).toMatchObject({
      stage: 'agreed',
      scheduled_at: null,
    });
    return { id, client, agree };
  };
  const finish = (id: number) => ivo.post(`/deals/${id}/finish`, { early: true });
  const asked = await undone('client');
  await asked.agree(ivo, asked.client, inDays(8));
  expect(await finish(asked.id)).toHaveStatus(200);
  expect((await record(visitor, ivo.id)).appointments).toEqual({ kept: 6, of: 6 });
  const moved = await undone('worker');
  await moved.agree(moved.client, ivo, inDays(9));
  expect(await finish(moved.id)).toHaveStatus(200);
  expect(await record(visitor, ivo.id)).toMatchObject({
    appointments: { kept: 6, of: 7 },
    postponed: { deals: 1, days: 4 },
  });
  const [cancelled, finished, excused] = [
    await undone('worker'),
    await undone('worker'),
    await undone('client'),
  ];
  expect(await ivo.post(`/deals/${cancelled.id}/cancel`)).toHaveStatus(200);
  expect((await ivo.get(`/deals/${cancelled.id}`)).body.data.can.dispute).toBe(true);
  expect((await record(visitor, ivo.id)).appointments).toEqual({ kept: 6, of: 8 });
  expect(await finish(finished.id)).toHaveStatus(200);
  expect((await record(visitor, ivo.id)).appointments).toEqual({ kept: 6, of: 9 });
  await ivo.post(`/deals/${excused.id}/cancel`);
  expect((await ivo.get(`/deals/${excused.id}`)).body.data.can.dispute).toBe(false);
  expect((await record(visitor, ivo.id)).appointments).toEqual({ kept: 6, of: 9 });
});

test('the worker disputes a deal, and a moderator excludes it or leaves the figures unchanged', async ({
  as,
  db,
  visitor,
}) => {
  const [ivo, maja] = [await as('worker'), await as('moderator')];
  const ids = await doneDeals(db, ivo.id, 6);
  const [first = 0, second = 0] = ids;
  // The track record compares final prices with offers, so the moderator sees the price of the offer, not of
  // a later quote.
  await db.update(deals).set({ agreedCents: 10_200 }).where(eq(deals.id, first));
  const report = (person: Person, id: number) =>
    person.post('/reports', {
      subject_type: 'deal',
      subject_id: id,
      reason: 'figures',
      details: 'Klijent je odgodio.',
    });
  const [row] = await db.select().from(deals).where(eq(deals.id, first));
  expect(await report(await as('client'), first)).toHaveStatus(404);
  const ana = await as('client');
  const own = await makeDeal(db, { client: ana.id, worker: await makeWorker(db) });
  expect((await ana.get(`/deals/${own}`)).body.data.can.dispute).toBe(false);
  expect(await report(ana, own)).toHaveStatus(404);
  expect(await report(ivo, 999_999)).toHaveStatus(404);
  expect((await ivo.get(`/deals/${first}`)).body.data.can.dispute).toBe(true);
  const { id } = (await report(ivo, first)).body.data;
  const [item] = (await maja.get('/admin/reports')).body.data;
  expect(item).toMatchObject({
    id,
    subject_type: 'deal',
    subject_user: null,
    snapshot: { stage: 'done', price_from_cents: 10_000, final_cents: 10_400 },
  });
  expect(JSON.stringify(item.snapshot)).not.toContain(String(row?.address ?? 'Mate Majstor'));
  expect(await maja.post(`/admin/reports/${id}/close`, { reason: 'Točno', measure: 'warn' })).toBe422(
    'measure',
  );
  expect(
    await maja.post(`/admin/reports/${id}/close`, { reason: 'Odgodio je klijent', measure: 'remove' }),
  ).toHaveStatus(200);
  expect(await record(visitor, ivo.id)).toMatchObject({ deals: 5 });
  expect((await ivo.get(`/deals/${first}`)).body.data).toMatchObject({
    record_excluded: true,
    can: { dispute: false },
  });
  const other = (await report(ivo, second)).body.data.id;
  await maja.post(`/admin/reports/${other}/close`, { reason: 'Brojka je točna', measure: 'none' });
  expect(await record(visitor, ivo.id)).toMatchObject({ deals: 5 });
  expect((await ivo.get('/me/reports')).body.data[0]).toMatchObject({
    measure: 'none',
    can: { appeal: true },
  });
});
