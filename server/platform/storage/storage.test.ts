import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../http/http.ts';
import { addFiles } from './files.ts';
import { diskStorage, fileUrl, isKey, newKey, verdictOf, verdicts } from './storage.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'storage-'));
const storage = diskStorage(path.join(scratch, 'files'));
const app = Fastify();
const get = (url: string) => app.inject({ url });

function openFiles(): string[] {
  const folder = '/proc/self/fd';
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((fd) => {
    try {
      return [readlinkSync(`${folder}/${fd}`)];
    } catch {
      return [];
    }
  });
}

beforeAll(async () => {
  writeFileSync(path.join(scratch, 'secret.webp'), 'secret');
  await addFiles(app, storage);
});
afterAll(async () => {
  await app.close();
  rmSync(scratch, { recursive: true, force: true });
});

test('a picture is cached by browsers forever, and by shared caches for a minute', async () => {
  const key = newKey('job-posts/12', 'webp');
  await storage.put(key, Buffer.from('picture'));
  const { statusCode, headers, body } = await get(fileUrl(key));
  expect([statusCode, body]).toEqual([200, 'picture']);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '7',
    'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('a revalidating shared cache gets 304 for an existing file, and 404 after its deletion', async () => {
  for (const key of [newKey('job-posts/12', 'webp'), newKey('job-posts/12', 'pdf')]) {
    await storage.put(key, Buffer.from('contents'));
    const { etag } = (await get(fileUrl(key))).headers;
    const again = (tag: string) => app.inject({ url: fileUrl(key), headers: { 'if-none-match': tag } });
    for (const tag of [String(etag), `W/${etag}`, `"x", ${etag}`, '*']) {
      const { statusCode, body, headers } = await again(tag);
      expect([statusCode, body, headers.etag, headers['content-length']]).toEqual([304, '', etag, undefined]);
      expect(headers['cache-control']).toMatch(/, s-maxage=60\b/);
    }
    expect((await again('"x"')).statusCode).toBe(200);
    await storage.delete(key);
    expect((await again(String(etag))).statusCode).toBe(404);
  }
});

test('a document gets a different ETag once it is known to be passive', async () => {
  const key = newKey('job-posts/12', 'pdf');
  await storage.put(key, Buffer.from('%PDF-1.7'));
  const before = (await get(fileUrl(key))).headers.etag;
  await storage.put(verdictOf(key), Buffer.from(verdicts.passive));
  expect(
    (await app.inject({ url: fileUrl(key), headers: { 'if-none-match': String(before) } })).statusCode,
  ).toBe(200);
});

test('a passive document opens in the browser with its own type', async () => {
  const key = newKey('job-posts/12', 'pdf');
  await storage.put(key, Readable.from(['%PDF', '-1.7']));
  await storage.put(verdictOf(key), Buffer.from(verdicts.passive));
  const { headers, body } = await get(fileUrl(key));
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  });
  expect(body).toBe('%PDF-1.7');
});

test('a file that is looked up but not read is not left open', async () => {
  const key = newKey('job-posts/12', 'pdf');
  await storage.put(key, Buffer.from('%PDF-1.7'));
  const found = await Promise.all(Array.from({ length: 20 }, () => storage.read(key)));
  expect(found.every((file) => file?.bytes === 8)).toBe(true);
  expect(openFiles().filter((file) => file.endsWith(key))).toEqual([]);
});

test('a file deleted while it is being read returns an uncacheable 404', async () => {
  const http = await createHttp({
    siteName: 'Meštar',
    trustProxy: false,
    logLevel: 'silent',
    production: false,
  });
  await addFiles(http, {
    ...storage,
    async read(key) {
      const file = await storage.read(key);
      await storage.delete(key);
      return file;
    },
  });
  const key = newKey('job-posts/12', 'webp');
  await storage.put(key, Buffer.from('picture'));
  const answer = await http.inject(fileUrl(key));
  const { 'cache-control': caching, etag } = answer.headers;
  expect([answer.statusCode, caching, etag]).toEqual([404, 'no-store', undefined]);
  expect(answer.json().message).toBe('Stranica ne postoji.');
  await http.close();
});

test('only the site’s own drawings are served as SVG, in a sandbox', async () => {
  await storage.put('art/category-1.svg', Buffer.from('<svg/>'));
  await storage.put('job-posts/12/drawing.svg', Buffer.from('<svg onload="alert(1)"/>'));
  const own = await get('/files/art/category-1.svg');
  expect(own.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  expect((await get('/files/job-posts/12/drawing.svg')).statusCode).toBe(404);
});

test('files under private/ are never served, however the path is spelled', async () => {
  const key = newKey('private/trade-checks', 'pdf');
  await storage.put(key, Buffer.from('%PDF-1.7'));
  for (const url of [
    fileUrl(key),
    fileUrl(key).replace('private', 'Private'),
    fileUrl(key).replace('private', '%70rivate'),
    fileUrl(key).replace('private/', 'private%2F'),
  ])
    expect((await get(url)).statusCode, url).toBe(404);
  expect(await storage.exists(key)).toBe(true);
  // Simulates a case-insensitive disk, which would find the private file under this key.
  await storage.put(key.replace('private', 'PRIVATE'), Buffer.from('%PDF-1.7'));
  expect((await get(fileUrl(key).replace('private', 'PRIVATE'))).statusCode).toBe(404);
});

test.each([
  '/files/../secret.webp',
  '/files/%2e%2e/secret.webp',
  '/files/a/..%2f..%2fsecret.webp',
  '/files/%2e%2e%2fsecret.webp',
  '/files/a%00/b.webp',
  '/files/a/missing.webp',
  '/files/a',
  '/files/',
  '/files/a/.webp',
])('%s returns 404', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('new keys are long and unique, and an invalid key is rejected', async () => {
  const keys = Array.from({ length: 50 }, () => newKey('a', 'webp'));
  expect(new Set(keys).size).toBe(50);
  expect(keys.every((key) => isKey(key) && key.length >= 31)).toBe(true);
  expect(() => storage.put('../out.webp', Buffer.from('x'))).toThrow(/invalid storage key/);
});

test('deleting the folder posts/1 deletes its files but not those of posts/12', async () => {
  const [gone, kept] = [newKey('posts/1', 'webp'), newKey('posts/12', 'webp')];
  for (const key of [gone, kept]) await storage.put(key, Buffer.from('x'));
  await storage.deleteFolder('posts/1');
  await storage.delete(newKey('posts/1', 'webp'));
  expect([await storage.exists(gone), await storage.exists(kept)]).toEqual([false, true]);
  expect(() => storage.deleteFolder('..')).toThrow(/invalid storage key/);
});

test('keys are listed in order, from any given key, without files that are still being written', async () => {
  const own = diskStorage(path.join(scratch, 'listed'));
  const keys = ['a-b/1.webp', 'a/1.webp', 'a/b/2.pdf', 'a/b1/3.webp', 'c/4.webp'];
  for (const key of keys.toReversed()) await own.put(key, Buffer.from('x'));
  writeFileSync(path.join(scratch, 'listed', 'c', '5.webp.00.part'), 'half');
  const after = async (key?: string) => Array.fromAsync(own.keys(key));
  const all = await after();
  expect(all.toSorted()).toEqual(keys);
  for (const [at, key] of all.entries()) expect(await after(key)).toEqual(all.slice(at + 1));
  expect(await Array.fromAsync(diskStorage(path.join(scratch, 'none')).keys())).toEqual([]);
});
