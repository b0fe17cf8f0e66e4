import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/users.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openSite } from '../platform/http/site.ts';
import { openKeys } from '../platform/keys/keys.ts';
import { openRealtime } from '../platform/realtime/realtime.ts';
import { diskStorage } from '../platform/storage/storage.ts';
import { openTasks, type Tasks } from '../platform/tasks/tasks.ts';
import { givePassword, password } from '../testing/accounts.ts';
import { Person } from '../testing/app.ts';
import { useDatabase } from '../testing/database.ts';
import { siteOutbound } from '../testing/outbound.ts';
import { openOutbox } from '../testing/outbox.ts';
import { openDevices } from '../testing/push.ts';
import { openTexts } from '../testing/texts.ts';
import { createUser } from '../users/service.ts';
import { actorByToken, openSession, secondFactorRule } from './sessions.ts';

const database = useDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'app-production-'));
const metricsToken = 'a-token-of-some-length';
let production: FastifyInstance;
let demo: FastifyInstance;
const running: Tasks[] = [];

async function start(env: Record<string, string>) {
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    APP_URL: 'https://mestar.test',
    ...env,
  });
  const tasks = openTasks({ connection: database.connection, onError: () => undefined, work: false });
  running.push(tasks);
  const storage = diskStorage(path.join(dataDir, 'files'));
  const { mailer } = openOutbox(() => tasks);
  const resolve = (token: string) => actorByToken(database.db, token, secondFactorRule(config));
  const realtime = openRealtime({ connection: database.connection, resolve, onError: () => undefined });
  const app = await buildApp({
    config,
    db: database.db,
    connection: database.connection,
    storage,
    tasks,
    outbound: siteOutbound,
    keys: openKeys(config),
    mailer,
    push: openDevices(),
    sms: openTexts(() => tasks),
    realtime,
    site: openSite(config),
    pages: false,
  });
  app.addHook('preClose', () => realtime.close());
  await app.ready();
  return app;
}
beforeAll(async () => {
  production = await start({ GOOGLE_CLIENT_ID: 'ours', METRICS_TOKEN: metricsToken });
  demo = await start({ SEED: 'demo' });
});
afterAll(async () => {
  await production.close();
  await demo.close();
  for (const tasks of running) await tasks.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function someone(role: Role | null, app = production): Promise<Person> {
  const id = await database.db.transaction((tx) =>
    createUser(tx, {
      name: 'Maja Moderator',
      email: `${randomUUID()}@test.hr`,
      passwordHash: null,
      role,
      emailConfirmedAt: new Date(),
    }),
  );
  await givePassword(database.db, { id });
  return new Person(app, await openSession(database.db, id, 'test'), id);
}

test('in production, an administrator needs a second factor for admin rights and cannot turn it off later', async () => {
  const maja = await someone('moderator');
  expect(await maja.get('/admin/moderation')).toHaveStatus(403);
  expect((await maja.get('/me')).body.data).toMatchObject({
    role: null,
    second_factor: 'required',
    can: { moderate: false },
  });
  expect((await maja.get('/auth/methods')).body.data.second_factor).toMatchObject({
    on: false,
    required: true,
  });
  const { secret } = (await maja.post('/auth/second-factor', { password })).body.data;
  expect(await maja.get('/admin/moderation')).toHaveStatus(403);
  const code = (steps: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
  expect(await maja.post('/auth/second-factor/confirm', { otp: code(-1) })).toHaveStatus(200);
  expect((await maja.get('/me')).body.data).toMatchObject({
    role: 'moderator',
    second_factor: 'on',
    can: { moderate: true },
  });
  expect(await maja.get('/admin/moderation')).toHaveStatus(200);
  const refused = await maja.delete(`/auth/second-factor?otp=${code(0)}`);
  expect(refused).toHaveStatus(409);
  expect(refused.body.message).toContain('Administratori');
});

test('a second factor is optional in the demo and for non-administrators', async () => {
  expect((await (await someone('moderator', demo)).get('/me')).body.data).toMatchObject({
    role: 'moderator',
    second_factor: 'off',
  });
  expect((await (await someone(null)).get('/me')).body.data).toMatchObject({
    role: null,
    second_factor: 'off',
  });
});

test('production offers only configured sign-in providers, never the fake one', async () => {
  const visitor = new Person(production, null);
  expect((await visitor.get('/auth/providers')).body.data).toEqual({
    google: { client_id: 'ours' },
    facebook: null,
    fake: false,
    in_app: null,
  });
  expect(await visitor.post('/login/facebook', { access_token: 'x' })).toHaveStatus(404);
  expect(await (await someone(null)).post('/auth/methods/facebook', { access_token: 'x' })).toHaveStatus(404);
  expect((await production.inject({ url: '/dev/social/google?redirect_uri=/' })).statusCode).toBe(404);
});

test('cookies in production are Secure and HttpOnly', async () => {
  const answer = await production.inject({
    method: 'POST',
    url: '/api/v1/auth/signup',
    headers: { origin: 'https://mestar.test', host: 'mestar.test' },
    payload: {
      name: 'Ana Anić',
      email: 'ana.secure@primjer.hr',
      password: 'sasvim-duga-lozinka',
      agreement: '1',
    },
  });
  expect(answer.statusCode).toBe(201);
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  expect(cookies.map((cookie) => cookie.split('=')[0])).toContain('authToken');
  for (const cookie of cookies) expect(cookie).toMatch(/^(?=.*; Secure)(?=.*; HttpOnly)/);
});

test('metrics in production require the token, even from localhost', async () => {
  const status = async (headers = {}) => (await production.inject({ url: '/metrics', headers })).statusCode;
  expect(await status()).toBe(404);
  expect(await status({ authorization: `Bearer ${metricsToken}` })).toBe(200);
});
