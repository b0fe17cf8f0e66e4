import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { useDatabase } from '../testing/database.ts';
import { openPool } from './db/pool.ts';
import { addHealth } from './health.ts';
import { addShutdown } from './http/shutdown.ts';
import { defineQueue } from './tasks/queues.ts';
import { openTasks } from './tasks/tasks.ts';

const database = useDatabase();
const open: { close(): Promise<unknown> }[] = [];
afterAll(() => Promise.all(open.map((app) => app.close())));

function site(db = database.db) {
  const app = Fastify();
  open.push(app);
  addShutdown(app);
  addHealth(app, db);
  return app;
}

test('the site is ready if the database responds', async () => {
  const gone = openPool({ host: '/nowhere', user: 'app', database: 'postgres' }, () => undefined);
  const [well, unwell] = [site(), site(gone.db)];
  expect((await well.inject('/health/ready')).statusCode).toBe(200);
  expect([
    (await unwell.inject('/health/live')).statusCode,
    (await unwell.inject('/health/ready')).statusCode,
  ]).toEqual([200, 503]);
  await gone.pool.end();
});

test('the site is not ready while its database connections lack something that it requires', async () => {
  let fault: string | undefined = 'statement_timeout is 0';
  const app = Fastify();
  open.push(app);
  addShutdown(app);
  addHealth(app, database.db, () => fault);
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  fault = undefined;
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
});

test('a stopping site is live but not ready', async () => {
  const app = site();
  app.shutdown.begin();
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
});

test('readiness reports how many tasks are due and for how long, at most five seconds late', async () => {
  const tasks = openTasks({ connection: database.connection, onError: () => undefined, work: false });
  open.push({ close: tasks.stop });
  const queue = defineQueue<{ age: number }>('notify', { retries: 0 });
  tasks.work(queue, async () => undefined);
  vi.useFakeTimers({ toFake: ['Date'] });
  const app = site();
  const ready = async () => {
    const { statusCode, body } = await app.inject('/health/ready');
    return [statusCode, JSON.parse(body)];
  };
  expect(await ready()).toEqual([200, { status: 'ready', tasks: { due: 0, oldest_seconds: 0 } }]);
  for (const age of [90, 5, -3600, 900]) await tasks.enqueue(database.db, queue, { age });
  await database.db.execute(sql`update pgboss.job set
    start_after = now() - make_interval(secs => (data ->> 'age')::int),
    name = case when data ->> 'age' = '900' then 'dead' else name end`);
  vi.setSystemTime(Date.now() + 4900);
  expect(await ready()).toMatchObject([200, { tasks: { due: 0 } }]);
  vi.setSystemTime(Date.now() + 200);
  const [status, { tasks: waiting }] = await ready();
  expect([status, waiting.due]).toEqual([200, 2]);
  expect(waiting.oldest_seconds).toBeGreaterThanOrEqual(90);
  expect(waiting.oldest_seconds).toBeLessThan(900);
  vi.useRealTimers();
});

test('the site is ready even if the tasks cannot be read', async () => {
  await database.db.execute(sql`alter table pgboss.job rename to hidden`);
  const { statusCode, body } = await site().inject('/health/ready');
  expect([statusCode, body]).toEqual([200, '{"status":"ready"}']);
  await database.db.execute(sql`alter table pgboss.hidden rename to job`);
});
