import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingPdf, floodedPdf, pdf } from '../../testing/files.ts';
import { addFiles } from '../storage/files.ts';
import { diskStorage, fileUrl, newKey, readVerdict, verdictOf } from '../storage/storage.ts';
import { checkDocument, checkingDocuments } from './document-check.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'document-check-'));
const disk = diskStorage(scratch);
const failures: unknown[] = [];
const storage = checkingDocuments(disk, (error) => failures.push(error));
const files = Fastify();
const get = (key: string) => files.inject({ url: fileUrl(key) });
const shownAs = async (key: string) => (await get(key)).headers['content-disposition'];
const workers: unknown[] = [];
const started = (worker: unknown) => workers.push(worker);

beforeAll(() => {
  process.on('worker', started);
  return addFiles(files, disk);
});
afterAll(async () => {
  process.off('worker', started);
  await files.close();
  rmSync(scratch, { recursive: true, force: true });
});

test('a document is checked in a worker thread when it is stored', async () => {
  for (const [{ bytes }, disposition, verdict] of [
    [pdf(), 'inline', 'passive 1'],
    [actingPdf(), 'attachment', 'active 1'],
    [floodedPdf(), 'attachment', 'active 1'],
  ] as const) {
    const [key, before] = [newKey('media', 'pdf'), workers.length];
    await storage.put(key, bytes);
    expect([await readVerdict(disk, key), await shownAs(key), workers.length - before]).toEqual([
      verdict,
      disposition,
      1,
    ]);
  }
  expect(failures).toEqual([]);
});

test('a document is checked only once', async () => {
  const key = newKey('media', 'pdf');
  await storage.put(key, pdf().bytes);
  const before = workers.length;
  await checkDocument(disk, key);
  for (let times = 0; times < 3; times++) await get(key);
  expect(workers.length).toBe(before);
});

test('a document is sent as an attachment if its check is missing, failed or outdated', async () => {
  const key = newKey('media', 'pdf');
  await disk.put(key, pdf().bytes);
  expect(await shownAs(key)).toBe('attachment');
  const broken = { ...disk, read: () => Promise.reject(new Error('the disk is gone')) };
  await checkingDocuments(broken, (error) => failures.push(error)).put(key, pdf().bytes);
  expect([failures.splice(0).length, await shownAs(key)]).toEqual([1, 'attachment']);
  await disk.put(verdictOf(key), Buffer.from('passive 0'));
  expect(await shownAs(key)).toBe('attachment');
  await checkDocument(disk, key);
  expect(await shownAs(key)).toBe('inline');
});

test('a document is sent while it is still being read', async () => {
  const key = newKey('media', 'pdf');
  await storage.put(key, pdf().bytes);
  let finish = () => {};
  const asked = new Promise<void>((resolve) => {
    finish = resolve;
  });
  async function* slowly() {
    yield Buffer.from('%PDF');
    await asked;
    yield Buffer.from('-1.7');
  }
  const app = Fastify();
  await addFiles(app, {
    ...disk,
    read: async (one) => (one === key ? { bytes: 8, contents: Readable.from(slowly()) } : disk.read(one)),
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const { headers, body } = await fetch(origin + fileUrl(key));
  expect(headers.get('content-disposition')).toBe('inline');
  const reader = body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('%PDF');
  finish();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('-1.7');
  await app.close();
});

test('a document cannot load anything, and its check result has no URL and is deleted with it', async () => {
  const key = newKey('media', 'pdf');
  await storage.put(key, pdf().bytes);
  expect((await get(key)).headers['content-security-policy']).toContain("default-src 'none'");
  expect((await get(verdictOf(key))).statusCode).toBe(404);
  await storage.delete(key);
  expect(await disk.exists(verdictOf(key))).toBe(false);
});

test('a document deleted during its check leaves no check result', async () => {
  const key = newKey('media', 'pdf');
  await disk.put(key, pdf().bytes);
  const putBeside: typeof disk.putBeside = async (verdict, contents) => {
    await disk.delete(key);
    await disk.putBeside(verdict, contents);
  };
  await checkDocument({ ...disk, putBeside }, key);
  expect(await disk.exists(verdictOf(key))).toBe(false);
});
