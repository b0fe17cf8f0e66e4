import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { startLocalS3 } from '../../testing/local-s3.ts';
import { isOutage } from '../outage.ts';
import { copyFiles } from './move.ts';
import { openStorage } from './open-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { diskStorage, type Storage } from './storage.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 's3-'));
let s3: Awaited<ReturnType<typeof startLocalS3>>;
let storage: Storage;
const text = async (key: string) => {
  const file = await storage.read(key);
  return file && (await buffer(file.contents)).toString();
};

beforeAll(async () => {
  s3 = await startLocalS3();
  storage = await openStorage({ dataDir: scratch, s3: readConfig({ S3_URL: s3.url }).s3 });
});
afterAll(() => {
  s3.close();
  rmSync(scratch, { recursive: true, force: true });
});

test('a file and a picture’s smaller copy are stored, read and deleted on S3 as on a disk', async () => {
  expect(await storage.read('avatars/a.webp')).toBeUndefined();
  await storage.put('avatars/a.webp', Buffer.from('slika'));
  await storage.put('avatars/a.avif', Buffer.from('manja'));
  await storage.put('media/b/file.pdf', Readable.from(['%PDF', '-1.7']));
  expect([await text('avatars/a.webp'), await text('media/b/file.pdf')]).toEqual(['slika', '%PDF-1.7']);
  expect((await storage.read('avatars/a.webp'))?.bytes).toBe(5);
  expect([await storage.exists('avatars/a.avif'), await storage.exists('avatars/c.webp')]).toEqual([
    true,
    false,
  ]);
  await storage.delete('avatars/a.webp');
  await storage.delete('avatars/a.webp');
  expect([...s3.objects.keys()]).toEqual(['media/b/file.pdf']);
  // A picture that cannot be made smaller has an empty copy.
  for (const nothing of [new Uint8Array(), Readable.from([])]) {
    await storage.put('avatars/d.avif', nothing);
    expect((await storage.read('avatars/d.avif'))?.bytes).toBe(0);
  }
  await expect(storage.put('../out.webp', Buffer.from('x'))).rejects.toThrow(/invalid storage key/);
  s3.objects.clear();
});

test('reading a file deleted since it was found throws not_found', async () => {
  await storage.put('avatars/a.webp', Buffer.from('slika'));
  const file = await storage.read('avatars/a.webp');
  await storage.delete('avatars/a.webp');
  await expect(buffer(file?.contents ?? Readable.from([]))).rejects.toMatchObject({ code: 'not_found' });
});

test('keys are listed in the same order as on a disk, from any given key, and deleting a folder deletes only its own files', async () => {
  const keys = ['a-b/1.webp', 'a/1.webp', 'a/b/2.pdf', 'a/b/3.pdf', 'a/b1/3.webp', 'c/4.webp', 'c/5.webp'];
  const disk = diskStorage(path.join(scratch, 'order'));
  for (const key of keys.toReversed())
    await Promise.all([storage, disk].map((one) => one.put(key, Buffer.from('x'))));
  const all = await Array.fromAsync(storage.keys());
  expect(all).toEqual(await Array.fromAsync(disk.keys()));
  for (const [at, key] of all.entries())
    expect(await Array.fromAsync(storage.keys(key))).toEqual(all.slice(at + 1));
  await storage.deleteFolder('a/b');
  expect([...s3.objects.keys()].sort()).toEqual(keys.filter((key) => !key.startsWith('a/b/')));
  s3.objects.clear();
});

test('a signed URL serves only its own file, under the file’s name, and nothing if the signature is missing', async () => {
  await storage.put('private/izvozi/x/podaci.zip', Buffer.from('zip'));
  await storage.put('private/izvozi/y/podaci.zip', Buffer.from('drugi'));
  const file = await storage.read('private/izvozi/x/podaci.zip');
  const address = (await file?.signed?.('application/zip', 'podaci.zip')) ?? '';
  const given = await fetch(address);
  expect([
    given.status,
    given.headers.get('content-type'),
    given.headers.get('content-disposition'),
    await given.text(),
  ]).toEqual([200, 'application/zip', 'attachment; filename="podaci.zip"', 'zip']);
  for (const wrong of [
    address.replace('/x/', '/y/'),
    address.replace('Expires=60', 'Expires=6000'),
    address.replace(/\?.*/, ''),
  ])
    expect((await fetch(wrong)).status, wrong).toBe(403);
  s3.objects.clear();
});

