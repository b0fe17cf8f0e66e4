// @module-tag sql
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { describe, expect, vi } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { password } from '../testing/accounts.ts';
import { type Answer, type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { users } from '../users/tables.ts';
import { endSessionsOf } from './service.ts';
import { openSession } from './sessions.ts';
import { secondFactors, tokens } from './tables.ts';

const poolOf = (db: Db) => (db as Db & { $client: pg.Pool }).$client;

const statusOf = async (app: FastifyInstance, { token }: Person, url = '/me') =>
  (await app.inject({ url: `/api/v1${url}`, headers: { authorization: `Bearer ${token}` } })).statusCode;

const nameOf = async (app: FastifyInstance, { token }: Person) =>
  (await app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } })).json().data
    ?.name as string;

test('repeated read requests look the session up only once', async ({ app, as, db }) => {
  const ana = await as('client');
  // The sign-up event is processed asynchronously and invalidates cached sessions, so the test waits for it.
  await app.responseCache.settled();
  expect([await statusOf(app, ana), await statusOf(app, ana, '/claims')]).toEqual([200, 200]);
  const asked = vi.spyOn(poolOf(db), 'query');
  expect([await statusOf(app, ana), await statusOf(app, ana, '/claims')]).toEqual([200, 200]);
  expect(asked.mock.calls.map(([query]) => query)).toEqual([]);
  asked.mockRestore();
});

describe('a cached session', () => {
  const ends: Record<string, (person: Person, other: Person) => Promise<Answer>> = {
    'signing out': (person) => person.delete('/auth/logout'),
    'signing out everywhere': (_, other) => other.delete('/auth/logout-hard'),
    'deleting the account': (_, other) => other.delete(`/auth/delete-account?password=${password}`),
  };
  for (const [name, end] of Object.entries(ends))
    test(`is rejected after ${name}: by this node immediately, by another node when notified`, async ({
      app,
      as,
      db,
      openNode,
    }) => {
      const ana = await as('client');
      const other = Object.assign(ana.at(app), { token: await openSession(db, ana.id, 'drugi') });
      const node = (await openNode()).app;
      expect([await statusOf(app, ana), await statusOf(node, ana)]).toEqual([200, 200]);
      expect((await end(ana, other)).status).toBeLessThan(300);
      expect(await statusOf(app, ana)).toBe(401);
      await expect.poll(() => statusOf(node, ana), { interval: 20 }).toBe(401);
    });

  test('is not used for writes: after the session ends, they are rejected even before the invalidation arrives', async ({
    as,
    db,
    app,
  }) => {
    const ana = await as('client');
    const post = await makePost(db, ana.id);
    expect(await statusOf(app, ana)).toBe(200);
    await endSessionsOf(db, ana.id);
    const { statusCode } = await app.inject({
      method: 'DELETE',
      url: `/api/v1/job-posts/${post}`,
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(statusCode).toBe(401);
  });
});

test('the owner sees a changed name or second factor in the next response', async ({ as, app, db }) => {
  const ivo = await as('worker');
  expect(await nameOf(app, ivo)).toBe('Ivo Majstor');
  await ivo.post('/me/update', { name: 'Ivo Drugi' });
  expect(await nameOf(app, ivo)).toBe('Ivo Drugi');
  await db.insert(secondFactors).values({ userId: ivo.id, secret: 'x', confirmedAt: new Date() });
  expect((await ivo.get('/me')).body.data.second_factor).toBe('on');
});

test('a revoked role is missing from the next response', async ({ as, app, db }) => {
  const maja = await as('moderator');
  expect(await statusOf(app, maja, '/admin/job-posts')).toBe(200);
  await db.update(users).set({ role: null }).where(eq(users.id, maja.id));
  await app.responseCache.settled();
  expect(await statusOf(app, maja, '/admin/job-posts')).toBe(403);
});

test('using a session does not invalidate its cached copy', async ({ as, app, db }) => {
  const ana = await as('client');
  await app.responseCache.settled();
  await statusOf(app, ana);
  await db.update(tokens).set({ lastUsedAt: sql`now()` }).where(eq(tokens.userId, ana.id));
  await app.responseCache.settled();
  const asked = vi.spyOn(poolOf(db), 'query');
  await statusOf(app, ana);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('two users never receive each other’s account', async ({ as, app }) => {
  const people = await Promise.all(
    ['Ana Prva', 'Bea Druga', 'Cvita Treća'].map((name) => as('client', name)),
  );
  const mix = Array.from({ length: 60 }, (_, n) => people[n % 3] as Person);
  expect(await Promise.all(mix.map((person) => nameOf(app, person)))).toEqual(mix.map(({ name }) => name));
});

test('a picture is served without resolving the session', async ({ app, db }) => {
  const asked = vi.spyOn(poolOf(db), 'query');
  await app.inject({ url: '/files/art/none.svg', headers: { cookie: 'authToken=anything' } });
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

describe('a cookie whose session has ended', () => {
  const cookiesOf = async (app: FastifyInstance, url: string, headers: Record<string, string>) =>
    String((await app.inject({ url: `/api/v1${url}`, headers })).headers['set-cookie'] ?? '');

  test('is deleted by a 401 response to a read', async ({ app }) => {
    const ended = { cookie: 'authToken=ended' };
    expect(await cookiesOf(app, '/me', ended)).toMatch(
      /^authToken=; (?:.*; )?(?:Max-Age=0|Expires=Thu, 01 Jan 1970)/,
    );
    expect(await cookiesOf(app, '/counties', ended)).toBe('');
  });

  test('is not deleted if the 401 concerns a bearer token, or if the session exists', async ({ app, as }) => {
    const { token } = await as('client');
    expect(await cookiesOf(app, '/me', { authorization: 'Bearer ended' })).toBe('');
    expect(await cookiesOf(app, '/me', { cookie: `authToken=${token}` })).toBe('');
  });
});
