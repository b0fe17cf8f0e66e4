import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { useDatabase } from '../testing/database.ts';
import { openPool } from './db/pool.ts';
import { addHealth } from './health.ts';
import { addShutdown } from './http/shutdown.ts';

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
