import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { MediaFile } from '#contract/job-posts.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { diskStorage, type Storage } from '../platform/storage/storage.ts';
import { type Person, test } from '../testing/app.ts';
import { pdf, picture } from '../testing/files.ts';
import { makePost } from '../testing/job-posts.ts';
import { addMedia, deleteMedia } from './media.ts';
import { deletePost } from './service.ts';
import { invitations, jobPostMedia, jobPosts } from './tables.ts';

const upload = async (
  person: Person,
  id: number,
  file: { name: string; bytes: Uint8Array } | null = null,
  fields: Record<string, string> = {},
) => person.upload(`/job-posts/${id}/media`, { file: file ?? (await picture()) }, fields);
const filesOf = async (person: Person, id: number): Promise<MediaFile[]> =>
  (await person.get(`/job-posts/${id}/media`)).body.data;
const positions = async (db: Db, id: number) =>
  (
    await db.select().from(jobPostMedia).where(eq(jobPostMedia.jobPostId, id)).orderBy(jobPostMedia.position)
  ).map((row) => row.position);
const keyOf = (file: string) => file.replace('/files/', '');

test('a picture is stored in two sizes, a document unchanged, both under unguessable names', async ({
  as,
  db,
  visitor,
}) => {
  const ana = await as('client');
  const id = await makePost(db, ana.id, { status: 'pending' });
  const image = await upload(ana, id);
  expect(image).toHaveStatus(201);
  expect(image.body.data).toMatchObject({
    kind: 'image',
    name: 'slika.png',
    type: 'image/webp',
    width: 60,
    height: 40,
    size: expect.any(Number),
  });
  expect(image.body.data.path).toMatch(/^\/files\/media\/[\w-]{24}\/full\.webp$/);
  expect(image.body.data.thumb).toMatch(/^\/files\/media\/[\w-]{24}\/card\.webp$/);
  const paper = await ana.upload(`/job_posts/${id}/media`, { file: pdf() });
  expect(paper.body.data).toMatchObject({
    kind: 'document',
    name: 'tlocrt.pdf',
    type: 'application/pdf',
    thumb: null,
    width: null,
    height: null,
  });
  for (const url of [image.body.data.path, image.body.data.thumb, paper.body.data.path])
    expect(await ana.get(url)).toHaveStatus(200);
  expect((await ana.get(`/job-posts/${id}`)).body.data.media_files).toEqual([
    image.body.data,
    paper.body.data,
  ]);
  expect((await filesOf(ana, id)).map((file) => file.id)).toEqual([image.body.data.id, paper.body.data.id]);
  expect(await visitor.get(`/job_posts/${id}/media`)).toHaveStatus(404);
});

test('a post’s files are public while the post is; otherwise only its author and moderators get them, uncached', async ({
  as,
  db,
  visitor,
}) => {
  const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
  const id = await makePost(db, ana.id, { status: 'pending' });
  const [image, paper] = [await upload(ana, id), await upload(ana, id, pdf())];
  const urls: string[] = [image.body.data.path, image.body.data.thumb, paper.body.data.path];
  const assertPrivate = async () => {
    for (const url of urls) {
      for (const other of [visitor, ivo]) {
        const { status, headers } = await other.get(url);
        expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
      }
      for (const reader of [ana, maja]) {
        const { status, headers } = await reader.get(url);
        expect([status, headers['cache-control'], headers.etag]).toEqual([
          200,
          'private, no-store',
          undefined,
        ]);
      }
    }
  };
  const assertPublic = async () => {
    for (const url of urls)
      for (const other of [visitor, ivo, ana]) {
        const { status, headers } = await other.get(url);
        expect([status, headers['cache-control']]).toEqual([
          200,
          expect.stringMatching(/^public, max-age=\d+, s-maxage=60/),
        ]);
      }
  };
  const decide = async (action: string, json = {}) =>
    expect(await maja.post(`/admin/job-posts/${id}/${action}`, json)).toHaveStatus(200);
  const reason = 'Slike prikazuju tuđe osobne podatke.';

  await assertPrivate();
  await decide('decline', { reason });
  await assertPrivate();
  const headers = { 'if-none-match': '*' };
  for (const url of urls) expect(await visitor.send('GET', url, { headers })).toHaveStatus(404);
  const cookie = (token: string | null) => ({ headers: { cookie: `authToken=${token}` } });
  expect(await visitor.send('GET', urls[0] ?? '', cookie(ana.token))).toHaveStatus(200);
  expect(await visitor.send('GET', urls[0] ?? '', cookie('unknown'))).toHaveStatus(404);

  expect(await ana.put(`/job-posts/${id}`)).toHaveStatus(200);
  await decide('approve');
  await assertPublic();
  await decide('deactivate', { reason });
  await assertPrivate();
  await decide('activate');
  await assertPublic();
});

