// @module-tag sql
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { anotherConnection, useDatabase } from '../../testing/database.ts';
import { setForward, watchLog } from '../../testing/lock-wait-log.ts';
import { migrateDatabase } from './migrate.ts';

const database = useDatabase();
let when = Date.now() + 1e9;

/** Writes a folder of migrations, each of one or more statements, that are newer than the database’s own. */
function folderOf(...migrations: string[][]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, 'meta'));
  const entries = migrations.map((statements, idx) => {
    const tag = `000${idx}_test`;
    writeFileSync(path.join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
    return { idx, version: '7', when: when++, tag, breakpoints: true };
  });
  writeFileSync(
    path.join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  return folder;
}

const rowsOf = async (query: string) => (await database.db.execute(sql.raw(query))).rows;
const recorded = async () =>
  Number((await rowsOf('select count(*) as n from drizzle.__drizzle_migrations'))[0]?.n);
const concurrently = (name: string, on: string, unique = '') => [
  `drop index concurrently if exists ${name};`,
  `create ${unique} index concurrently ${name} on ${on};`,
];

test('processes that start together build an index concurrently once, and neither fails', async () => {
  const before = await recorded();
  const folder = folderOf(['create table trees (age int);'], concurrently('trees_by_age', 'trees (age)'));
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.connection, folder)));
  expect(await recorded()).toBe(before + 2);
  expect(await rowsOf(`select indisvalid from pg_index where indexrelid = 'trees_by_age'::regclass`)).toEqual(
    [{ indisvalid: true }],
  );
});

test('a failed migration leaves nothing behind, and earlier ones stay applied', async () => {
  const before = await recorded();
  const folder = folderOf(
    ['create table roses (age int);'],
    ['create table thorns (age int);', 'alter table roses add column age int;'],
  );
  await expect(migrateDatabase(database.connection, folder)).rejects.toThrow('already exists');
  expect(await recorded()).toBe(before + 1);
  expect(await rowsOf(`select to_regclass('roses')::text as roses, to_regclass('thorns') as thorns`)).toEqual(
    [{ roses: 'roses', thorns: null }],
  );
});

test('an index whose concurrent build failed is rebuilt at the next start', async () => {
  const folder = folderOf(
    ['create table birds (ring int);', 'insert into birds values (1), (1);'],
    concurrently('birds_by_ring', 'birds (ring)', 'unique'),
  );
  await expect(migrateDatabase(database.connection, folder)).rejects.toThrow('could not create unique index');
  await database.db.execute(sql`update birds set ring = 2 where ctid = (select max(ctid) from birds)`);
  await migrateDatabase(database.connection, folder);
  expect(
    await rowsOf(`select indisvalid from pg_index where indexrelid = 'birds_by_ring'::regclass`),
  ).toEqual([{ indisvalid: true }]);
});

/** Returns how many migrations wait for a lock, and have done so for at least some milliseconds. */
const waitingMigrations = async (milliseconds = 0) =>
  (
    await rowsOf(`
      select from pg_stat_activity where datname = current_database() and application_name = 'migrations'
        and wait_event_type = 'Lock' and query_start <= clock_timestamp() - interval '${milliseconds} ms'`)
  ).length;

test('while a migration waits for a transaction that uses its table, others can read the table', async () => {
  await rowsOf('create table ponds (depth int)');
  const backup = await anotherConnection(database.db);
  await backup.execute(sql`begin`);
  await backup.execute(sql`lock table ponds in access share mode`);
  const reader = await anotherConnection(database.db);
  await reader.execute(sql`set statement_timeout = '10s'`);
  const lines = watchLog();
  const folder = folderOf(['create table fish (age int);', 'alter table ponds add column length int;']);
  const migrated = migrateDatabase(database.connection, folder, { timeout: 300, pause: 300 });
  await expect.poll(() => waitingMigrations()).toBe(1);
  expect((await reader.execute(sql`select * from ponds`)).fields.map(({ name }) => name)).toEqual(['depth']);
  setForward(10_000);
  await expect
    .poll(() => lines)
    .toEqual([['waiting for transactions that use the tables of a migration (10 s)']]);
  await backup.execute(sql`commit`);
  await migrated;
  expect(await rowsOf('select length, age from ponds, fish')).toEqual([]);
});

test('a concurrent index build waits for older transactions without a lock timeout', async () => {
  await rowsOf('create table lakes (depth int)');
  const writer = await anotherConnection(database.db);
  await writer.execute(sql`begin`);
  await writer.execute(sql`insert into lakes values (1)`);
  const folder = folderOf(concurrently('lakes_by_depth', 'lakes (depth)'));
  const migrated = migrateDatabase(database.connection, folder, { timeout: 100, pause: 100 });
  await expect.poll(() => waitingMigrations(300)).toBe(1);
  await writer.execute(sql`commit`);
  await migrated;
  expect(
    await rowsOf(`select indisvalid from pg_index where indexrelid = 'lakes_by_depth'::regclass`),
  ).toEqual([{ indisvalid: true }]);
});
