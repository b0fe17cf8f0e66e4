import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fitsPassword } from '../../auth/passwords.ts';
import { useDatabase } from '../../testing/database.ts';
import { inPictureQueue } from '../media/picture-queue.ts';
import { openReadCache } from '../response-cache/read-cache.ts';
import { cached } from './cached.ts';
import { openPool } from './pool.ts';
import { runPrepared } from './prepared.ts';
import { together } from './together.ts';

const database = useDatabase();
const reported: string[] = [];
let opened: ReturnType<typeof openPool>;

// Uses its own pool, because a report from the pool of `useDatabase` fails the test.
beforeAll(() => {
  opened = openPool(database.connection, ({ message }) => reported.push(message), 3);
});
beforeEach(() => void reported.splice(0));
afterAll(() => opened.pool.end());

const one = sql`select 1`;
const cachedOne = cached(async (db) => void (await db.execute(one)));
const sharedOne = together(String, async (db) => void (await db.execute(one)));
const readCache = openReadCache({ maxBytes: 0, keeping: () => true, endOf: (now) => now });

describe('statements that must not run inside a transaction', () => {
  test.for<[what: string, call: () => PromiseLike<unknown>, reports: string]>([
    ['a query of drizzle', () => opened.db.execute(one), 'select 1'],
    ['a prepared query', () => runPrepared(opened.db, 'one', one), 'select 1'],
    ['a query of the pool', () => opened.pool.query('select 1'), 'select 1'],
    [
      'a connection of the pool',
      () => opened.pool.connect().then((client) => client.release()),
      'another connection',
    ],
    ['another transaction', () => opened.db.transaction((tx) => tx.execute(one)), 'another connection'],
    ['a cached table, also from memory', () => cachedOne(opened.db), 'a cached table'],
    ['a query shared with others', () => sharedOne(opened.db, 1), 'a query shared with others'],
    [
      'a cached read',
      () => readCache.read({ key: 'one', tags: () => [], read: async () => 1 }),
      'a cached read',
    ],
    ['a password hash', () => fitsPassword(null, 'lozinka'), 'a password hash'],
    ['picture work', () => inPictureQueue(async () => undefined), 'picture work'],
  ])('are reported inside a transaction: %s', async ([, call, reports]) => {
    await call();
    expect(reported).toEqual([]);
    await opened.db.transaction(async (tx) => {
      await tx.execute(one);
      await call();
    });
    expect(reported).toContain(
      `called inside a transaction, which may only use its own connection: ${reports}`,
    );
  });
});

test('statements that use the transaction are not reported', async () => {
  await opened.db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(one));
    await runPrepared(tx, 'one', one);
    await cachedOne(tx);
    await sharedOne(tx, 1);
  });
  expect(reported).toEqual([]);
});

test('parallel statements on the connection of a transaction are reported', async () => {
  await opened.db.transaction((tx) => Promise.all([tx.execute(one), tx.execute(sql`select 2`)]));
  expect(reported).toEqual(['query sent while its connection was still executing another: select 2']);
});

test('a statement after a failed one is not reported', async () => {
  const failing = opened.db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => undefined);
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  await Promise.all(Array.from({ length: 9 }, () => opened.db.execute(one)));
  expect(reported).toEqual([]);
});

test('statements after a transaction are not reported, even in work that the transaction started', async () => {
  const over = Promise.withResolvers<void>();
  let later: Promise<unknown> | undefined;
  await opened.db.transaction(async (tx) => {
    await tx.execute(one);
    later = over.promise.then(() => opened.pool.query('select 1'));
  });
  over.resolve();
  await Promise.all([later, opened.db.execute(one)]);
  expect(reported).toEqual([]);
});

test('a transaction returns its callback’s result, and rolls back on an error', async () => {
  const { db } = opened;
  expect(await db.transaction(async () => 'done')).toBe('done');
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`create table unwanted (id int)`);
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  const { rows } = await db.execute(sql`select to_regclass('unwanted') as found`);
  expect(rows).toEqual([{ found: null }]);
});
