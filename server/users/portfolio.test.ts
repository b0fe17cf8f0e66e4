import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { PortfolioPicture } from '#contract/users.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { diskStorage, type Storage } from '../platform/storage/storage.ts';
import { givePassword } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { erase } from '../testing/erase.ts';
import { pdf, picture } from '../testing/files.ts';
import { tradeChecks } from '../trade-checks/tables.ts';
import { setHidden } from './accounts.ts';
import { addPicture, removePicture } from './portfolio.ts';
import { picturesOf } from './portfolio-queries.ts';
import { portfolioPictures } from './tables.ts';

const add = async (
  person: Person,
  file: { name: string; bytes: Uint8Array } | null = null,
  fields: Record<string, string> = {},
) => person.upload('/me/portfolio', { file: file ?? (await picture()) }, fields);
const listOf = async (person: Person, id: number): Promise<PortfolioPicture[]> =>
  (await person.get(`/users/${id}/portfolio`)).body.data;
const positions = async (db: Db, id: number) => (await picturesOf(db, id)).map((row) => row.position);
const rowsOf = (userId: number, count: number) =>
  Array.from({ length: count }, (_, position) => ({
    userId,
    position,
    storageKey: `portfolio/test-${userId}-${position}`,
    width: 60,
    height: 40,
  }));

test('a portfolio picture is stored in two sizes with its caption, and is public', async ({
  as,
  visitor,
}) => {
  const ivo = await as('worker');
  const added = await add(ivo, null, { caption: '  Kupaonica u Zadru ' });
  expect(added).toHaveStatus(201);
  expect(added.body.data).toMatchObject({ width: 60, height: 40, caption: 'Kupaonica u Zadru' });
  expect(added.body.data.path).toMatch(/^\/files\/portfolio\/[\w-]{24}\/full\.webp$/);
  expect((await add(ivo, null, { caption: '' })).body.data.caption).toBeNull();
  for (const url of [added.body.data.path, added.body.data.thumb])
    expect(await visitor.get(url)).toHaveStatus(200);
  expect((await listOf(visitor, ivo.id)).map((one) => one.caption)).toEqual(['Kupaonica u Zadru', null]);
  expect((await ivo.get('/me')).body.data.portfolio_count).toBe(2);
  expect(await listOf(visitor, (await as('client')).id)).toEqual([]);
  for (const nobody of ['999999', 'ivo', '0'])
    expect(await visitor.get(`/users/${nobody}/portfolio`)).toHaveStatus(404);
});

test('a portfolio has at most twelve pictures, even with parallel uploads', async ({ as, db }) => {
  const ivo = await as('worker');
  const { storage, folders, actor, sent } = await privateStore(ivo);
  await db.insert(portfolioPictures).values(rowsOf(ivo.id, 11));
  const results = await Promise.allSettled(
    [1, 2].map(() => addPicture({ db, storage }, actor, { file: sent })),
  );
  expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))).toEqual([
    'portfolio.many',
  ]);
  expect([(await positions(db, ivo.id)).length, folders().length]).toEqual([12, 1]);
  expect(await add(ivo)).toBe422('file', 'najviše 12');
  await expect(
    db.insert(portfolioPictures).values({ ...rowsOf(ivo.id, 1)[0], position: 12, storageKey: 'x' } as never),
  ).rejects.toMatchObject({
    cause: { constraint: 'twelve_pictures' },
  });
});

test('a file that is not a picture is reported at the file field and not stored', async ({
  as,
  db,
  visitor,
}) => {
  const ivo = await as('worker');
  const { storage, folders, actor, sent } = await privateStore(ivo);
  const bomb = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(await add(ivo, { name: 'slika.png', bytes: Buffer.from('MZ this is no picture') })).toBe422(
    'file',
    'PNG, WEBP, JPG ili HEIC.',
  );
  expect(await add(ivo, pdf())).toBe422('file', 'PNG, WEBP, JPG ili HEIC.');
  expect(await add(ivo, { name: 'bomba.png', bytes: bomb })).toBe422('file', '52 milijuna');
  expect((await add(ivo, { name: 'velika.jpg', bytes: Buffer.alloc(20_000_000) })).status).toBe(413);
  expect(await add(ivo, null, { caption: 'a'.repeat(121) })).toBe422('caption', 'više od 120');
  expect(await ivo.post('/me/portfolio', { caption: 'Bez slike' })).toBe422('file', 'obavezno');
  expect(await ivo.post('/me/portfolio', { caption: ['x'] })).toBe422('caption');
  expect(await add(visitor)).toHaveStatus(401);
  const full: Storage = {
    ...storage,
    put: async (key, contents) =>
      key.endsWith('card.webp') ? Promise.reject(new Error('disk full')) : storage.put(key, contents),
  };
  await expect(addPicture({ db, storage: full }, actor, { file: sent })).rejects.toThrow('disk full');
  expect([folders(), await positions(db, ivo.id)]).toEqual([[], []]);
});

test('captions can be changed and removed only by their owner', async ({ as, visitor }) => {
  const [ivo, mia] = [await as('worker'), await as('general')];
  const { id } = (await add(ivo, null, { caption: 'Krov' })).body.data;
  const url = `/me/portfolio/${id}`;
  expect((await ivo.put(url, { caption: 'Novi krov' })).body.data).toMatchObject({
    id,
    caption: 'Novi krov',
  });
  expect((await ivo.put(url, {})).body.data.caption).toBe('Novi krov');
  expect((await ivo.send('POST', `${url}?_method=PUT`, { form: 'caption=' })).body.data.caption).toBeNull();
  expect(await ivo.put(url, { caption: 'a'.repeat(121) })).toBe422('caption');
  expect(await mia.put(url, { caption: 'Moje' })).toHaveStatus(404);
  expect(await visitor.put(url, { caption: 'Moje' })).toHaveStatus(401);
  expect(await ivo.put('/me/portfolio/0', {})).toHaveStatus(404);
});

