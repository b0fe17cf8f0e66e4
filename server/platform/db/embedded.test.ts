import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { embeddedConnection, startEmbedded } from './embedded.ts';
import { memoryHere, memorySettings } from './embedded-memory.ts';
import { sqlState, violates } from './errors.ts';
import { joinDatabase, openDatabase } from './open.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const silent = () => undefined;

test('an embedded database starts, migrates, accepts a second process, and survives a restart', async () => {
  const dataDir = path.join(scratch, 'one');
  const first = await openDatabase({ dataDir }, silent);
  const settings = await first.pool.query(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout",
  );
  expect(settings.rows).toEqual([{ fsync: 'on', commit: 'on', zone: 'UTC', timeout: '15s' }]);
  const { rows: buffers } = await first.pool.query(
    "select pg_size_bytes(current_setting('shared_buffers'))::float8 as bytes",
  );
  expect(buffers).toEqual([
    { bytes: Number.parseInt(memorySettings(memoryHere()).shared_buffers, 10) * 2 ** 20 },
  ]);
  // The site role may not create tables, but it may use those that the database’s owner creates.
  const table = 'create table t (n int constraint small check (n < 10))';
  expect(sqlState(await first.pool.query(table).catch((error: unknown) => error))).toBe('42501');
  const owner = new pg.Client(first.connection);
  await owner.connect();
  await owner.query(table);
  await owner.end();

  const joined = await joinDatabase({ dataDir }, silent);
  await joined.db.execute(sql`insert into t values (7)`);
  await joined.close();

  const refused = await first.db.execute(sql`insert into t values (70)`).catch((error: unknown) => error);
  expect([violates(refused, 'small'), violates(refused, 'other'), sqlState(refused)]).toEqual([
    true,
    false,
    '23514',
  ]);
  expect(violates(new Error('other'), 'small')).toBe(false);
  await first.close();

  const second = await openDatabase({ dataDir }, silent);
  expect((await second.pool.query('select n from t')).rows).toEqual([{ n: 7 }]);
  await second.close();
});

test('opening the database warns of a collation whose sorting rules have changed', async () => {
  const dataDir = path.join(scratch, 'one');
  const first = await openDatabase({ dataDir }, silent);
  const owner = new pg.Client(first.connection);
  await owner.connect();
  await owner.query('create table names (name text collate "hr-x-icu" primary key)');
  await owner.query(`update pg_collation set collversion = 'once' where collname = 'hr-x-icu'`);
  await owner.end();
  await first.close();
  const warnings: string[] = [];
  const second = await openDatabase({ dataDir }, silent, (line) => warnings.push(line));
  const mender = new pg.Client(second.connection);
  await mender.connect();
  await mender.query('alter collation pg_catalog."hr-x-icu" refresh version');
  await mender.end();
  await second.close();
  expect(warnings).toEqual([expect.stringMatching(/^The collation .+ has changed from version once to /)]);
});

test('names are sorted by Croatian collation', async () => {
  const { pool, close } = await openDatabase({ dataDir: path.join(scratch, 'one') }, silent);
  const { rows } = await pool.query(
    `select string_agg(w, ' ' order by w collate "hr-x-icu") as words from unnest(array['žaba','zid','ćuk','čaj','car','đak','džep','dom','ljeto','luk']) w`,
  );
  expect(rows).toEqual([{ words: 'car čaj ćuk dom džep đak luk ljeto zid žaba' }]);
  await close();
});

test('a cluster whose creation was interrupted is created again at the next start', async () => {
  const dataDir = path.join(scratch, 'cut-short');
  mkdirSync(path.join(dataDir, 'db.new'), { recursive: true });
  writeFileSync(path.join(dataDir, 'db.new', 'PG_VERSION'), '18\n');
  const server = await startEmbedded(dataDir, { keep: false });
  expect(readFileSync(path.join(dataDir, 'db', 'PG_VERSION'), 'utf8').trim()).toBe('18');
  await server.stop();
});

test('the socket has a shorter path if the path of the data folder is too long', () => {
  const { host } = embeddedConnection(path.join('/srv', 'x'.repeat(120)));
  expect(Buffer.byteLength(path.join(host, '.s.PGSQL.5432'))).toBeLessThan(107);
});