test('files of an addressed inquiry are sent to the invited worker and not to others', async ({
  as,
  db,
  visitor,
}) => {
  const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
  const id = await makePost(db, ana.id, { status: 'pending', audience: 'addressed' });
  const { path } = (await upload(ana, id)).body.data;
  await db.update(jobPosts).set({ status: 'addressed' }).where(eq(jobPosts.id, id));
  await db.insert(invitations).values({ jobPostId: id, workerId: ivo.id, notifiedAt: new Date() });
  for (const reader of [ana, ivo]) expect(await reader.get(path)).toHaveStatus(200);
  for (const other of [visitor, mia]) expect(await other.get(path)).toHaveStatus(404);
});

test('six files are accepted even if uploaded in parallel, but a seventh is rejected', async ({ as, db }) => {
  const ana = await as('client');
  const id = await makePost(db, ana.id, { status: 'pending' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(ana, id)));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201, 201]);
  expect(await positions(db, id)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await upload(ana, id)).toBe422('file', 'najviše 6');
});

test('six of eight parallel uploads succeed, and the others leave neither row nor file', async ({
  as,
  db,
}) => {
  const ana = await as('client');
  const { storage, folders, actor, sent } = await privateStore(ana);
  const id = await makePost(db, ana.id, { status: 'pending' });
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => addMedia(db, storage, actor, id, { file: sent })),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(refused).toEqual(['media.many', 'media.many']);
  expect(await positions(db, id)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(folders()).toHaveLength(6);
});

test('a failed upload leaves neither row nor file behind', async ({ as, db }) => {
  const ana = await as('client');
  const { storage, folders, actor, sent } = await privateStore(ana);
  const id = await makePost(db, ana.id, { status: 'pending' });
  const full: Storage = {
    ...storage,
    put: async (key, contents) =>
      key.endsWith('card.webp') ? Promise.reject(new Error('disk full')) : storage.put(key, contents),
  };
  await expect(addMedia(db, full, actor, id, { file: sent })).rejects.toThrow('disk full');
  expect([folders(), await positions(db, id)]).toEqual([[], []]);
  const gone: Storage = {
    ...storage,
    put: async (key, contents) => {
      await storage.put(key, contents);
      await deletePost(db, storage, actor, id).catch(() => undefined);
    },
  };
  await expect(addMedia(db, gone, actor, id, { file: sent })).rejects.toMatchObject({ code: 'not_found' });
  expect(folders()).toEqual([]);
});

test('deleting a post or one of its files deletes the stored files too', async ({ as, db }) => {
  const ana = await as('client');
  const { storage, folders, actor, sent } = await privateStore(ana);
  const id = await makePost(db, ana.id, { status: 'pending' });
  const one = await addMedia(db, storage, actor, id, { file: sent });
  await addMedia(db, storage, actor, id, { file: sent });
  expect(await storage.exists(keyOf(one.path))).toBe(true);
  await deleteMedia(db, storage, actor, id, one.id);
  expect([await storage.exists(keyOf(one.path)), folders().length]).toEqual([false, 1]);
  await deletePost(db, storage, actor, id);
  expect(folders()).toEqual([]);
});

test('a file sent twice is stored once, even in parallel', async ({ as, db }) => {
  const ana = await as('client');
  const { storage, folders, actor, sent } = await privateStore(ana);
  const id = await makePost(db, ana.id, { status: 'pending' });
  const client_id = randomUUID();
  const duplicates = await Promise.all([
    addMedia(db, storage, actor, id, { file: sent, client_id }),
    addMedia(db, storage, actor, id, { file: sent, client_id }),
  ]);
  expect(duplicates[0]).toEqual(duplicates[1]);
  expect([folders().length, await positions(db, id)]).toEqual([1, [0]]);
  const answers = [
    await upload(ana, id, null, { client_id }),
    await upload(ana, id, null, { client_id: randomUUID() }),
  ];
  expect(answers.map((answer) => answer.body.data.id === duplicates[0]?.id)).toEqual([true, false]);
});

test('a file that is neither picture nor document is reported at the file field', async ({
  as,
  db,
  visitor,
}) => {
  const ana = await as('client');
  const id = await makePost(db, ana.id, { status: 'pending' });
  expect(await upload(ana, id, { name: 'slika.png', bytes: Buffer.from('MZ this is no picture') })).toBe422(
    'file',
    'PDF',
  );
  expect(await ana.post(`/job-posts/${id}/media`)).toBe422('file', 'obavezno');
  expect(await ana.upload(`/job-posts/${id}/media`, {}, { client_id: 'x' })).toBe422('client_id');
  expect((await upload(ana, id, { name: 'velika.png', bytes: Buffer.alloc(10_000_001) })).status).toBe(413);
  expect(await upload(visitor, id)).toHaveStatus(401);
  expect(await upload(await as('worker'), id)).toHaveStatus(404);
  expect(await upload(await as('worker'), await makePost(db, ana.id))).toHaveStatus(403);
  expect(await upload(ana, await makePost(db, ana.id, { status: 'finished' }))).toBe422('status');
  expect(await positions(db, id)).toEqual([]);
});

