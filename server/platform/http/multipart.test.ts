import { readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { limits } from '#contract/constants.ts';
import { test } from '../../testing/app.ts';
import { picture } from '../../testing/files.ts';
import { makePost } from '../../testing/job-posts.ts';
import { holdingUpload, mostUploadBytes } from '../media/upload-memory.ts';

async function listening(app: {
  listen: (options: object) => Promise<string>;
  server: { listening: boolean; address: () => unknown };
}) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

const bodyOf = (bytes: Uint8Array, name: string) => {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  return form;
};

const left = (dataDir: string) => readdirSync(path.join(dataDir, 'uploads'));

test('the temporary file of an upload is deleted, whether the upload succeeds or fails', async ({
  app,
  as,
  db,
  dataDir,
}) => {
  const ana = await as('client');
  const post = await makePost(db, ana.id);
  const port = await listening(app as never);
  const send = (form: FormData) =>
    fetch(`http://127.0.0.1:${port}/api/v1/job-posts/${post}/media`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${ana.token}` },
    });
  expect((await send(bodyOf((await picture()).bytes, 'slika.png'))).status).toBe(201);
  expect((await send(bodyOf(new Uint8Array(5000).fill(7), 'program.png'))).status).toBe(422);
  expect((await send(bodyOf(new Uint8Array(20_000_000), 'velika.jpg'))).status).toBe(413);
  await expect.poll(() => left(dataDir)).toEqual([]);
});

test('an upload is rejected with 503 before its file is sent if other uploads fill the memory', async ({
  app,
  as,
  db,
}) => {
  const ana = await as('client');
  const post = await makePost(db, ana.id);
  const port = await listening(app as never);
  const end = Promise.withResolvers<void>();
  void holdingUpload(mostUploadBytes, () => end.promise);
  onTestFinished(() => end.resolve());
  const socket = connect(port, '127.0.0.1');
  const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.write(
    `POST /api/v1/job-posts/${post}/media HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${ana.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n--x\r\n`,
  );
  const answer = await answered;
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: \d/);
}, 10_000);

test('a file is not stored if the connection breaks during the upload', async ({ app, as, db, dataDir }) => {
  const ana = await as('client');
  const post = await makePost(db, ana.id);
  const port = await listening(app as never);
  const socket = connect(port, '127.0.0.1');
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  socket.write(
    `POST /api/v1/job-posts/${post}/media HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${ana.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n${part}${'a'.repeat(100_000)}`,
  );
  await expect.poll(() => left(dataDir)).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => left(dataDir)).toEqual([]);
});

test('an oversized file is rejected, and no more than the limit is ever written to disk', async ({
  app,
  as,
  db,
  dataDir,
}) => {
  const ana = await as('client');
  const post = await makePost(db, ana.id);
  const socket = connect(await listening(app as never), '127.0.0.1');
  const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.on('error', () => undefined);
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  socket.write(
    `POST /api/v1/job-posts/${post}/media HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${ana.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 60000000\r\n\r\n${part}`,
  );
  const written: number[] = [];
  const watch = setInterval(() => {
    for (const name of left(dataDir))
      written.push(statSync(path.join(dataDir, 'uploads', name), { throwIfNoEntry: false })?.size ?? 0);
  }, 1);
  // The body never ends; a server that waited for the end would not respond.
  for (let sent = 0; sent < 30; sent++) socket.write(Buffer.alloc(1_000_000, 7));
  expect(await answered).toMatch(/^HTTP\/1.1 413/);
  await expect.poll(() => left(dataDir)).toEqual([]);
  clearInterval(watch);
  socket.destroy();
  expect(Math.max(...written)).toBeLessThanOrEqual(limits.media.bytes);
});

test('more files than a field allows are rejected together, and nothing is stored', async ({
  as,
  db,
  dataDir,
}) => {
  const ana = await as('client');
  const post = await makePost(db, ana.id);
  const form = new FormData();
  for (const name of ['prva.png', 'druga.png'])
    form.append('file', new Blob([(await picture()).bytes as BlobPart]), name);
  const answer = await ana.send('POST', `/job-posts/${post}/media`, { multipart: form });
  expect(answer).toBe422('file', 'Možete priložiti najviše 1.');
  expect((await ana.get(`/job-posts/${post}/media`)).body.data).toEqual([]);
  await expect.poll(() => left(dataDir)).toEqual([]);
});

describe('a multipart body', () => {
  const field = '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nana@primjer.hr\r\n';
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\naaaa';
  const type = 'multipart/form-data; boundary=x';

  test.for([
    ['without a boundary', 'multipart/form-data', `${field}--x--\r\n`, [400, 415]],
    ['with an empty boundary', 'multipart/form-data; boundary=', `${field}--x--\r\n`, [400, 415]],
    [
      'with a boundary that differs from the declared one',
      'multipart/form-data; boundary=y',
      `${field}--x--\r\n`,
      [400],
    ],
    ['that ends in the middle of a field', type, field.slice(0, -5), [400]],
    ['that ends in the middle of a file', type, file, [400, 415]],
    ['that ends in the middle of a header', type, field.slice(0, 30), [400]],
    ['that ends after a part', type, field, [400]],
    ['that is plain text', type, 'nešto sasvim drugo', [400]],
    ['without content', type, '', [400, 422]],
    ['with only the final boundary', type, '--x--\r\n', [400, 422]],
    ['with a part without a name', type, '--x\r\ncontent-type: text/plain\r\n\r\na\r\n--x--\r\n', [400, 422]],
    [
      'with a field named __proto__',
      type,
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
      [400, 422],
    ],
    ['with a NUL in a name', type, field.replace('email', 'em\0ail').concat('--x--\r\n'), [422]],
    ['with a NUL in a value', type, field.replace('ana', 'a\0na').concat('--x--\r\n'), [422]],
    [
      'with a NUL in a file’s name',
      type,
      file.replace('a.jpg', 'a\0.jpg').concat('\r\n--x--\r\n'),
      [415, 422],
    ],
    ['of the type multipart/mixed', 'multipart/mixed; boundary=x', `${field}--x--\r\n`, [400, 415, 422]],
  ] as const)(
    '%s is rejected without a server error',
    async ([, contentType, body, statuses], { app, as, db, dataDir }) => {
      const ana = await as('client');
      const post = await makePost(db, ana.id);
      const port = await listening(app as never);
      const headers = { authorization: `Bearer ${ana.token}`, 'content-type': contentType };
      for (const path of ['auth/password-reset/request', `job-posts/${post}/media`]) {
        const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
          method: 'POST',
          body,
          headers,
        });
        expect([...statuses, ...(path.startsWith('job') ? [415, 422] : [])], path).toContain(status);
      }
      await expect.poll(() => left(dataDir)).toEqual([]);
    },
  );
});
