import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, vi } from 'vitest';
import { type Person, test } from '../../testing/app.ts';
import { makePost } from '../../testing/job-posts.ts';

// All requests share one keep-alive connection, where each request waits until the body of the previous,
// rejected one has been read.

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

async function portOf(app: FastifyInstance) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

function send(port: number, path: string, headers: OutgoingHttpHeaders = {}, body?: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request({
    port,
    host: '127.0.0.1',
    path,
    agent,
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-length': body.length }) },
  });
  sent
    .on('error', reject)
    .on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
  sent.end(body);
  return promise;
}

const part = (name: string, filename: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`;
const form = (name: string, bytes: number, filename = 'a.jpg') =>
  Buffer.concat([Buffer.from(part(name, filename)), Buffer.alloc(bytes, 7), Buffer.from('\r\n--x--\r\n')]);
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const large = 13_000_000;

describe('the request after a rejected upload on the same connection is answered without delay', () => {
  test.for([
    ['413 for a file that is too large', 413, multipart, form('file', large)],
    [
      '413 for a body that is too large',
      413,
      { 'content-type': 'application/json' },
      Buffer.alloc(large, 32),
    ],
    [
      '413 for too many parts',
      413,
      multipart,
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
    ['415 for a file in an unknown field', 415, multipart, form('nepoznato', large)],
    ['422 for a file name with a NUL', 422, multipart, form('file', large, 'a\0.jpg')],
    [
      '400 for a boundary that never occurs',
      400,
      { 'content-type': 'multipart/form-data; boundary=y' },
      form('file', 1_000_000),
    ],
    ['401 for an unknown token', 401, { ...multipart, authorization: 'Bearer none' }, form('file', large)],
    [
      '403 for a request from another site',
      403,
      { ...multipart, authorization: '', origin: 'https://evil.example' },
      form('file', large),
    ],
  ] as const)('if the upload was rejected with %s', async ([, status, headers, body], { app, as, db }) => {
    const port = await portOf(app);
    const ana = await as('client');
    const post = await makePost(db, ana.id);
    const begun = performance.now();
    expect(await send(port, `/api/v1/job-posts/${post}/media`, { ...bearer(ana), ...headers }, body)).toBe(
      status,
    );
    expect(await send(port, '/health/live')).toBe(200);
    // If the body were left unread, the next request would wait for more than twenty seconds.
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test('if the upload was rejected with 403 for a missing ability', async ({ app, as }) => {
    const port = await portOf(app);
    expect(
      await send(
        port,
        '/api/v1/admin/ads/1/approve',
        { ...bearer(await as('client')), ...multipart },
        form('file', large),
      ),
    ).toBe(403);
    expect(await send(port, '/health/live')).toBe(200);
  });

  test('if the upload was rejected with 429', async ({ app }) => {
    const port = await portOf(app);
    const fields = Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nana@primjer.hr\r\n--x\r\ncontent-disposition: form-data; name="password"\r\n\r\nkriva-lozinka\r\n--x--\r\n',
    );
    const login = (body: Buffer) => send(port, '/api/v1/auth/login', multipart, body);
    const tries: number[] = [];
    while (tries.at(-1) !== 429 && tries.length < 100) tries.push(await login(fields));
    expect(await login(Buffer.concat([fields, Buffer.alloc(200_000, 32)]))).toBe(429);
    expect(await send(port, '/health/live')).toBe(200);
  });
});

// Node's own client drops a connection if the response arrives before the body is sent; this client keeps it
// open.
test.for([
  ['413 for a file that is too large', 413, {}, form('file', large)],
  ['415 for a file in an unknown field', 415, {}, form('nepoznato', large)],
  ['401 for an unknown token', 401, { authorization: 'Bearer none' }, form('file', large)],
] as const)(
  'the rest of a rejected upload is read and discarded, and the connection serves the next request: %s',
  async ([, status, more, body], { app, as, db }) => {
    const port = await portOf(app);
    const ana = await as('client');
    const post = await makePost(db, ana.id);
    const headers = { host: 'a', ...bearer(ana), ...multipart, 'content-length': body.length, ...more };
    const line = connect(port, '127.0.0.1');
    const statuses: number[] = [];
    line
      .on('error', () => undefined)
      .on('data', (data) => {
        for (const [, code] of String(data).matchAll(/HTTP\/1\.1 (\d{3})/g)) statuses.push(Number(code));
      });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    line.write(`POST /api/v1/job-posts/${post}/media HTTP/1.1\r\n${lines.join('')}\r\n`);
    line.write(body);
    line.write('GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n');
    await expect.poll(() => statuses).toEqual([status, 200]);
    line.destroy();
  },
);

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