test('pictures can be reordered in one request', async ({ as, visitor }) => {
  const ivo = await as('worker');
  const ids: number[] = [];
  for (let n = 0; n < 4; n++) ids.push((await add(ivo)).body.data.id);
  const shuffled = [ids[3], ids[0], ids[2], ids[1]];
  expect(
    (await ivo.put('/me/portfolio', { ids: shuffled })).body.data.map((one: PortfolioPicture) => one.id),
  ).toEqual(shuffled);
  const foreign = (await add(await as('general'))).body.data.id;
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids.slice(1), foreign], []])
    expect(await ivo.put('/me/portfolio', { ids: wrong })).toBe422('ids', 'točno jednom');
  for (const wrong of ['x', undefined, Array.from({ length: 13 }, () => 1)])
    expect(await ivo.put('/me/portfolio', { ids: wrong })).toBe422('ids');
  expect((await listOf(visitor, ivo.id)).map((one) => one.id)).toEqual(shuffled);
  expect(await visitor.put('/me/portfolio', { ids })).toHaveStatus(401);
});

test('removing a picture deletes its files and closes the gap', async ({ as, db, visitor }) => {
  const ivo = await as('worker');
  const { storage, folders, actor, sent } = await privateStore(ivo);
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push((await addPicture({ db, storage }, actor, { file: sent })).id);
  const [first = 0, second = 0] = ids;
  await removePicture({ db, storage }, actor, second);
  expect([folders().length, await positions(db, ivo.id)]).toEqual([2, [0, 1]]);
  expect(await (await as('general')).delete(`/me/portfolio/${first}`)).toHaveStatus(404);
  expect(await visitor.delete(`/me/portfolio/${first}`)).toHaveStatus(401);
  expect(await ivo.delete(`/me/portfolio/${first}`)).toHaveStatus(204);
  expect(await ivo.delete(`/me/portfolio/${first}`)).toHaveStatus(404);
  expect(await positions(db, ivo.id)).toEqual([0]);
});

test('the portfolio of a hidden or banned account is sent only to its owner and moderators, uncached', async ({
  as,
  db,
  visitor,
}) => {
  const [ivo, ana, maja] = [await as('worker'), await as('client'), await as('moderator')];
  const { path } = (await add(ivo)).body.data;
  const statuses = () =>
    Promise.all([visitor, ana, ivo, maja].map(async (person) => (await person.get(path)).status));
  const hide = (hidden: boolean) => db.transaction((tx) => setHidden(tx, ivo.id, hidden));
  await hide(true);
  expect(await statuses()).toEqual([404, 404, 200, 200]);
  expect((await ivo.get(path)).headers['cache-control']).toBe('private, no-store');
  await hide(false);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  expect(
    await maja.post(`/admin/people/${ivo.id}/ban`, { reason: 'Slike su s tuđih stranica.' }),
  ).toHaveStatus(200);
  expect(await statuses()).toEqual([404, 404, 404, 200]);
});

test('deleting the account deletes all files of a profile', async ({ as, db, tasks, storage, visitor }) => {
  const ivo = await as('worker');
  await givePassword(db, ivo);
  const shown = (await add(ivo)).body.data;
  const { profile_img } = (await ivo.upload('/me/update', { profile_img: await picture() })).body.data;
  await ivo.upload('/me/trade-check', { document: pdf() }, { oib: '69435151530' });
  const [check] = await db.select({ key: tradeChecks.documentKey }).from(tradeChecks);
  const keys = [shown.path, shown.thumb, profile_img]
    .map((url: string) => url.replace('/files/', ''))
    .concat(check?.key ?? '');
  for (const key of keys) expect(await storage.exists(key), key).toBe(true);
  await erase({ db, tasks }, ivo);
  for (const key of keys) expect(await storage.exists(key), key).toBe(false);
  expect(await visitor.get(`/users/${ivo.id}/portfolio`)).toHaveStatus(404);
});

test('reading a portfolio uses the index instead of scanning the table of pictures', async ({ as, db }) => {
  const ivo = await as('worker');
  await db.execute(
    sql`insert into users (email, name, slug) select n || '@mnogo.hr', 'Mnogo', 'mnogo-' || n from generate_series(1, 3000) n`,
  );
  await db.execute(sql`insert into portfolio_pictures (user_id, position, storage_key, width, height)
    select id, n, 'portfolio/' || id || '-' || n, 60, 40 from users cross join generate_series(0, 3) n where slug like 'mnogo-%'`);
  await db.execute(sql`analyze portfolio_pictures`);
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${picturesOf(db, ivo.id)}`);
  const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toContain('one_picture_per_position');
  expect(plan).not.toContain('Seq Scan');
});

async function privateStore(person: Person) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'portfolio-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  const actor: Actor = {
    id: person.id,
    name: person.name,
    typeOf: 'worker',
    role: null,
    emailConfirmed: true,
    tokenId: 1,
  };
  const source = path.join(root, 'slika.png');
  const { bytes, name } = await picture();
  writeFileSync(source, bytes);
  const files = path.join(root, 'files/portfolio');
  return {
    storage: diskStorage(path.join(root, 'files')),
    actor,
    folders: () => (existsSync(files) ? readdirSync(files) : []),
    sent: { field: 'file', name, path: source, bytes: bytes.length },
  };
}
