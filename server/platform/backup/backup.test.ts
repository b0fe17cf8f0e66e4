// @module-tag sql
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { checkChain } from '../../audit/chain.ts';
import { rowSumsOf, takeCopyMark, useEmptyPlaces } from '../../testing/backups.ts';
import { useDatabase } from '../../testing/database.ts';
import { startLocalS3 } from '../../testing/local-s3.ts';
import { databaseUrl } from '../../testing/site-process.ts';
import { openPool } from '../db/pool.ts';
import { openKeys } from '../keys/keys.ts';
import { openStorage } from '../storage/open-storage.ts';
import { diskStorage } from '../storage/storage.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const { scratch, emptyPlace } = useEmptyPlaces();
const database = useDatabase();
const key = randomBytes(32);
const dataDir = path.join(scratch, 'site');
const storage = diskStorage(path.join(dataDir, 'files'));
const big = randomBytes(3 * 1024 * 1024);
const [rowCount, fileCount] = [3000, 200];
const file = path.join(scratch, 'sealed');
const untouched = {
  place: { dataDir: path.join(scratch, 'untouched'), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' },
  storage: diskStorage(path.join(scratch, 'untouched', 'files')),
};

const source = () => ({ place: { dataDir, databaseUrl: databaseUrl(database.connection) }, storage });

beforeAll(async () => {
  openKeys({ dataDir });
  mkdirSync(path.join(dataDir, 'outbox'), { recursive: true });
  writeFileSync(path.join(dataDir, 'outbox', 'one.eml'), 'Subject: x');
  await storage.put('job-posts/1/big.pdf', big);
  for (let n = 1; n < fileCount; n++) await storage.put(`private/2/${n}.webp`, Buffer.from(`picture ${n}`));
  const { pool } = database;
  await pool.query(
    `insert into users (name, slug, email) select 'Ana ' || n || e'\\t\\\\ž', 'ana-' || n, 'ana' || n || '@primjer.hr' from generate_series(1, ${rowCount}) n`,
  );
  for (let n = 0; n < 3; n++)
    await pool.query(
      `insert into audit_entries (action, subject_type, reason) values ('news.save', 'news', 'zašto')`,
    );
  await backUp({ ...source(), file, key });
});

test('a restored backup has the same rows, files, keys, sequences, triggers and sealed log', async () => {
  const target = await emptyPlace();
  const { files, tables, moment } = await restore({ ...target, file, key });
  expect(files).toEqual({ count: fileCount, bytes: expect.any(Number) });
  expect(tables['public.users']?.rows).toBeGreaterThanOrEqual(rowCount);
  expect(await takeCopyMark(target.place.databaseUrl)).toEqual({
    restoredAt: expect.any(Date),
    backupMoment: new Date(moment),
  });
  expect(await rowSumsOf(target.place.databaseUrl)).toEqual(
    await rowSumsOf(databaseUrl(database.connection)),
  );
  expect(readFileSync(path.join(target.place.dataDir, 'files/job-posts/1/big.pdf')).equals(big)).toBe(true);
  for (const kept of ['keys/secret.key', 'outbox/one.eml', 'files/private/2/199.webp'])
    expect(readFileSync(path.join(target.place.dataDir, kept)), kept).toEqual(
      readFileSync(path.join(dataDir, kept)),
    );

  const [was, is] = [
    database.pool,
    openPool({ connectionString: target.place.databaseUrl }, () => undefined, 2),
  ];
  const schema = `select 'index', indexdef as it from pg_indexes where schemaname !~ '^(pg_|information)' union all
    select 'constraint', conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint where connamespace::regnamespace::text !~ '^(pg_|information)' union all
    select 'trigger', tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal union all
    select 'sequence', schemaname || sequencename || coalesce(last_value::text, '-') from pg_sequences order by 1, 2`;
  expect((await is.pool.query(schema)).rows).toEqual((await was.query(schema)).rows);
  expect(await checkChain(is.db)).toEqual(await checkChain(database.db));
  const next = `insert into audit_entries (action, subject_type) values ('news.save', 'news')`;
  for (const pool of [is.pool, was]) await pool.query(next);
  expect(await checkChain(is.db)).toMatchObject({ entries: 4, faults: [], unsealed: 0 });
  await is.pool.end();
});

/** Size in bytes of an encrypted chunk, and of the data before the first one. */
const chunk = 64 * 1024 + 16;
const beforeChunks = (bytes: Buffer) => bytes.indexOf('\n', bytes.indexOf('\n---') + 1) + 1 + 16;

test.each<[string, (bytes: Buffer) => { bytes?: Buffer; key?: Buffer | undefined }, RegExp]>([
  ['another key', () => ({ key: randomBytes(32) }), /BACKUP_KEY is not the key/],
  ['no key', () => ({ key: undefined }), /The backup is encrypted/],
  ['a truncated file', (bytes) => ({ bytes: bytes.subarray(0, -1) }), /altered or truncated/],
  [
    'a missing chunk',
    (bytes) => {
      const at = beforeChunks(bytes) + chunk;
      return { bytes: Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + chunk)]) };
    },
    /altered or truncated/,
  ],
  [
    'a file truncated between two chunks',
    (bytes) => ({ bytes: bytes.subarray(0, beforeChunks(bytes) + 2 * chunk) }),
    /altered or truncated/,
  ],
  [
    'a changed byte',
    (bytes) => ({ bytes: Buffer.from(bytes).fill(bytes[2_000_000] ? 0 : 1, 2_000_000, 2_000_001) }),
    /altered or truncated/,
  ],
  ['another kind of file', () => ({ bytes: Buffer.from('Dobar dan') }), /not a backup of this site/],
  ['an empty file', () => ({ bytes: Buffer.alloc(0) }), /not a backup of this site/],
])('a wrong key or file is rejected before any data changes: %s', async (_what, change, sentence) => {
  const { bytes = readFileSync(file), ...other } = change(readFileSync(file));
  const wrong = path.join(scratch, 'wrong');
  writeFileSync(wrong, bytes);
  await expect(restore({ ...untouched, file: wrong, key, ...other })).rejects.toThrow(sentence);
  expect(existsSync(untouched.place.dataDir)).toBe(false);
});

