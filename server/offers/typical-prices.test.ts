import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { offers } from './tables.ts';
import { findPrices } from './typical-prices.ts';

const type = 'ugradnja-i-zamjena-slavina';
const prices = async (visitor: Person, query = '', category = 'vodoinstalacije') =>
  (await visitor.get(`/job-categories/${category}/prices${query}`)).body.data;

async function offer(
  db: Db,
  client: Person,
  worker: Person,
  euros: number | [number, number],
  { county = 'zadarska', ...row }: Partial<typeof offers.$inferInsert> & { county?: string } = {},
) {
  const [from, to] = Array.isArray(euros) ? euros : [euros, null];
  const jobPostId = await makePost(db, client.id, { type, county });
  const { rows } = await db.execute<{ id: number }>(sql`
    with talk as (
      insert into chats (low_id, high_id, started_by) values (least(${client.id}::int, ${worker.id}::int), greatest(${client.id}::int, ${worker.id}::int), ${worker.id})
      on conflict (low_id, high_id) do update set started_by = excluded.started_by returning id
    ) insert into chat_messages (chat_id, from_id, to_id, type) select id, ${worker.id}, ${client.id}, 'offer_message' from talk returning id`);
  await db.insert(offers).values({
    ...{
      jobPostId,
      workerId: worker.id,
      messageId: rows[0]?.id ?? 0,
      clientId: randomUUID(),
      work: 'Zamjena slavine.',
      validUntil: '2099-12-31',
    },
    ...{ priceFromCents: from * 100, priceToCents: to === null ? null : to * 100 },
    ...row,
  });
}

describe('typical prices', () => {
  test('are the interquartile range, given at least six offers from three workers', async ({
    as,
    db,
    visitor,
  }) => {
    const ana = await as('client');
    const workers = [
      await as('worker', 'Ivo'),
      await as('worker', 'Stipe'),
      await as('worker', 'Mate'),
    ] as const;
    for (const euros of [42, 48, 55, 61, 70]) await offer(db, ana, workers[0], euros);
    await offer(db, ana, workers[1], [80, 100]);
    await findPrices(db);
    expect(await prices(visitor)).toEqual([]);
    await offer(db, ana, workers[2], 2000);
    await findPrices(db);
    const found = {
      job_type: { key: type, name: 'Ugradnja i zamjena slavina' },
      from_cents: 5000,
      to_cents: 8000,
      offers: 7,
    };
    expect(await prices(visitor)).toEqual([{ ...found, local: false }]);
    expect(await prices(visitor, '?county=zadarska')).toEqual([{ ...found, local: true }]);
    // The county has too few offers, so the prices of the whole country are returned.
    expect(await prices(visitor, '?county=grad-zagreb')).toEqual([{ ...found, local: false }]);
    expect(await prices(visitor, '', 'elektroinstalacije')).toEqual([]);
  });

  test('exclude withdrawn and old offers, and repeated offers for the same inquiry', async ({
    as,
    db,
    visitor,
  }) => {
    await db.delete(offers);
    const ana = await as('client');
    const workers = [await as('worker'), await as('worker'), await as('worker')] as const;
    for (const worker of workers) await offer(db, ana, worker, 300);
    for (const worker of workers) await offer(db, ana, worker, 900, { status: 'withdrawn' });
    for (const worker of workers)
      await offer(db, ana, worker, 900, { createdAt: new Date(Date.now() - 3 * 366 * 86_400_000) });
    await db.execute(sql`update offers set job_post_id = (select min(job_post_id) from offers where price_from_cents = 30000), worker_id = ${workers[0].id}, status = 'closed'
      where status = 'withdrawn'`);
    await findPrices(db);
    expect(await prices(visitor)).toEqual([]);
    for (const worker of workers) await offer(db, ana, worker, 300, { county: 'grad-zagreb' });
    await findPrices(db);
    expect(await prices(visitor)).toMatchObject([
      { from_cents: 30_000, to_cents: 31_000, offers: 6, local: false },
    ]);
    expect(await prices(visitor, '?county=zadarska')).toMatchObject([{ local: false }]);
  });

  test('require a known category and county', async ({ visitor }) => {
    for (const url of [
      '/job-categories/nema-je/prices',
      '/job-categories/vodoinstalacije/prices?county=atlantida',
    ])
      expect(await visitor.get(url)).toHaveStatus(404);
    expect(await visitor.get('/job-categories/vodoinstalacije/prices?town=zadar')).toHaveStatus(422);
  });

  test('are computed every night', async ({ tasks, db, visitor, as }) => {
    await db.delete(offers);
    await findPrices(db);
    expect(await prices(visitor)).toEqual([]);
    const ana = await as('client');
    const workers = [await as('worker'), await as('worker'), await as('worker')] as const;
    for (const worker of [...workers, ...workers]) await offer(db, ana, worker, 120);
    await tasks.enqueue(db, { name: 'offers.typical_prices' } as never, {});
    await tasks.runDue();
    expect(await prices(visitor)).toMatchObject([{ from_cents: 12_000, to_cents: 12_500 }]);
  });
});
