// @module-tag sql
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { day } from '#contract/durations.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { agreeOnTime, makeDeal } from '../testing/deals.ts';
import { makeWorker } from '../testing/factories.ts';
import { deals } from './tables.ts';
import { type RecordedDeal, recordOf } from './track-record.ts';

const deal = (more: Partial<RecordedDeal> = {}): RecordedDeal => ({
  ...{ isDone: true, isTimed: true, days: 0, fromCents: 10_000, toCents: null, finalCents: null },
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

const record = async (visitor: Person, id: number) =>
  (await visitor.get(`/users/${id}/track-record`)).body.data;
const doneDeals = async (db: Db, worker: number, many: number) => {
  const ids: number[] = [];
  for (let n = 0; n < many; n++) {
    const client = await makeWorker(db);
    ids.push(
      await makeDeal(
        db,
        { client, worker },
        { finalEuros: 104, scheduledAt: new Date(Date.now() - 40 * day) },
      ),
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

test('the worker disputes a deal, and a moderator excludes it or leaves the figures unchanged', async ({
  as,
  db,
  visitor,
}) => {
  const [ivo, maja] = [await as('worker'), await as('moderator')];
  const ids = await doneDeals(db, ivo.id, 6);
  const [first = 0, second = 0] = ids;
  // The record compares with the offer, so the moderator sees its price rather than that of a later quote.
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
