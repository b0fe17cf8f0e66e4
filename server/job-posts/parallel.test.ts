// @module-tag sql
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { test } from '../testing/app.ts';
import { anotherConnection } from '../testing/database.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';
import { jobPosts } from './tables.ts';

const subject = 'Nikadaviđenariječ stoji u svakoj od ovih objava.';

async function waitsDuring(db: Db, work: () => Promise<unknown>): Promise<number> {
  const watcher = await anotherConnection(db);
  let waits = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      const { rows } = await watcher.execute<{ n: number }>(
        "select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid) where not l.granted and l.locktype in ('tuple', 'transactionid') and a.datname = current_database()",
      );
      waits += rows[0]?.n ?? 0;
    }
  })();
  await work().finally(() => {
    over = true;
  });
  await watching;
  return waits;
}

describe('concurrent writers', () => {
  test('an approval commits while another with the same trade, place and words is uncommitted', async ({
    as,
    db,
  }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const post = () => makePost(db, ana.id, { status: 'pending', subject, county: 'zadarska' });
    const [open, closed] = [await post(), await post()];
    const other = await anotherConnection(db);
    await other.transaction(async (tx) => {
      await tx.update(jobPosts).set({ status: 'active' }).where(eq(jobPosts.id, open));
      expect(await maja.post(`/admin/job-posts/${closed}/approve`)).toHaveStatus(200);
    });
  });

  test('a worker can be inserted while another with the same new search words is uncommitted', async ({
    db,
  }) => {
    const worker = () => sql`insert into users (email, name, slug, type_of, is_worker, search_doc)
      values (${`${randomUUID()}@test.hr`}, 'Istoimeni', ${randomUUID()}, 'worker', true, to_tsvector('simple', 'istoimeni nikadcuveni'))`;
    const other = await anotherConnection(db);
    await other.transaction(async (tx) => {
      await tx.execute(worker());
      await db.execute(worker());
    });
  });

  test('30 approvals, 40 sign-ups and 30 new workers do not block each other, and all are counted', {
    timeout: 120_000,
  }, async ({ as, db, visitor, openNode }) => {
    const node = await openNode({}, { connections: 8 });
    const [ana, maja] = [await as('client'), (await as('moderator')).at(node.app)];
    const totals = async () => [
      (await visitor.get('/job-posts')).body.meta.total,
      (await visitor.get('/workers')).body.meta.total,
    ];
    const ids: number[] = [];
    for (let n = 0; n < 30; n++)
      ids.push(await makePost(db, ana.id, { status: 'pending', subject, county: 'zadarska' }));
    const [posts, workers] = await totals();
    const waits = await waitsDuring(db, () =>
      Promise.all([
        ...ids.map(async (id) => expect(await maja.post(`/admin/job-posts/${id}/approve`)).toHaveStatus(200)),
        ...Array.from({ length: 40 }, async (_, n) => {
          const json = {
            name: `Nova Osoba ${n}`,
            email: `nova${n}@primjer.hr`,
            password: 'plavi-slon-7',
            agreement: '1',
          };
          expect(
            await visitor.at(node.app).send('POST', '/auth/signup', { json, address: `198.18.${n}.1` }),
          ).toHaveStatus(201);
        }),
        ...Array.from({ length: 30 }, (_, n) => makeWorker(node.db, { name: `Novi Majstor ${n}` })),
      ]),
    );
    console.info(`30 approvals, 40 sign-ups and 30 new workers in parallel: ${waits} lock waits`);
    expect(waits).toBe(0);
    expect(await totals()).toEqual([posts + 30, workers + 30]);
    await db.execute(sql`select apply_count_deltas()`);
    expect(await totals()).toEqual([posts + 30, workers + 30]);
    const { data } = (await visitor.get('/job-posts/facets?counties=zadarska')).body;
    expect(data.counties.zadarska).toBe(32);
  });
});
