import http from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { StoredAnswer } from './stored-answer.ts';

const text = JSON.stringify(Array.from({ length: 300 }, (_, n) => ({ n, subject: 'Pukla je cijev čćđšž' })));
const make = (body = text) =>
  new StoredAnswer({
    body: Buffer.from(body),
    headers: {
      'content-type': 'application/json',
      'cache-control': 'public',
      vary: 'cookie, accept-encoding',
      'set-cookie': ['authToken=secret'],
      'content-length': '7',
    },
    tags: new Set(),
    end: 0,
    cost: 1,
  });
let answer: StoredAnswer;
let grown = 0;
const server = http
  .createServer((request, response) => answer.send(request, response, () => grown++))
  .listen(0);
beforeEach(() => {
  answer = make();
  grown = 0;
});
afterAll(() => void server.close());

interface Got {
  status: number | undefined;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Got>((done, fail) => {
    const request = http.request(
      { port: (server.address() as AddressInfo).port, method, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    request.on('error', fail);
    request.end();
  });

test('plain, gzip and Brotli bodies decode to the same text, and gzip is sent until Brotli is ready', async () => {
  const plain = await ask();
  expect([plain.headers['content-encoding'], plain.body.toString(), plain.headers.vary]).toEqual([
    undefined,
    text,
    'cookie, accept-encoding',
  ]);
  const takes = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  for (let n = 0; n < 2; n++) {
    const first = await ask(takes);
    expect([first.headers['content-encoding'], zlib.gunzipSync(first.body).toString()]).toEqual([
      'gzip',
      text,
    ]);
  }
  await expect.poll(() => grown).toBe(2);
  const later = await ask(takes);
  expect([later.headers['content-encoding'], zlib.brotliDecompressSync(later.body).toString()]).toEqual([
    'br',
    text,
  ]);
  expect(answer.size).toBeGreaterThan(text.length + later.body.length);
});

test('a client that accepts only brotli never gets gzip', async () => {
  for (let n = 0; n < 2; n++)
    expect((await ask({ 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  await expect
    .poll(async () => (await ask({ 'accept-encoding': 'br' })).headers['content-encoding'])
    .toBe('br');
});

test.for([
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['gzip;q=0', undefined],
  ['gzip;q=0.0, identity', undefined],
  ['x-gzip', undefined],
  ['identity', undefined],
  ['', undefined],
] as const)('accept-encoding %o gets a response with the encoding %o', async ([accepted, encoding]) => {
  expect((await ask({ 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding);
});

test('a body that fits into one packet is not compressed', async () => {
  answer = make('{"data":[]}');
  expect((await ask({ 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBeUndefined();
});

test('a matching ETag gets 304 without a body in any encoding; a different text has a different ETag', async () => {
  const { etag = '' } = (await ask({ 'accept-encoding': 'gzip' })).headers;
  for (const tag of [etag, `"x", ${etag}`, '*', etag.slice(2)]) {
    const again = await ask({ 'if-none-match': tag });
    expect([again.status, again.body.length, again.headers.etag, again.headers['cache-control']]).toEqual([
      304,
      0,
      etag,
      'public',
    ]);
  }
  expect((await ask({ 'if-none-match': '"x"' })).status).toBe(200);
  expect(make(`${text} `).etag).not.toBe(etag);
});

test('a matching ETag is found after 14,000 spaces', async () => {
  const { etag = '' } = (await ask()).headers;
  const { status } = await ask({ 'if-none-match': `"x",${' '.repeat(14_000)}"y",${etag}` });
  expect(status).toBe(304);
});

test('HEAD has the headers of GET and no body', async () => {
  const head = await ask({}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(Buffer.byteLength(text)),
  ]);
});

test('neither cookies nor the Content-Length of another encoding are stored', async () => {
  const { headers } = await ask();
  expect([headers['set-cookie'], headers['content-length']]).toEqual([
    undefined,
    String(Buffer.byteLength(text)),
  ]);
});

test('a prefetched page may be cached briefly by the browser, for the click that follows', async () => {
  expect((await ask({ 'sec-purpose': 'prefetch' })).headers['cache-control']).toBe('private, max-age=10');
});
