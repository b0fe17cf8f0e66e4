import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { anotherConnection, useDatabase } from '../../testing/database.ts';
import { relayed } from '../../testing/relayed.ts';
import { isOutage } from '../outage.ts';
import { openPool, openPoolerPool, type Tx } from './pool.ts';
import { mayBeCommitted } from './uncertain.ts';

const database = useDatabase();

test('a connection closed between two statements of a transaction fails only that transaction', async () => {
  const reported: string[] = [];
  const other = await anotherConnection(database.db);
  const { db, pool } = openPool(database.connection, ({ message }) => reported.push(message), 1);
  const cut = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await other.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    await expect.poll(() => reported).toContain('terminating connection due to administrator command');
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a connection that ends before a transaction begins on it is removed from the pool', async () => {
  const { db, pool } = openPool(database.connection, () => undefined, 1);
  await db.execute(sql`select 1`);
  pool.once('acquire', (client) => void client.end());
  await expect(db.transaction(async () => undefined)).rejects.toThrow();
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([
    { one: 1 },
  ]);
  await pool.end();
});

test('a pool behind a pooler prepares no named statements', async () => {
  const { pool } = openPoolerPool(database.connection, () => undefined);
  const client = await pool.connect();
  await client.query({ name: 'named', text: 'select 1' });
  expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([]);
  client.release();
  await pool.end();
});

test('a statement fails if the server stops responding, and its connection is removed from the pool', async () => {
  const { relay, connection } = await relayed(database.connection);
  const { db, pool } = openPool(connection, () => undefined, 1, { longest: 15_000, silence: 300 });
  onTestFinished(() => pool.end());
  for (const work of [
    () => db.execute(sql`select 1`),
    () => db.transaction((tx) => tx.execute(sql`select 1`)),
  ]) {
    relay.resume();
    await db.execute(sql`select 1`);
    relay.hush();
    const error = await work().catch((thrown: unknown) => thrown);
    expect(isOutage(error)).toBe(true);
    await expect.poll(() => pool.totalCount).toBe(0);
  }
});

test('an error leaves open whether a transaction was committed only if the commit got no response', async () => {
  const { relay, connection } = await relayed(database.connection);
  const { db, pool } = openPool(connection, () => undefined, 1, { longest: 15_000, silence: 300 });
  onTestFinished(() => pool.end());
  const isUncertain = async (body: (tx: Tx) => Promise<unknown>) => {
    relay.resume();
    const error = await db.transaction(body).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    return mayBeCommitted(new Error('not stored', { cause: error }));
  };
  expect(await isUncertain(async () => relay.hush())).toBe(true);
  const silent = isUncertain((tx) => {
    relay.hush();
    return tx.execute(sql`select 1`);
  });
  expect(await silent).toBe(false);
  expect(await isUncertain(() => Promise.reject(new Error('refused')))).toBe(false);
});
