import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { type Person, test } from '../../testing/app.ts';
import { makePost } from '../../testing/job-posts.ts';

async function portOf(app: FastifyInstance) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

/**
 * Sends a complete body, then a second request on the same connection. Returns the statuses of the responses;
 * there is only one if the server closes the connection. Node’s own client would drop the connection if the
 * response arrived before the body was sent.
 */
async function statusesOf(port: number, url: string, headers: OutgoingHttpHeaders, body: Buffer) {
  const line = connect(port, '127.0.0.1');
  onTestFinished(() => void line.destroy());
  const statuses: number[] = [];
  line
    .on('error', () => undefined)
    .on('data', (data) => {
      for (const [, code] of String(data).matchAll(/HTTP\/1\.1 (\d{3})/g)) statuses.push(Number(code));
    });
  const lines = Object.entries({ host: 'a', 'content-length': body.length, ...headers });
  line.write(`POST ${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  line.write(body);
  line.write('GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(() => statuses.length === 2 || line.closed).toBe(true);
  return statuses;
}

const part = (name: string, filename: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`;
const form = (name: string, bytes: number, filename = 'a.jpg') =>
  Buffer.concat([Buffer.from(part(name, filename)), Buffer.alloc(bytes, 7), Buffer.from('\r\n--x--\r\n')]);
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const large = 13_000_000;

describe('the rest of a rejected upload is read and discarded, and the connection serves the next request', () => {
  test.for([
    ['413 for a file that is too large', 413, {}, form('file', large)],
    [
      '413 for too many parts',
      413,
      {},
      Buffer.concat([
        Buffer.from('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1600)),
        form('file', large),
      ]),
    ],
    [
      '415 for an unknown content type',
      415,
      { 'content-type': 'application/octet-stream' },
      Buffer.alloc(large),
    ],
    ['415 for a file in an unknown field', 415, {}, form('nepoznato', large)],
    ['422 for a file name with a NUL', 422, {}, form('file', large, 'a\0.jpg')],
    [
      '400 for a boundary that never occurs',
      400,
      { 'content-type': 'multipart/form-data; boundary=y' },
      form('file', 1_000_000),
    ],
    ['401 for an unknown token', 401, { authorization: 'Bearer none' }, form('file', large)],
    [
      '403 for a request from another site',
      403,
      { authorization: '', origin: 'https://evil.example' },
      form('file', large),
    ],
  ] as const)('if it was rejected with %s', async ([, status, headers, body], { app, as, db }) => {
    const ana = await as('client');
    const url = `/api/v1/job-posts/${await makePost(db, ana.id)}/media`;
    const sent = { ...bearer(ana), ...multipart, ...headers };
    expect(await statusesOf(await portOf(app), url, sent, body)).toEqual([status, 200]);
  });

  test('if it was rejected with 403 for a missing ability', async ({ app, as }) => {
    const headers = { ...bearer(await as('client')), ...multipart };
    const url = '/api/v1/admin/ads/1/approve';
    expect(await statusesOf(await portOf(app), url, headers, form('file', large))).toEqual([403, 200]);
  });

  test('if it was rejected with 429', async ({ app, visitor }) => {
    const account = { email: 'ana@primjer.hr', password: 'kriva-lozinka' };
    const login = (json: object) => visitor.send('POST', '/auth/login', { json, address: '127.0.0.1' });
    const tries: number[] = [];
    while (tries.at(-1) !== 429 && tries.length < 100) tries.push((await login(account)).status);
    const fields = Object.entries(account).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const body = Buffer.from(`${fields.join('')}--x--\r\n${' '.repeat(200_000)}`);
    expect(await statusesOf(await portOf(app), '/api/v1/auth/login', multipart, body)).toEqual([429, 200]);
  });
});

test('a JSON body that is too large is rejected with 413, and the connection is closed', async ({
  app,
  as,
  db,
}) => {
  const ana = await as('client');
  const url = `/api/v1/job-posts/${await makePost(db, ana.id)}/media`;
  const headers = { ...bearer(ana), 'content-type': 'application/json' };
  expect(await statusesOf(await portOf(app), url, headers, Buffer.alloc(large, 32))).toEqual([413]);
});

test('a client that never finishes a rejected upload is disconnected', async ({ app, as, db }) => {
  const port = await portOf(app);
  const ana = await as('client');
  const post = await makePost(db, ana.id);
  const closed = vi.fn();
  const sent = request({
    port,
    host: '127.0.0.1',
    path: `/api/v1/job-posts/${post}/media`,
    method: 'POST',
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    headers: { ...bearer(ana), ...multipart, 'content-length': large },
  });
  sent.on('error', () => undefined).on('socket', (socket) => socket.on('close', closed));
  const status = new Promise<number | undefined>((resolve) =>
    sent.on('response', (answer) => resolve(answer.resume().statusCode)),
  );
  // The limit is exceeded but the body has not ended; the response does not wait for the end.
  sent.write(form('file', 12_000_000).subarray(0, 11_000_000));
  expect(await status).toBe(413);
  await expect.poll(() => closed).toHaveBeenCalled();
});