test('a backup without a key is a plain archive and is also rejected if truncated or altered', async () => {
  const plain = path.join(scratch, 'plain');
  await backUp({ ...source(), file: plain });
  const bytes = readFileSync(plain);
  await expect(restore({ ...(await emptyPlace()), file: plain })).resolves.toMatchObject({
    files: { count: fileCount },
  });
  for (const [n, wrong] of [
    bytes.subarray(0, bytes.length >> 1),
    // The last 12 bytes may be an empty zstd frame, whose loss is harmless.
    bytes.subarray(0, -13),
    Buffer.from(bytes).fill(bytes[50_000] === 7 ? 8 : 7, 50_000, 50_001),
    Buffer.from(bytes).fill(bytes[2_000_000] === 7 ? 8 : 7, 2_000_000, 2_000_001),
  ].entries()) {
    const cut = path.join(scratch, `cut-${n}`);
    writeFileSync(cut, wrong);
    await expect(restore({ ...untouched, file: cut }), `${n}`).rejects.toThrow(/altered or truncated/);
  }
});

test.each([
  ['encrypted', Buffer.alloc(32, 7)],
  ['plain', undefined],
])('a backup of the old format (%s) is restored, unless it is truncated', async (what, oldKey) => {
  const old = path.join(import.meta.dirname, 'fixtures', `layout-1-${what}`);
  const target = await emptyPlace();
  const { files, tables } = await restore({ ...target, file: old, key: oldKey });
  expect(files).toEqual({ count: 2, bytes: 16 });
  expect(tables['public.users']?.rows).toBe(3);
  const longName = `files/private/2/${'dugo-ime-'.repeat(11)}.pdf`;
  expect(readFileSync(path.join(target.place.dataDir, longName), 'utf8')).toBe('long name');

  const wrong = path.join(scratch, `old-${what}`);
  writeFileSync(wrong, readFileSync(old).subarray(0, -20));
  await expect(restore({ ...untouched, file: wrong, key: oldKey })).rejects.toThrow(/altered or truncated/);
});

test('a backup of the old format is rejected with another key', async () => {
  const old = path.join(import.meta.dirname, 'fixtures', 'layout-1-encrypted');
  await expect(restore({ ...untouched, file: old, key })).rejects.toThrow('BACKUP_KEY is not the key');
  await expect(restore({ ...untouched, file: old })).rejects.toThrow('The backup is encrypted');
});

test('files are restored into shared storage and backed up from there', async () => {
  const s3 = await startLocalS3();
  try {
    const store = await openStorage({ dataDir: scratch, s3: s3.place });
    const target = await emptyPlace();
    const few = diskStorage(path.join(scratch, 'few'));
    for (const name of ['job-posts/1/big.pdf', 'private/2/1.webp']) await few.put(name, big);
    const fewFile = path.join(scratch, 'few-files');
    await backUp({ ...source(), storage: few, file: fewFile, key });
    await expect(restore({ ...target, storage: store, file: fewFile, key })).resolves.toMatchObject({
      files: { count: 2 },
    });
    expect(s3.objects.get('job-posts/1/big.pdf')?.equals(big)).toBe(true);
    const again = path.join(scratch, 'of-a-store');
    expect((await backUp({ ...target, storage: store, file: again, key })).files).toMatchObject({
      count: 2,
    });
  } finally {
    s3.close();
  }
});

test('a restore needs an empty target, and a backup does not overwrite an existing file', async () => {
  await expect(backUp({ ...source(), file })).rejects.toThrow('already exists');
  const target = await emptyPlace();
  await expect(restore({ ...target, place: { ...target.place, dataDir }, file, key })).rejects.toThrow(
    /not empty \(it contains (files|keys|outbox)\)/,
  );
  const full = { ...target, place: { ...target.place, databaseUrl: databaseUrl(database.connection) } };
  await expect(restore({ ...full, file, key })).rejects.toThrow('The database is not empty');
  await expect(restore({ ...target, storage, file, key })).rejects.toThrow('The file storage is not empty');
  await expect(restore({ ...target, secretKey: randomBytes(32), file, key })).rejects.toThrow(
    'SECRET_KEY differs from that of the original site',
  );
});
