import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { day } from '#contract/durations.ts';
import { deals } from '../deals/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { makeDeal } from '../testing/deals.ts';
import { endTerm } from '../testing/erase.ts';
import { makeWorker } from '../testing/factories.ts';
import { users } from '../users/tables.ts';
import { publishPrices } from './publish.ts';
import { publishedPrices } from './tables.ts';

const type = 'ugradnja-i-zamjena-slavina';
const category = 'vodoinstalacije';
const amounts = [61, 72, 83, 94, 108];

type Shape = NonNullable<Parameters<typeof makeDeal>[2]>;

/** Participants of the deals in all tests: three workers, then clients. */
const crew: number[] = [];

/** Creates one deal per amount, each for a different client, with three workers in turn. */
async function jobs(
  db: Db,
  euros: readonly number[],
  { first = 0, ...shape }: Shape & { first?: number } = {},
) {
  while (crew.length < 3 + first + euros.length) crew.push(await makeWorker(db));
  const workers = crew.slice(0, 3);
  const clients = crew.slice(3 + first);
  const ids: number[] = [];
  for (const [index, amount] of euros.entries())
    ids.push(
      await makeDeal(
        db,
        { client: clients[index] ?? 0, worker: workers[index % 3] ?? 0 },
        { type, county: 'zadarska', euros: amount, ...shape },
      ),
    );
  return { ids, clients, workers };
}

const list = async (visitor: Person, query = '?area=country&period=recent') =>
  (await visitor.get(`/prices${query}`)).body.data;
const start = (db: Db) =>
  db.transaction(async (tx) => {
    await tx.delete(deals);
    await tx.delete(publishedPrices);
  });

describe('published prices', () => {
  test('appear once there are five jobs of five clients and three workers, by county, country, year and recent months', async ({
    db,
    visitor,
  }) => {
    await jobs(db, amounts.slice(1));
    await publishPrices(db);
    expect(await list(visitor, '')).toEqual([]);
    expect((await visitor.get('/job-categories/vodoinstalacije/prices')).body.data).toEqual([]);
    await start(db);
    await jobs(db, amounts);
    await publishPrices(db);
    const all = await list(visitor, '');
    expect(all).toHaveLength(4);
    expect(all[0]).toMatchObject({
      job_type: { key: type },
      job_category: { key: category },
      county: null,
      year: null,
      low_cents: 7000,
      median_cents: 8500,
      high_cents: 9500,
      jobs: 5,
      confirmed_percent: 0,
    });
    const year = all[1].year;
    expect(
      all.map(({ county, year: of }: { county: { key: string } | null; year: number | null }) => [
        county?.key ?? null,
        of,
      ]),
    ).toEqual([
      [null, null],
      [null, year],
      ['zadarska', null],
      ['zadarska', year],
    ]);
    expect(await list(visitor, `?county=zadarska&year=${year}&job_category=${category}`)).toHaveLength(1);
    expect(await list(visitor, '?area=county&period=year')).toHaveLength(1);
    expect(await list(visitor, '?job_category=elektroinstalacije')).toEqual([]);
  });

  test('use the confirmed final price, then the accepted quote, then the offer or the middle of its range', async ({
    db,
    visitor,
  }) => {
    await start(db);
    await jobs(db, amounts, { finalEuros: 200 });
    await publishPrices(db);
    expect((await list(visitor))[0]).toMatchObject({ median_cents: 20_000, confirmed_percent: 100 });
    await start(db);
    await jobs(db, amounts, { euros: [100, 140] });
    await publishPrices(db);
    expect((await list(visitor))[0]).toMatchObject({ median_cents: 12_000, confirmed_percent: 0 });
    await start(db);
    await jobs(db, amounts, { euros: [100, 140], agreedCents: 13_000 });
    await publishPrices(db);
    expect((await list(visitor))[0]).toMatchObject({ median_cents: 13_000, confirmed_percent: 0 });
    await start(db);
    const { ids } = await jobs(db, amounts, { finalEuros: 200 });
    await db.update(deals).set({ finalConfirmedAt: null }).where(inArray(deals.id, ids));
    await publishPrices(db);
    expect((await list(visitor))[0]).toMatchObject({ median_cents: 8500 });
  });

  test('ignore deals that are unfinished, too recent or too old, or of banned people', async ({
    db,
    visitor,
  }) => {
    const ago = (days: number) => new Date(Date.now() - days * day);
    for (const shape of [{ stage: 'agreed' as const, doneAt: null, doneBy: null }, { doneAt: ago(3) }]) {
      await start(db);
      await jobs(db, amounts, shape);
      await publishPrices(db);
      expect(await list(visitor, '')).toEqual([]);
    }
    await start(db);
    await jobs(db, amounts, { doneAt: ago(3 * 366) });
    await publishPrices(db);
    expect(await list(visitor)).toEqual([]);
    expect(await list(visitor, '?period=year&area=country')).toHaveLength(1);
    await start(db);
    const { clients } = await jobs(db, amounts, { first: 5 });
    await db
      .update(users)
      .set({ bannedAt: new Date(), statusReason: 'Prijevara' })
      .where(eq(users.id, clients[0] ?? 0));
    await publishPrices(db);
    expect(await list(visitor, '')).toEqual([]);
  });

  test('are unaffected by one person’s jobs, but change with the jobs of five more people', async ({
    db,
    visitor,
    as,
    tasks,
  }) => {
    await start(db);
    const { ids, workers } = await jobs(db, amounts);
    const leaving = await as('client');
    await publishPrices(db);
    const before = await list(visitor, '');
    for (let n = 0; n < 6; n++)
      await makeDeal(
        db,
        { client: leaving.id, worker: workers[n % 3] ?? 0 },
        { type, county: 'zadarska', euros: 400 },
      );
    await publishPrices(db);
    expect(await list(visitor, '')).toEqual(before);
    await endTerm({ db, tasks }, leaving);
    await db
      .update(deals)
      .set({ stage: 'agreed', doneAt: null, doneBy: null })
      .where(eq(deals.id, ids[0] ?? 0));
    await publishPrices(db);
    expect(await list(visitor, '')).toEqual(before);
    await jobs(db, [210, 220, 230, 240, 250], { first: 10 });
    await publishPrices(db);
    expect((await list(visitor))[0].median_cents).toBeGreaterThan(8500);
  });

  test('are not published again after the jobs of only two more clients', async ({ db, visitor }) => {
    await start(db);
    const { ids, workers } = await jobs(db, amounts);
    await publishPrices(db);
    expect(await list(visitor)).toHaveLength(1);
    // One worker now has most of the clients, and enough jobs have changed to trigger a new decision on
    // publication.
    await db.delete(deals).where(inArray(deals.id, ids));
    await jobs(db, [60, 70], { first: 16 });
    const deal = (client: number, worker: number) =>
      makeDeal(db, { client: crew[3 + client] ?? 0, worker: workers[worker] ?? 0 }, { type, euros: 80 });
    for (const client of [12, 13, 14]) await deal(client, 0);
    await deal(15, 2);
    await publishPrices(db);
    expect(await list(visitor)).toEqual([]);
    await deal(10, 1);
    await deal(11, 1);
    await publishPrices(db);
    expect(await list(visitor)).toEqual([]);
  });

  test('are deleted once the months they cover are too old', async ({ db, visitor }) => {
    await start(db);
    await jobs(db, amounts);
    await publishPrices(db);
    expect(await list(visitor)).toHaveLength(1);
    await publishPrices(db, new Date(Date.now() + 3 * 366 * day));
    expect(await list(visitor)).toEqual([]);
    expect(await list(visitor, '?period=year&area=country')).toHaveLength(1);
    await publishPrices(db, new Date(Date.now() + 8 * 366 * day));
    expect(await list(visitor, '')).toEqual([]);
  });

  test('are published every night', async ({ tasks, db, visitor }) => {
    await start(db);
    await jobs(db, amounts);
    await tasks.enqueue(db, { name: 'prices.publish' } as never, {});
    await tasks.runDue();
    expect(await list(visitor)).toHaveLength(1);
  });
});

