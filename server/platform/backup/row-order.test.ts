import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowSumsOf, takeCopyMark, useEmptyPlaces } from '../../testing/backups.ts';
import { useDatabase } from '../../testing/database.ts';
import { databaseUrl } from '../../testing/site-process.ts';
import { openKeys } from '../keys/keys.ts';
import { diskStorage } from '../storage/storage.ts';
import { type Item, itemOf, readArchive, writeArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { endLoading } from './load.ts';
import { restore } from './restore.ts';
import { plainText, type Table, tablesOf } from './shape.ts';

const { scratch, emptyPlace } = useEmptyPlaces();
const database = useDatabase();
const key = randomBytes(32);
const file = path.join(scratch, 'sealed');
const dataDir = path.join(scratch, 'site');
let client: pg.Client;
let tables: Table[];

async function shuffleTables(): Promise<void> {
  await client.query('begin; set local session_replication_role = replica');
  for (const { name, columns } of tables) {
    const list = columns.join(', ');
    await client.query(`create temp table shuffled as select ${list} from ${name} order by random()`);
    await client.query(`delete from ${name}`);
    await client.query(`insert into ${name} (${list}) overriding system value select ${list} from shuffled`);
    await client.query('drop table shuffled');
  }
  await client.query('commit');
}

async function runTasks(): Promise<void> {
  await client.query(`
    select setseed(0.5), pgboss.create_queue('notify', '{"policy": "standard"}');
    insert into pgboss.job (name, data)
      select 'notify', jsonb_build_object('text', (select string_agg(md5(n::text || part), '') from generate_series(1, 10 + n * 7919 % 178) part))
      from generate_series(1, 1000) n;
    update pgboss.job set state = 'completed', completed_on = now(), data = null where ctid in (select ctid from pgboss.job where random() < 0.2);
    delete from pgboss.job where ctid in (select ctid from pgboss.job where random() < 0.3)`);
  await client.query('vacuum pgboss.job');
  await client.query(
    `update pgboss.job set retry_count = 1 where ctid in (select ctid from pgboss.job where random() < 0.3)`,
  );
}

beforeAll(async () => {
  openKeys({ dataDir });
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query(plainText);
  tables = await tablesOf(client);
  await client.query(
    `insert into users (name, slug, email) select 'Ana ' || n, 'ana-' || n, 'ana' || n || '@primjer.hr' from generate_series(1, 300) n`,
  );
});
afterAll(() => client.end());

test('the checksums and the restore of a backup do not depend on the physical order of rows', async () => {
  const sums = await rowSumsOf(databaseUrl(database.connection));
  await shuffleTables();
  expect(await rowSumsOf(databaseUrl(database.connection))).toEqual(sums);
  await runTasks();
  await backUp({
    place: { dataDir, databaseUrl: databaseUrl(database.connection) },
    storage: diskStorage(path.join(dataDir, 'files')),
    file,
    key,
  });
  const target = await emptyPlace();
  await restore({ ...target, file, key });
  await takeCopyMark(target.place.databaseUrl);
  expect(await rowSumsOf(target.place.databaseUrl)).toEqual(
    await rowSumsOf(databaseUrl(database.connection)),
  );
});

const textOf = async (contents: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(contents));

test('a backup’s summary hashes each table’s dump in archive order, as all earlier versions did', async () => {
  const texts = new Map<string, Buffer>();
  let summary: unknown;
  for await (const { name, contents } of readArchive(file, key)) {
    const [table, text] = [path.dirname(name).slice('db/'.length), await textOf(contents)];
    if (name === 'summary.json') summary = JSON.parse(text.toString());
    else if (/^db\/.*\/\d+$/.test(name))
      texts.set(table, Buffer.concat([texts.get(table) ?? Buffer.alloc(0), text]));
  }
  const measure = (text: Buffer) => ({
    rows: text.filter((byte) => byte === 0x0a).length,
    sha256: createHash('sha256').update(text).digest('hex'),
  });
  const measures = tables.map(({ name }) => [name, measure(texts.get(name) ?? Buffer.alloc(0))]);
  expect(summary).toMatchObject({ tables: Object.fromEntries(measures) });
});

const faults: [string, (rows: string[]) => string[]][] = [
  ['a changed row', ([first = '', ...rest]) => [first.replace(/.$/, 'x'), ...rest]],
  ['a missing row', (rows) => rows.slice(1)],
  ['a duplicated row', (rows) => [rows[0] ?? '', ...rows]],
  ['a duplicate in place of another row', ([first = '', , ...rest]) => [first, first, ...rest]],
];

async function* alteredItems(alter: (rows: string[]) => string[]): AsyncGenerator<Item> {
  for await (const { name, contents } of readArchive(file, key)) {
    const bytes = await textOf(contents);
    const isUsers = name === 'db/public.users/000000';
    yield itemOf(name, isUsers ? `${alter(bytes.toString().trimEnd().split('\n')).join('\n')}\n` : bytes);
  }
}

test.each(faults)('a backup whose dump has %s is rejected before anything changes', async (what, alter) => {
  const wrong = path.join(scratch, what);
  await writeArchive(wrong, key, alteredItems(alter));
  const untouched = path.join(scratch, 'untouched');
  const place = { dataDir: untouched, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
  await expect(
    restore({ place, storage: diskStorage(path.join(untouched, 'files')), file: wrong, key }),
  ).rejects.toThrow(/rows of public\.users differ/);
  expect(existsSync(untouched)).toBe(false);
});

const double = `insert into settings select * from settings where key = 'claims'`;
test.each([
  ['a changed row', `update settings set updated_at = updated_at + interval '1 second' where key = 'claims'`],
  ['a missing row', `delete from settings where key = 'claims'`],
  ['a duplicated row', double],
  ['a duplicate in place of another row', `delete from settings where key = 'ads_pricing'; ${double}`],
])('a database that has %s after loading is rejected', async (_what, fault) => {
  const rowSums = await rowSumsOf(databaseUrl(database.connection));
  await client.query(`begin; alter table settings drop constraint settings_pkey; ${fault}`);
  await expect(endLoading(client, tables, { sequences: [], rowSums }, [])).rejects.toThrow(
    /^the \d+ restored rows of public\.settings differ from the \d+ rows/,
  );
  await client.query('rollback');
});
