import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect } from 'vitest';
import { paths } from '#contract/paths.ts';
import { test, testSettings } from '../../testing/app.ts';

Object.assign(testSettings, { TRUST_PROXY: '127.0.0.1', LIMITS_SCALE: '100' });

interface Odd {
  method?: string;
  after?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

const field = '--x\r\ncontent-disposition: form-data; name="act"\r\n\r\n1\r\n';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

const nested: Odd = {
  method: 'POST',
  headers: form,
  body: 'id[a][b][c][d][e]=1&act[]=2&__proto__[a]=1&constructor=1',
};

const odd: Record<string, Odd> = {
  PUT: { method: 'PUT', headers: form, body: 'a=1' },
  PATCH: { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{' },
  DELETE: { method: 'DELETE' },
  OPTIONS: { method: 'OPTIONS' },
  TRACE: { method: 'TRACE' },
  PROPFIND: { method: 'PROPFIND' },
  HEAD: { method: 'HEAD' },
  'POST with an empty body': { method: 'POST' },
  'POST of a form with unknown fields': { method: 'POST', headers: form, body: 'nepoznato=1&nepoznato=2' },
  'POST of a form with invalid encoding': { method: 'POST', headers: form, body: '%E0%A4%A=%&a[b=1&=&&%' },
  'POST of NULs': {
    method: 'POST',
    headers: form,
    body: 'act=%00&id=%00&email=%00&email=a%00&name=%00&%00=%00&intent=%00&subject=%00&token=%00',
  },
  'POST of nested fields': nested,
  'POST of nested fields to the data URL': { ...nested, after: '.data' },
  'POST of an oversized form': { method: 'POST', headers: form, body: `a=${'b'.repeat(400_000)}` },
  'POST of JSON': { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"act":1}' },
  'POST of text': { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'act=1' },
  'POST of bytes': { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: '\0\0' },
  'POST without a content type': { method: 'POST', body: 'act=1' },
  'POST without a boundary': {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data' },
    body: `${field}--x--\r\n`,
  },
  'POST with another boundary': {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=y' },
    body: `${field}--x--\r\n`,
  },
  'POST of a truncated multipart form': { method: 'POST', headers: multipart, body: field.slice(0, -4) },
  'POST of a multipart form': { method: 'POST', headers: multipart, body: `${field}--x--\r\n` },
  'POST to the data URL': { method: 'POST', after: '.data', headers: form, body: 'act=%00' },
  'a NUL in the query': { after: '?search=%00&page=%00&%00=1&message=%00&redirect=%00&kod=%00&sort_by=%00' },
  'a query with invalid encoding': { after: '?search=%E0%A4%A&%=%&a[b=1' },
  'a query with values of the wrong type': {
    after:
      '?page=-1&page=b&search[a]=1&search[]=2&counties[a][b]=1&trid=abc&per_page=1e99&oglas=x&posao=-1&sort_direction=',
  },
  'a lone surrogate in the query': { after: '?search=%ED%A0%BD&message=%ED%A0%BD' },
  'a long query': { after: `?search=${'a'.repeat(8000)}` },
  'an unknown route in the data URL': { after: '.data?_routes=nema&page=%00' },
  'a NUL in the path': { after: '/%00' },
  'a path with invalid encoding': { after: '/%E0%A4%A' },
  'a long path': { after: `/${'a'.repeat(6000)}` },
  'two long path segments': { after: `/${'a'.repeat(301)}/${'b'.repeat(301)}?a=1` },
  'dots and slashes': { after: '/..%2f..//.%2e/a' },
  'a cookie with invalid encoding': { headers: { cookie: 'authToken=%00; theme=%E0%A4%A; authToken=%' } },
  'an invalid host': { headers: { host: 'a b' } },
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

const agent = new Agent({ keepAlive: true, maxSockets: 3 });
afterAll(() => agent.destroy());

let networks = 0;

function send(
  app: FastifyInstance,
  page: string,
  { method = 'GET', after = '', headers = {}, body }: Odd,
  cookie?: string,
): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const own = {
    origin: `http://localhost:${port}`,
    'x-forwarded-for': `10.9.${++networks >> 8}.${networks & 255}`,
    accept: 'text/html',
    ...(cookie && { cookie }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  };
  const sent = request({
    host: '127.0.0.1',
    port,
    agent,
    method,
    path: page + after,
    headers: { host: `localhost:${port}`, ...own, ...headers },
  });
  sent
    .on('error', reject)
    .on('response', (answer) =>
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers })),
    );
  sent.end(body);
  return promise;
}

const pages = [
  ...new Set(Object.values(paths).map((path) => (path as (of: string) => string)('1').split('?')[0] ?? '/')),
].filter((path) => !path.startsWith('/api'));

/** Pages that get every request: the root, a list, which reads its query, and a form. */
const sampled = new Set<string>([paths.home(), paths.activeJobs(), paths.login()]);
/**
 * Requests that reach the code of a page. The others are handled by code that all pages share. A POST to the
 * data URL runs a page's action without rendering the page.
 */
const everywhere = [
  'POST of a form with unknown fields',
  'POST of NULs',
  'POST of nested fields to the data URL',
  'a NUL in the query',
  'a query with values of the wrong type',
];

const isForAdmins = (page: string) => page.startsWith('/admin');
const senders = [
  { part: undefined, to: [...sampled, paths.job('1'), paths.user('1'), paths.newJob()] },
  // The log-out page is excluded, because it would end the session for the remaining requests.
  { part: 'general', to: pages.filter((page) => !isForAdmins(page) && page !== paths.logOut()) },
  { part: 'superadmin', to: pages.filter(isForAdmins) },
] as const;

describe('malformed requests', () => {
  for (const { part, to } of senders)
    test(`to any page, sent by ${part ?? 'a visitor'}, never cause a 5xx response`, async ({ app, as }) => {
      if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
      const cookie = part && `authToken=${(await as(part)).token}`;
      const failed: string[] = [];
      let count = 0;
      for (const page of to) {
        const names = sampled.has(page) && !part ? Object.keys(odd) : everywhere;
        const answers = await Promise.all(names.map((name) => send(app, page, odd[name] ?? {}, cookie)));
        answers.forEach(({ status, headers }, index) => {
          count++;
          if (status >= 500 || status === 429) failed.push(`${status} ${names[index]} ${page}`);
          if (status === 405 && !headers.allow) failed.push(`405 without Allow: ${names[index]} ${page}`);
        });
      }
      expect(count).toBeGreaterThan(100);
      expect(failed).toEqual([]);
    });

  test('get 405 with an Allow header from a page without a form', async ({ app }) => {
    for (const [method, allow] of [
      ['POST', 'GET, HEAD'],
      ['PUT', 'GET, HEAD, POST'],
      ['DELETE', 'GET, HEAD, POST'],
    ] as const) {
      const answer = await app.inject({
        method,
        url: paths.prices(),
        headers: { ...form, accept: 'text/html' },
        payload: 'a=1',
      });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, allow]);
    }
  });

  test('to unknown API paths never get a page, even if the client accepts pages', async ({ app }) => {
    for (const [url, method, status] of [
      ['/api/v1/nema', 'GET', 404],
      ['/api/nema', 'POST', 404],
      ['/api', 'GET', 404],
      ['/api/v1/counties', 'DELETE', 405],
    ] as const) {
      const answer = await app.inject({ method, url, headers: { accept: 'text/html' } });
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
        url,
        status,
        'application/json; charset=utf-8',
      ]);
    }
  });
});
