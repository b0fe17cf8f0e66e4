import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { useDatabase } from '../testing/database.ts';
import { openPool } from './db/pool.ts';
import { addHealth } from './health.ts';
import { addShutdown } from './http/shutdown.ts';

const database = useDatabase();
const responseCache = { figures: { hits: 7, bytes: 4096 } };
const none = async () => undefined;
const challenges = { asked: 2, solved: 1 };
const open: { close(): Promise<unknown> }[] = [];
afterAll(() => Promise.all(open.map((app) => app.close())));

async function site(
  db = database.db,
  production = false,
  backupVerification: Parameters<typeof addHealth>[1]['backupVerification'] = none,
) {
  const app = Fastify();
  open.push(app);
  addShutdown(app);
  await addHealth(app, {
    db,
    metricsToken: 'a-token-of-some-length',
    production,
    responseCache,
    challenges,
    backupVerification,
    isCopy: async () => false,
  });
  return app;
}

test('the site is ready if the database responds', async () => {
  const gone = openPool({ host: '/nowhere', user: 'app', database: 'postgres' }, () => undefined);
  const [well, unwell] = [await site(), await site(gone.db)];
  expect((await well.inject('/health/ready')).statusCode).toBe(200);
  expect([
    (await unwell.inject('/health/live')).statusCode,
    (await unwell.inject('/health/ready')).statusCode,
  ]).toEqual([200, 503]);
  await gone.pool.end();
});

test('the site is not ready while the database lacks something that it relies on', async () => {
  let fault: string | undefined = 'statement_timeout is 0';
  const app = Fastify();
  open.push(app);
  addShutdown(app);
  await addHealth(app, {
    db: database.db,
    databaseFault: () => fault,
    metricsToken: undefined,
    production: false,
    responseCache,
    challenges,
    backupVerification: none,
    isCopy: async () => false,
  });
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  fault = undefined;
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
});

test('a stopping site is live but not ready', async () => {
  const app = await site();
  app.shutdown.begin();
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
});

test('metrics count requests, and are readable only locally or with the token', async () => {
  const app = await site();
  await app.inject('/health/live');
  await app.inject('/nothing');
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('version=0.0.4');
  expect(body).toMatch(/^http_requests_total\{method="GET",status="2xx"\} 1$/m);
  expect(body).toMatch(/^http_requests_total\{method="GET",status="4xx"\} 1$/m);
  expect(body).toMatch(/^response_cache_hits_total 7$/m);
  expect(body).toMatch(/^limit_challenges_total\{outcome="asked"\} 2$/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d{7,}$/m);

  const status = async (options: object) => (await app.inject({ url: '/metrics', ...options })).statusCode;
  const far = { remoteAddress: '10.1.1.1' };
  expect(await status({ headers: { 'x-forwarded-for': '10.1.1.1' } })).toBe(404);
  expect(await status(far)).toBe(404);
  for (const from of [far, {}])
    expect(await status({ ...from, headers: { authorization: 'Bearer a-token-of-other-length' } })).toBe(404);
  expect(await status({ ...far, headers: { authorization: 'Bearer a-token-of-some-length' } })).toBe(200);
});

test('in production, metrics require the token even for local requests', async () => {
  const app = await site(database.db, true);
  const status = async (headers = {}) => (await app.inject({ url: '/metrics', headers })).statusCode;
  expect(await status()).toBe(404);
  expect(await status({ authorization: 'Bearer a-token-of-some-length' })).toBe(200);
  const bare = Fastify();
  open.push(bare);
  await addHealth(bare, {
    db: database.db,
    metricsToken: undefined,
    production: true,
    responseCache,
    challenges,
    backupVerification: none,
    isCopy: async () => false,
  });
  expect((await bare.inject('/metrics')).statusCode).toBe(404);
});

test('metrics report whether the site is a copy, except while the database does not respond', async () => {
  const figureOf = async (isCopy: () => Promise<boolean>) => {
    const app = Fastify();
    open.push(app);
    await addHealth(app, {
      db: database.db,
      metricsToken: undefined,
      production: false,
      responseCache,
      challenges,
      backupVerification: none,
      isCopy,
    });
    return (await app.inject('/metrics')).body.match(/^site_is_copy.*$/m)?.[0];
  };
  expect(await figureOf(async () => true)).toBe('site_is_copy 1');
  expect(await figureOf(async () => false)).toBe('site_is_copy 0');
  expect(await figureOf(() => Promise.reject(new Error('no database')))).toBeUndefined();
});

test('metrics report the last backup verification, except while the database does not respond', async () => {
  const figuresOf = async (verification: Parameters<typeof addHealth>[1]['backupVerification']) => {
    const { statusCode, body } = await (await site(database.db, false, verification)).inject('/metrics');
    expect(statusCode).toBe(200);
    return body.match(/^backup_.*$/gm);
  };
  const last_good = { verified_at: '2026-11-23T03:20:00.000Z', moment: '2026-11-23T03:15:00.000Z' };
  const times = [
    'backup_verified_timestamp_seconds 1795404000',
    'backup_verified_moment_timestamp_seconds 1795403700',
  ];
  expect(await figuresOf(async () => ({ error: null, last_good }))).toEqual(['backup_verify_ok 1', ...times]);
  expect(await figuresOf(async () => ({ error: 'The backup was altered.', last_good }))).toEqual([
    'backup_verify_ok 0',
    ...times,
  ]);
  expect(await figuresOf(none)).toEqual([
    'backup_verify_ok 0',
    'backup_verified_timestamp_seconds 0',
    'backup_verified_moment_timestamp_seconds 0',
  ]);
  expect(await figuresOf(() => Promise.reject(new Error('no database')))).toBeNull();
});
