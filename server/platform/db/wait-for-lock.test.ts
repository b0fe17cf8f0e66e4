import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { publishPrices } from '../../prices/publish.ts';
import { seedBase, seedLock } from '../../seed/base.ts';
import { anotherConnection, useDatabase } from '../../testing/database.ts';
import { setForward, watchLog } from '../../testing/lock-wait-log.ts';
import { diskStorage } from '../storage/storage.ts';
import { migrateDatabase, migrationLock } from './migrate.ts';
import { waitForLock } from './wait-for-lock.ts';

const database = useDatabase();

test('a wait for a lock is logged every ten seconds until it ends', async () => {
  const lines = watchLog();
  let attempts = 0;
  let taken = false;
  const waited = waitForLock('the work of another process', async () => {
    attempts++;
    return taken;
  });
  await expect.poll(() => attempts).toBeGreaterThan(1);
  expect(lines).toEqual([]);
  for (const count of [1, 2]) {
    setForward(10_000);
    await expect.poll(() => lines).toHaveLength(count);
    const before = attempts;
    await expect.poll(() => attempts).toBeGreaterThan(before + 1);
  }
  taken = true;
  await waited;
  expect(lines).toEqual([
    ['waiting for the work of another process (10 s)'],
    ['waiting for the work of another process (20 s)'],
  ]);
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'wait-for-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const storage = diskStorage(folder);

test.for<[what: string, key: SQL, work: () => Promise<unknown>]>([
  ['the migrations of another process', sql`${migrationLock}`, () => migrateDatabase(database.connection)],
  ['the seed of another process', sql`${seedLock}`, () => seedBase(database.db, storage)],
  [
    'the prices of another task',
    sql`hashtext('prices'), (select min(id) from job_types)`,
    () => publishPrices(database.db),
  ],
])('no statement waits while a process waits for %s, and the wait is logged', async ([what, key, work]) => {
  await database.db.execute(sql`
    insert into published_prices (job_type_id, year, counted_jobs, decided_at)
    select min(id), extract(year from now())::int, 0, now() from job_types on conflict do nothing`);
  const other = await anotherConnection(database.db);
  await other.execute(sql`select pg_advisory_lock(${key})`);
  const lines = watchLog();
  const working = work();
  const betweenAttempts = sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state like 'idle%' and query like '%pg_try_advisory%'`;
  await expect.poll(async () => (await other.execute(betweenAttempts)).rows.length).toBe(1);
  setForward(10_000);
  await expect.poll(() => lines).toEqual([[`waiting for ${what} (10 s)`]]);
  await other.execute(sql`select pg_advisory_unlock(${key})`);
  await working;
});