describe('prices for a reader', () => {
  test('are for the county, or for the whole country if the county has none', async ({ db, visitor }) => {
    await start(db);
    await jobs(db, amounts);
    await publishPrices(db);
    const county = async (key: string) =>
      (await visitor.get(`/job-categories/${category}/prices?county=${key}`)).body.data;
    expect(await county('zadarska')).toMatchObject([{ county: { key: 'zadarska' } }]);
    expect(await county('grad-zagreb')).toMatchObject([{ county: null }]);
    const [{ job_type: found }] = await county('zadarska');
    const { rows } = await db.execute<{ id: number }>(sql`select id from counties where key = 'zadarska'`);
    const price = (query: string) => visitor.get(`/job-types/${found.id}/price${query}`);
    expect((await price(`?county_id=${rows[0]?.id}`)).body.data).toMatchObject({
      county: { key: 'zadarska' },
    });
    expect((await price('?county_id=')).body.data).toMatchObject({ county: null, jobs: 5 });
    expect((await visitor.get(`/job-types/${found.id + 1}/price`)).body.data).toBeNull();
  });

  test('require a known category, county and type, and known filters', async ({ visitor }) => {
    for (const url of [
      '/job-categories/nema-je/prices',
      '/job-categories/vodoinstalacije/prices?county=atlantida',
      '/prices?job_category=nema-je',
      '/prices?county=atlantida',
      '/job-types/999999/price',
      '/job-types/x/price',
    ])
      expect(await visitor.get(url), url).toHaveStatus(404);
    for (const url of [
      '/job-categories/vodoinstalacije/prices?town=zadar',
      '/prices?area=town',
      '/prices?year=lani',
      '/prices.csv?per_page=5',
    ])
      expect(await visitor.get(url), url).toHaveStatus(422);
  });

  test('can be downloaded by anyone as a CSV file without names', async ({ db, visitor }) => {
    await start(db);
    await jobs(db, amounts);
    await publishPrices(db);
    const file = await visitor.get('/prices.csv?area=country&period=recent');
    expect(file.headers['content-type']).toContain('text/csv');
    const [head, row, ...rest] = String(file.body).trim().split('\r\n');
    expect(head).toContain('Srednja cijena (EUR)');
    expect(row).toContain(
      'Vodoinstalacije;Ugradnja i zamjena slavina;cijela Hrvatska;zadnja 24 mjeseca;70,00;85,00;95,00;5;0;',
    );
    expect(rest).toEqual([]);
  });
});
