// @module-tag sql
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { jobPosts } from '../../job-posts/tables.ts';
import { test } from '../../testing/app.ts';
import { anotherConnection } from '../../testing/database.ts';
import { makePost } from '../../testing/job-posts.ts';
import type { Db } from '../db/pool.ts';
import { costFromMemory, generalLimits } from '../limits/table.ts';

async function listening(app: FastifyInstance) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1`;
  return async (url: string, init: RequestInit = {}) => {
    await app.responseCache.settled();
    return fetch(address + url, init);
  };
}

async function hold(db: Db, table: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: holding } = Promise.withResolvers<void>();
  const [holder, watcher] = [await anotherConnection(db), await anotherConnection(db)];
  const done = holder.transaction(async (tx) => {
    await tx.execute(sql.raw(`lock table ${table} in access exclusive mode`));
    holding();
    await released;
  });
  await held;
  const waiting = async () => {
    const { rows: found } = await watcher.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return found[0]?.n;
  };
  return {
    waiting,
    release: () => {
      release();
      return done;
    },
  };
}

const rename = (db: Pick<Db, 'update'>, id: number, subject: string) =>
  db.update(jobPosts).set({ subject }).where(eq(jobPosts.id, id));

test('the second visitor gets the same bytes from the cache; a matching ETag gets 304', async ({
  app,
  db,
  as,
}) => {
  const ask = await listening(app);
  const url = `/job-posts/${await makePost(db, (await as('client')).id)}`;
  const first = await ask(url);
  const { hits } = app.responseCache.figures;
  const second = await ask(url);
  expect(app.responseCache.figures.hits).toBe(hits + 1);
  expect([second.status, await second.text(), second.headers.get('x-content-type-options')]).toEqual([
    200,
    await first.text(),
    'nosniff',
  ]);
  const head = await ask(url, { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
    200,
    '',
    second.headers.get('content-length'),
  ]);
  expect((await ask(url, { headers: { 'if-none-match': second.headers.get('etag') ?? '' } })).status).toBe(
    304,
  );
  expect(app.responseCache.figures.hits).toBe(hits + 3);
});

test('a signed-in person’s response is neither read from the cache nor stored there', async ({
  app,
  db,
  as,
}) => {
  const ask = await listening(app);
  const ana = await as('client');
  const url = `/job-posts/${await makePost(db, ana.id)}`;
  const own = async () =>
    (
      (await (await ask(url, { headers: { cookie: `authToken=${ana.token}` } })).json()) as {
        data: { is_own: boolean };
      }
    ).data.is_own;
  const visitors = async () => ((await (await ask(url)).json()) as { data: { is_own: boolean } }).data.is_own;
  expect([await own(), await visitors(), await own(), await visitors()]).toEqual([true, false, true, false]);
});

test('cached responses cost only a fraction of the network’s rate limit, and a flood is rejected', {
  timeout: 60_000,
}, async ({ openNode }) => {
  const scale = 0.005;
  const { app } = await openNode({ LIMITS_SCALE: String(scale) });
  const ask = await listening(app);
  // Fills the cache before the concurrent requests.
  const statuses = [(await ask('/claims')).status];
  const served = (generalLimits.read.max * scale - 1) / costFromMemory;
  // Sends requests until one is rejected, because the limit refills during the test, by more on a slow
  // machine.
  for (let n = 0; n < served * 10 && !statuses.includes(429); n += 30)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 30 }, async () => (await ask('/claims')).status))),
    );
  expect([statuses.includes(429), statuses.filter((status) => status === 200).length >= served]).toEqual([
    true,
    true,
  ]);
  expect(app.responseCache.figures.hits).toBeGreaterThan(served / 2);
});

test('a rolled-back transaction invalidates nothing', async ({ app, db, as, visitor }) => {
  const id = await makePost(db, (await as('client')).id);
  await visitor.get(`/job-posts/${id}`);
  await app.responseCache.settled();
  const { bytes } = app.responseCache.figures;
  await expect(
    db.transaction(async (tx) => {
      await rename(tx, id, 'Nikad potvrđena promjena.');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await app.responseCache.settled();
  expect([bytes > 0, app.responseCache.figures.bytes]).toEqual([true, bytes]);
});

test('concurrent identical requests share one computation', async ({ app, db, as, visitor }) => {
  const id = await makePost(db, (await as('client')).id);
  const { waiting, release } = await hold(db, 'job_post_media');
  const asked = Array.from({ length: 20 }, () => app.inject(`/api/v1/job-posts/${id}`));
  await expect.poll(waiting).toBeGreaterThan(0);
  // Once this later request, which also needs the database, is answered, all earlier requests have reached
  // the database.
  await app.inject('/api/v1/towns');
  expect(await waiting()).toBe(1);
  await release();
  const bodies = (await Promise.all(asked)).map(({ body }) => body);
  expect([new Set(bodies).size, (await visitor.get(`/job-posts/${id}`)).body]).toEqual([
    1,
    JSON.parse(bodies[0] ?? ''),
  ]);
});

test('a response begun before a write and finished after it is not cached', async ({
  app,
  db,
  as,
  visitor,
}) => {
  const id = await makePost(db, (await as('client')).id, { subject: 'Prije promjene teksta.' });
  const { waiting, release } = await hold(db, 'job_post_media');
  const early = app.inject(`/api/v1/job-posts/${id}`);
  await expect.poll(waiting).toBe(1);
  await rename(db, id, 'Poslije promjene teksta.');
  await app.responseCache.settled();
  await release();
  expect((await early).json().data.subject).toBe('Prije promjene teksta.');
  expect((await visitor.get(`/job-posts/${id}`)).body.data.subject).toBe('Poslije promjene teksta.');
});

test('a request after a write does not get a response begun before the write', async ({ app, db, as }) => {
  const id = await makePost(db, (await as('client')).id, { subject: 'Prije promjene teksta.' });
  const url = `/api/v1/job-posts/${id}`;
  const { waiting, release } = await hold(db, 'job_post_media');
  const early = app.inject(url);
  await expect.poll(waiting).toBe(1);
  await rename(db, id, 'Poslije promjene teksta.');
  await app.responseCache.settled();
  const late = app.inject(url);
  await expect.poll(waiting).toBe(2);
  await release();
  expect([(await early).json().data.subject, (await late).json().data.subject]).toEqual([
    'Prije promjene teksta.',
    'Poslije promjene teksta.',
  ]);
});

test('losing the invalidation channel empties the cache and disables it until reconnected', async ({
  app,
  db,
  as,
  visitor,
}) => {
  const id = await makePost(db, (await as('client')).id);
  const url = `/job-posts/${id}`;
  await visitor.get(url);
  expect(app.responseCache.figures.bytes).toBeGreaterThan(0);
  const heard = async () => {
    const { rows: found } = await db.execute(
      sql`select 1 from pg_stat_activity where application_name = 'response-cache' and datname = current_database()`,
    );
    return found.length > 0;
  };
  await db.execute(
    sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'response-cache' and datname = current_database()`,
  );
  await expect.poll(() => app.responseCache.figures.bytes).toBe(0);
  await visitor.get(url);
  expect([await heard(), app.responseCache.figures.bytes]).toEqual([false, 0]);
  await rename(db, id, 'Promjena dok nitko ne sluša.');
  expect((await visitor.get(url)).body.data.subject).toBe('Promjena dok nitko ne sluša.');
  await expect.poll(heard).toBe(true);
  await expect
    .poll(async () => (await visitor.get(url)) && app.responseCache.figures.bytes)
    .toBeGreaterThan(0);
  await rename(db, id, 'Promjena nakon povratka veze.');
  expect((await visitor.get(url)).body.data.subject).toBe('Promjena nakon povratka veze.');
});