test('a single request can put a post’s files in any order', async ({ as, db, visitor }) => {
  const ana = await as('client');
  const id = await makePost(db, ana.id);
  const ids: number[] = [];
  for (let n = 0; n < 6; n++) ids.push((await upload(ana, id)).body.data.id);
  const order = (wanted: unknown) => ana.post(`/job-posts/${id}/media/order`, { ids: wanted });
  const shuffled = [ids[5], ids[0], ids[3], ids[1], ids[4], ids[2]];
  const answer = await order(shuffled);
  expect([answer.status, answer.body.data.map((file: MediaFile) => file.id), answer.body.meta.total]).toEqual(
    [200, shuffled, 6],
  );
  const form = new URLSearchParams(ids.map((one) => ['ids[]', String(one)])).toString();
  expect(
    (await ana.send('POST', `/job_posts/${id}/media/order`, { form })).body.data.map(
      (file: MediaFile) => file.id,
    ),
  ).toEqual(ids);
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids.slice(1), 999_999], 'x'])
    expect(await order(wrong)).toBe422('ids');
  expect((await filesOf(ana, id)).map((file) => file.id)).toEqual(ids);
  expect(await visitor.post(`/job-posts/${id}/media/order`, { ids })).toHaveStatus(401);
  expect(await (await as('worker')).post(`/job-posts/${id}/media/order`, { ids })).toHaveStatus(404);
});

test('removing a file moves the later ones up to close the gap', async ({ as, db, visitor }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const id = await makePost(db, ana.id, { status: 'pending' });
  const ids: number[] = [];
  for (let n = 0; n < 4; n++) ids.push((await upload(ana, id)).body.data.id);
  const url = `/job-posts/${id}/media/${ids[1]}`;
  expect(await visitor.delete(url)).toHaveStatus(401);
  expect(await ivo.delete(url)).toHaveStatus(404);
  expect(await ivo.delete(`/job-posts/${await makePost(db, ivo.id)}/media/${ids[1]}`)).toHaveStatus(404);
  expect(await ana.delete(url)).toHaveStatus(204);
  expect(await ana.send('POST', `/job_posts/${id}/media/${ids[0]}?_method=DELETE`)).toHaveStatus(204);
  expect(await ana.delete(url)).toHaveStatus(404);
  expect([(await filesOf(ana, id)).map((file) => file.id), await positions(db, id)]).toEqual([
    [ids[2], ids[3]],
    [0, 1],
  ]);
});

test('adding or removing files returns an active post to moderation, but reordering them does not', async ({
  as,
  db,
}) => {
  const ana = await as('client');
  const id = await makePost(db, ana.id);
  const state = async () => (await ana.get(`/job-posts/${id}`)).body.data.status;
  const events = async () =>
    (await ana.get(`/job-posts/${id}/feedbacks`)).body.data.map((entry: { event: string }) => entry.event);
  const [one, two] = [(await upload(ana, id)).body.data.id, (await upload(ana, id)).body.data.id];
  expect([await state(), await events()]).toEqual(['pending', ['sent_for_review', 'review_pending']]);
  const other = await makePost(db, ana.id);
  await db.update(jobPostMedia).set({ jobPostId: other }).where(eq(jobPostMedia.jobPostId, id));
  expect(await ana.post(`/job-posts/${other}/media/order`, { ids: [two, one] })).toHaveStatus(200);
  expect((await ana.get(`/job-posts/${other}`)).body.data.status).toBe('active');
  await ana.delete(`/job-posts/${other}/media/${one}`);
  expect((await ana.get(`/job-posts/${other}`)).body.data.status).toBe('pending');
  const declined = await makePost(db, ana.id, { status: 'declined' });
  await upload(ana, declined);
  expect((await ana.get(`/job-posts/${declined}`)).body.data).toMatchObject({
    status: 'pending',
    declined: false,
  });
});

async function privateStore(person: Person) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'post-media-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  const actor: Actor = {
    id: person.id,
    name: person.name,
    typeOf: 'client',
    role: null,
    emailConfirmed: true,
    tokenId: 1,
  };
  const source = path.join(root, 'slika.png');
  const { bytes, name } = await picture();
  writeFileSync(source, bytes);
  return {
    storage: diskStorage(path.join(root, 'files')),
    actor,
    folders: () =>
      existsSync(path.join(root, 'files/media')) ? readdirSync(path.join(root, 'files/media')) : [],
    sent: { field: 'file', name, path: source, bytes: bytes.length },
  };
}
