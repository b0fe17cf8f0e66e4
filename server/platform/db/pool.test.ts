import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { anotherConnection, useDatabase } from '../../testing/database.ts';
import { openPool } from './pool.ts';

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

test('a connection that ends before a transaction begins on it leaves the pool', async () => {
  const { db, pool } = openPool(database.connection, () => undefined, 1);
  await db.execute(sql`select 1`);
  pool.once('acquire', (client) => void client.end());
  await expect(db.transaction(async () => undefined)).rejects.toThrow();
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([
    { one: 1 },
  ]);
  await pool.end();
});
