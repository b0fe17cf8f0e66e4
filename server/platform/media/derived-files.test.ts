import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { pdf } from '../../testing/files.ts';
import { addFiles } from '../storage/files.ts';
import { avifOf, diskStorage, fileUrl, newKey, type Storage } from '../storage/storage.ts';
import { openTasks, type Tasks } from '../tasks/tasks.ts';
import { type AvifEncoder, openAvifEncoder } from './avif-encoder.ts';
import { addDerivedFiles, makeSmaller, orderDerivedFiles } from './derived-files.ts';

const database = useDatabase();
const scratch = mkdtempSync(path.join(os.tmpdir(), 'avif-'));
const disk = diskStorage(scratch);
const encoder = openAvifEncoder();
const files = Fastify();
const failures: unknown[] = [];
let tasks: Tasks;
let storage: Storage;
let photo: Buffer;

beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  photo = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#888', noise } })
    .blur(2)
    .webp({ quality: 82 })
    .toBuffer();
  tasks = openTasks({ connection: database.connection, onError: () => undefined, work: false });
  storage = addDerivedFiles({ db: database.db, tasks, storage: disk, encoder, perTask: 2 }, (error) =>
    failures.push(error),
  );
  await addFiles(files, storage);
});
afterAll(async () => {
  encoder.close();
  await tasks.stop();
  await files.close();
  rmSync(scratch, { recursive: true, force: true });
});

const browser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const get = (key: string, accept?: string) =>
  files.inject({ url: fileUrl(key), headers: accept ? { accept } : {} });
const typeFor = async (key: string, accept?: string) => (await get(key, accept)).headers['content-type'];

test('a picture is served as WebP until its conversion task has run, then as a smaller AVIF to browsers that accept it', async () => {
  const key = newKey('media', 'webp');
  await storage.put(key, photo);
  expect(await typeFor(key, browser)).toBe('image/webp');
  await tasks.runDue();
  const smaller = await get(key, browser);
  expect(smaller.headers).toMatchObject({
    'content-type': 'image/avif',
    vary: 'accept',
    'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
  });
  expect(smaller.headers.etag).not.toBe((await get(key)).headers.etag);
  expect(smaller.rawPayload.byteLength).toBeLessThan(photo.byteLength);
  expect(await sharp(smaller.rawPayload).metadata()).toMatchObject({
    format: 'heif',
    width: 500,
    height: 375,
  });
  for (const accept of [undefined, '*/*', 'image/webp,*/*']) {
    const plain = await get(key, accept);
    expect([plain.headers['content-type'], plain.headers.vary, plain.rawPayload.equals(photo)]).toEqual([
      'image/webp',
      'accept',
      true,
    ]);
  }
});

test('a picture that AVIF would make no smaller stays WebP and is not encoded again', async () => {
  const key = newKey('media', 'webp');
  await disk.put(key, photo);
  const larger = { encode: async () => new Uint8Array(photo.byteLength), close: () => undefined };
  await makeSmaller({ storage: disk, encoder: larger }, key);
  expect(await typeFor(key, browser)).toBe('image/webp');
  await makeSmaller(
    { storage: disk, encoder: { ...larger, encode: () => Promise.reject(new Error('tried again')) } },
    key,
  );
});

test('older pictures get copies in batches, each once, and an unreadable one does not block others', async () => {
  const broken = newKey('avatars', 'webp');
  const before = Array.from({ length: 3 }, () => newKey('portfolio/1', 'webp'));
  await disk.put(broken, Buffer.from('no picture'));
  for (const key of before) await disk.put(key, photo);
  await orderDerivedFiles({ db: database.db, tasks });
  await orderDerivedFiles({ db: database.db, tasks });
  await tasks.runDue();
  for (const key of before) expect(await typeFor(key, browser)).toBe('image/avif');
  expect([await typeFor(broken, browser), failures.length]).toEqual(['image/webp', 1]);
});

test('older documents are checked by the same batch task that converts older pictures', async () => {
  const keys = Array.from({ length: 3 }, () => newKey('media', 'pdf'));
  for (const key of keys) await disk.put(key, pdf().bytes);
  expect((await get(keys[0] ?? '')).headers['content-disposition']).toBe('attachment');
  await database.db.execute(sql`delete from pgboss.job where name = 'files.rest'`);
  await orderDerivedFiles({ db: database.db, tasks });
  await tasks.runDue();
  for (const key of keys) expect((await get(key)).headers['content-disposition']).toBe('inline');
});

test('a deleted picture leaves no copy, not even one being encoded', async () => {
  const [kept, gone] = [newKey('avatars', 'webp'), newKey('avatars', 'webp')];
  for (const key of [kept, gone]) await storage.put(key, photo);
  await tasks.runDue();
  await storage.delete(kept);
  expect(await disk.exists(avifOf(kept))).toBe(false);
  await disk.delete(avifOf(gone));
  const encode = () => disk.delete(gone).then(() => new Uint8Array(1));
  await makeSmaller({ storage: disk, encoder: { encode, close: () => undefined } }, gone);
  expect(await disk.exists(avifOf(gone))).toBe(false);
});

