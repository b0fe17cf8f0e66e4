// @module-tag sql
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStorage } from '../platform/storage/storage.ts';
import { useDatabase } from '../testing/database.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';
import { checkSite } from './check.ts';
import { drawn, fileOwners } from './file-owners.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'upkeep-'));
const storage = diskStorage(path.join(scratch, 'files'));
const database = useDatabase();
let client: pg.Client;
let [worker, other, post] = [0, 0, 0];
const put = (...keys: string[]) => Promise.all(keys.map((key) => storage.put(key, Buffer.from('x'))));
const wrong = async (mend = false) =>
  (await checkSite({ client, storage, uploadsDone: async () => undefined }, mend)).filter(
    ({ count }) => count > 0,
  );

beforeAll(async () => {
  client = new pg.Client(database.connection);
  await client.connect();
  [worker, other] = [
    await makeWorker(database.db, { name: 'Mate Žgombić' }),
    await makeWorker(database.db, { name: 'Željka Novak' }),
  ];
  post = await makePost(database.db, other);
  await client.query(`
    update users set profile_img = 'avatars/lice.webp', reviews_count = 1, rating = 4 where id = ${worker};
    insert into reviews (author_id, subject_id, stars, comment, published_at) values (${other}, ${worker}, 4, 'Uredno i na vrijeme.', now());
    insert into portfolio_pictures (user_id, position, storage_key, width, height) values (${worker}, 0, 'portfolio/jedan', 60, 40);
    insert into job_post_media (job_post_id, position, kind, storage_key, name, type, size) values (${post}, 0, 'document', 'media/dva', 'a.pdf', 'application/pdf', 1);
    insert into payments (gateway, status, amount_cents, appearances, receipt_number, paid_at, refunded_cents) values ('sandbox', 'paid', 2500, 500, 1, now(), 900);
    insert into payment_refunds (payment_id, amount_cents, status, origin, request_key, settled_at) select id, 900, 'succeeded', 'hand', 'x', now() from payments;
    insert into chats (low_id, high_id, started_by) values (${Math.min(worker, other)}, ${Math.max(worker, other)}, ${other});
    insert into chat_members (chat_id, user_id, unread_count) select id, ${worker}, 2 from chats;
    insert into chat_messages (chat_id, from_id, to_id, type) select id, ${other}, ${worker}, 'file_message' from chats, generate_series(1, 2);
    insert into chat_files (message_id, storage_key, kind, name, type, size) select min(id), 'private/chats/tri', 'document', 'b.pdf', 'application/pdf', 1 from chat_messages`);
  await put(
    'avatars/lice.webp',
    'avatars/lice.avif',
    'portfolio/jedan/full.webp',
    'portfolio/jedan/card.webp',
    'portfolio/jedan/card.avif',
  );
  await put(
    'media/dva/file.pdf',
    'media/dva/file.verdict',
    'private/chats/tri/file.pdf',
    `og/ljudi/${worker}/profil/a.png`,
    'art/a.svg',
  );
});
afterAll(async () => {
  await client.end();
  rmSync(scratch, { recursive: true, force: true });
});

test('an intact site has no faults, before and after counter deltas are applied', async () => {
  expect(await wrong()).toEqual([]);
  await client.query('select apply_count_deltas()');
  expect(await wrong()).toEqual([]);
});