test('a folder can be moved to S3 and back, and every file is compared', async () => {
  const disk = diskStorage(path.join(scratch, 'files'));
  const back = diskStorage(path.join(scratch, 'back'));
  for (let n = 0; n < 70; n++) await disk.put(`media/${n}/card.webp`, Buffer.from(`slika ${n}`));
  expect(await copyFiles(disk, storage)).toEqual({ files: 70, copied: 70, different: [] });
  s3.objects.set('media/7/card.webp', Buffer.from('nije ista'));
  s3.objects.delete('media/8/card.webp');
  expect(await copyFiles(disk, storage)).toEqual({ files: 70, copied: 2, different: [] });
  expect(await copyFiles(storage, back)).toEqual({ files: 70, copied: 70, different: [] });
  const lossy: Storage = { ...back, put: async (key) => back.put(key, Buffer.from('x')) };
  await back.delete('media/9/card.webp');
  expect((await copyFiles(disk, lossy)).different).toEqual(['media/9/card.webp']);
});

test('a request rejected by S3 is reported as an error, not as a missing file', async () => {
  const stranger = await openStorage({ dataDir: scratch, s3: { ...s3.place, secretAccessKey: 'nije' } });
  await expect(stranger.read('media/1/card.webp')).rejects.toThrow();
  await expect(stranger.exists('media/1/card.webp')).rejects.toThrow();
});

describe('an unavailable store', () => {
  let server: http.Server;
  let store: Storage;
  let answer: http.RequestListener;
  const storeWith = (limits: { idleMs: number; totalMs: number }) => {
    const { port } = server.address() as AddressInfo;
    const place = { region: 'eu', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' };
    return s3Storage({ ...place, endpoint: `http://127.0.0.1:${port}` }, limits);
  };

  beforeAll(async () => {
    server = http.createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    store = storeWith({ idleMs: 100, totalMs: 20_000 });
  });
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const calls: Record<string, () => Promise<unknown>> = {
    put: () => store.put('avatars/a.webp', Buffer.from('slika')),
    'put of a stream': () => store.put('avatars/a.webp', Readable.from(['slika'])),
    putBeside: () => store.putBeside('avatars/a.avif', Buffer.from('slika')),
    exists: () => store.exists('avatars/a.webp'),
    read: () => store.read('avatars/a.webp'),
    keys: () => Array.fromAsync(store.keys()),
    delete: () => store.delete('avatars/a.webp'),
    deleteFolder: () => store.deleteFolder('media/a'),
  };
  const failureOf = (call: string) => calls[call]?.().catch((error: unknown) => error);

  test.for(Object.keys(calls))('causes an outage error in %s if it does not respond', async (call) => {
    answer = () => undefined;
    expect(isOutage(await failureOf(call))).toBe(true);
  });

  test.for(Object.keys(calls))(
    'causes an outage error in %s if it responds with a server error',
    async (call) => {
      answer = (_request, response) => response.writeHead(503).end();
      expect(isOutage(await failureOf(call))).toBe(true);
    },
  );

  test('causes an outage error in a call that takes too long without becoming idle', async () => {
    answer = (_request, response) => {
      const trickle = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(trickle));
    };
    const patient = storeWith({ idleMs: 60_000, totalMs: 50 });
    const error = await Array.fromAsync(patient.keys()).catch((thrown: unknown) => thrown);
    expect(isOutage(error)).toBe(true);
  });

  test('causes an outage error in a read whose contents stop arriving', async () => {
    answer = ({ method }, response) => {
      response.writeHead(200, { 'content-length': 10 });
      if (method === 'HEAD') response.end();
      else response.write('slika');
    };
    const file = await store.read('avatars/a.webp');
    const error = await buffer(file?.contents as Readable).catch((thrown: unknown) => thrown);
    expect(isOutage(error)).toBe(true);
  });

  test('is logged once a minute and not for every call', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    answer = (_request, response) => response.writeHead(503).end();
    for (const call of ['read', 'put', 'exists']) await failureOf(call);
    expect(vi.mocked(console.error).mock.calls).toEqual([
      [expect.stringMatching(/^The file store is not available: .+ \(status 503\)/)],
    ]);
    vi.useRealTimers();
  });
});