test('a picture deleted while being encoded leaves no folder and no failed task', async () => {
  const moments = ['exists', 'read', 'encode'] as const;
  for (const moment of moments) {
    const folder = `portfolio/deleted-${moment}`;
    const key = `${folder}/full.webp`;
    const deleteAt = async (now: (typeof moments)[number]) => {
      if (now === moment) await disk.deleteFolder(folder);
    };
    const slow = {
      ...disk,
      exists: (one: string) => disk.exists(one).finally(() => deleteAt('exists')),
      read: (one: string) => disk.read(one).finally(() => deleteAt('read')),
    };
    const encode = async () => {
      await deleteAt('encode');
      return new Uint8Array(1);
    };
    const queue = openTasks({
      connection: database.connection,
      onError: (error) => failures.push(error),
      work: false,
    });
    const deriving = addDerivedFiles(
      { db: database.db, tasks: queue, storage: slow, encoder: { encode, close: () => undefined } },
      () => undefined,
    );
    const before = failures.length;
    await deriving.put(key, photo);
    await queue.runDue();
    await queue.stop();
    expect([moment, failures.length - before, existsSync(path.join(scratch, folder))]).toEqual([
      moment,
      0,
      false,
    ]);
  }
});

test('private pictures stay private in both formats, and trade-check pictures get no AVIF copy', async () => {
  const [chat, licence] = ['private/chats/aaa/full.webp', newKey('private/trade-checks', 'webp')];
  for (const key of [chat, licence]) await storage.put(key, photo);
  await tasks.runDue();
  expect([await disk.exists(avifOf(chat)), await disk.exists(avifOf(licence))]).toEqual([true, false]);
  for (const key of [chat, avifOf(chat)]) expect((await get(key, browser)).statusCode).toBe(404);
});

test('an AVIF copy has no URL of its own', async () => {
  const key = newKey('media', 'webp');
  await storage.put(key, photo);
  await tasks.runDue();
  expect((await get(avifOf(key), browser)).statusCode).toBe(404);
});

test('finished tasks no longer store which picture they processed', async () => {
  await storage.put(newKey('media', 'webp'), photo);
  await tasks.runDue();
  const { rows } = await database.db.execute(
    sql`select data from pgboss.job where name = 'pictures.smaller' and data is not null`,
  );
  expect(rows).toEqual([]);
});

test.for(['pictures.smaller', 'files.rest'])(
  'a stopping process interrupts an encoding by the task %s and returns the task to its queue, and the next process completes it',
  async (queue) => {
    await database.db.execute(sql`delete from pgboss.job`);
    const folder = mkdtempSync(path.join(scratch, 'stop-'));
    const own = diskStorage(folder);
    const encoding = Promise.withResolvers<void>();
    const endless = {
      encode: (_webp: Uint8Array, signal?: AbortSignal) => {
        encoding.resolve();
        return new Promise<Uint8Array>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
      },
      close: () => undefined,
    };
    const reported: unknown[] = [];
    const open = (work: boolean, by: AvifEncoder) => {
      const node = openTasks({
        connection: database.connection,
        onError: (error) => reported.push(error),
        work,
        patience: 60_000,
      });
      const parts = { db: database.db, tasks: node, storage: own, encoder: by };
      return { node, deriving: addDerivedFiles(parts, (error) => reported.push(error)) };
    };
    const [first, second] = [open(true, endless), open(false, encoder)];
    const key = newKey('portfolio', 'webp');
    await (queue === 'files.rest' ? own : first.deriving).put(key, photo);
    if (queue === 'files.rest') await orderDerivedFiles({ db: database.db, tasks: first.node });
    await first.node.start();
    await encoding.promise;
    await first.node.stop();
    expect(await own.exists(avifOf(key))).toBe(false);
    await second.node.runDue();
    expect([await own.exists(avifOf(key)), reported]).toEqual([true, []]);
    await second.node.stop();
  },
);

test('interrupted encodings reject with the reason, and the next encoding succeeds', async () => {
  const stop = new AbortController();
  const [running, waiting] = [encoder.encode(photo, stop.signal), encoder.encode(photo, stop.signal)];
  const reason = new Error('the process is stopping');
  stop.abort(reason);
  await expect(running).rejects.toBe(reason);
  await expect(waiting).rejects.toBe(reason);
  expect((await sharp(await encoder.encode(photo)).metadata()).format).toBe('heif');
});

test('an encoding succeeds after an unreadable picture and after the encoder’s process has been closed', async () => {
  await expect(encoder.encode(Buffer.from('no picture'))).rejects.toThrow();
  encoder.close();
  expect((await sharp(await encoder.encode(photo)).metadata()).format).toBe('heif');
});