const sql = (statement: string) => () => client.query(statement);
test.each<[what: string, plant: () => Promise<unknown>]>([
  ['Wrong search documents', sql(`update job_posts set search_doc = to_tsvector('simple', 'nesto')`)],
  [
    'Wrong search documents',
    sql(`update users set search_doc = to_tsvector('simple', 'nesto') where name like 'Mate%'`),
  ],
  ['Wrong totals of lists', sql(`update counters set value = value + 1 where key = 'workers'`)],
  ['Wrong totals of lists', sql(`insert into counter_deltas (key, step) values ('stars', 3)`)],
  ['Wrong post counts by type and county', sql('update active_post_counts set posts = posts + 2')],
  ['Wrong post counts of categories', sql('update job_categories set active_posts_count = 7')],
  ['Wrong search word counts', sql(`update search_words set posts = 5 where word = 'kuhinji'`)],
  ['Wrong search word counts', sql(`insert into search_words (word, posts) values ('izmisljeno', 1)`)],
  ['Wrong search word counts by type', sql('update type_words set posts = posts + 1')],
  ['Wrong image hash rows', sql('delete from image_hashes')],
  [
    'Wrong image hash rows',
    sql(`insert into image_hashes (kind, subject_id, storage_key) values ('ad', 99, 'ads/nijedan')`),
  ],
  ['Wrong refunded amounts of payments', sql('update payments set refunded_cents = 7')],
  [
    'Wrong type counts of categories',
    sql('update job_categories set types_count = 99 where id = (select min(id) from job_categories)'),
  ],
  ['Wrong ratings of users', sql(`update users set rating = 2 where name like 'Mate%'`)],
  ['Wrong unread counts of chats', sql('update chat_members set unread_count = 9')],
  ['Files without a row', () => put('avatars/nicija.webp', 'avatars/nicija.avif')],
  ['Files without a row', () => put('private/chats/nicija/file.pdf', 'private/chats/nicija/file.verdict')],
  ['Files without a row', () => put('og/ljudi/999999/profil/a.png')],
])('the consistency check finds and repairs: %s', async (what, plant) => {
  await plant();
  expect((await wrong()).map((one) => [one.what, one.mended])).toContainEqual([what, false]);
  expect(await wrong(true)).toContainEqual(expect.objectContaining({ what, mended: true }));
  expect(await wrong()).toEqual([]);
});

test('--mend deletes optional rows whose files are missing, and reports the others with a remedy', async () => {
  for (const key of [
    'avatars/lice.webp',
    'portfolio/jedan/card.webp',
    'media/dva/file.pdf',
    'private/chats/tri/file.pdf',
  ])
    await storage.delete(key);
  const found = (await wrong(true)).map(({ what, count, mended }) => [what, count, mended]);
  expect(found).toEqual([
    ['Rows of users without their files', 1, true],
    ['Rows of portfolio_pictures without their files', 1, true],
    ['Rows of job_post_media without their files', 1, true],
    ['Rows of chat_files without their files', 1, false],
  ]);
  expect((await wrong(true)).map(({ what, examples }) => [what, examples])).toEqual([
    ['Rows of chat_files without their files', [expect.stringContaining('private/chats/tri/file.pdf')]],
    ['Files without a row', ['portfolio/jedan/full.webp']],
  ]);
  await put('private/chats/tri/file.pdf');
  expect(await wrong()).toEqual([]);
});

test('a file whose row is written during the check is not reported', async () => {
  await put('avatars/nova.webp');
  const uploadsDone = () =>
    database.pool.query(`update users set profile_img = 'avatars/nova.webp' where id = $1`, [worker]);
  const checked = await checkSite({ client, storage, uploadsDone }, true);
  expect(checked.filter(({ count }) => count > 0)).toEqual([]);
  expect(await storage.exists('avatars/nova.webp')).toBe(true);
});

test('a file unknown to the site is reported and not deleted', async () => {
  await put('novo/mapa.webp');
  expect(await wrong(true)).toEqual([
    expect.objectContaining({
      what: 'Files in unknown folders',
      examples: ['novo/mapa.webp'],
      mended: false,
    }),
  ]);
  await storage.delete('novo/mapa.webp');
});

test('every storage folder is known to the check', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const sources = globSync('*/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', 'testing/**', 'platform/**'],
  }).map((file) => readFileSync(path.join(root, file), 'utf8'));
  const folders = sources.flatMap((text) => [
    ...[...text.matchAll(/folder: '([\w/-]+)'/g)].map(([, folder]) => folder),
    ...[...text.matchAll(/`([\w/-]+)\/\$\{randomBytes\(18\)/g)].map(([, folder]) => folder),
  ]);
  expect(folders.length).toBeGreaterThan(8);
  const known = [...fileOwners.flatMap((keeper) => keeper.folders), ...drawn];
  expect(folders.filter((folder) => folder && !known.includes(folder))).toEqual([]);
});
