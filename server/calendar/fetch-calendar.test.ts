import { once } from 'node:events';
import http, { createServer } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Resolve, ssrfSafeAgent } from '../platform/push/ssrf-safe-agent.ts';
import { FetchFailed, fetchCalendar } from './fetch-calendar.ts';

const calendar = 'BEGIN:VCALENDAR\r\nX-WR-CALNAME:Čuvar\r\nEND:VCALENDAR\r\n';
const asked: string[] = [];
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', `https://${request.headers.host}`);
  asked.push(url.href);
  const to = url.searchParams.get('to');
  if (to !== null) return response.writeHead(302, { location: to }).end();
  switch (url.pathname) {
    case '/large':
      return response.writeHead(200, { 'content-length': 100 * 1024 * 1024 }).write('x');
    case '/endless': {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
        if (!response.destroyed) response.once('drain', more);
      };
      response.writeHead(200);
      return more();
    }
    case '/silent':
      return;
    case '/unfinished':
      return response.socket?.write('HTTP/1.1 200 OK\r\n\r\nBEGIN:VCALENDAR\r\n');
    case '/upgrade':
      return response.socket?.write(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      );
    case '/packed':
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    case '/loop':
      return response.writeHead(302, { location: '/loop' }).end();
    case '/gone':
      return response.writeHead(410).end();
    default:
      return response.end(calendar);
  }
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void asked.splice(0));

/** Connects every address to the test's server, without DNS or TLS. */
const get: NonNullable<Parameters<typeof fetchCalendar>[1]>['get'] = (url, options, onResponse) => {
  const { host, pathname, search } = new URL(url);
  const headers = { ...(options.headers as object), host };
  return http.get({ ...options, headers, port, host: '127.0.0.1', path: pathname + search }, onResponse);
};
const reasonOf = async (url: string, timeoutMs = 60_000) => {
  const error = await fetchCalendar(url, { get, timeoutMs }).catch((thrown: unknown) => thrown);
  return error instanceof FetchFailed ? error.reason : error;
};
const site = 'https://kalendar.primjer.hr';

test('a calendar is fetched and decoded as UTF-8, directly or through a redirect', async () => {
  expect(await fetchCalendar(`${site}/ivo.ics`, { get })).toBe(calendar);
  expect(await fetchCalendar(`${site}/?to=${site}/nova.ics`, { get })).toBe(calendar);
  expect(asked.at(-1)).toBe(`${site}/nova.ics`);
});

test.for([
  'http://kalendar.primjer.hr/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://kalendar.primjer.hr:8443/',
  'file:///etc/passwd',
])('%s is not requested, not even through a redirect', async (address) => {
  expect(await reasonOf(address)).toBe('private');
  expect(asked).toEqual([]);
  expect(await reasonOf(`${site}/?to=${encodeURIComponent(address)}`)).toBe('private');
  expect(asked).toHaveLength(1);
});

test('a host name that resolves to a private address is rejected on connecting', async () => {
  const resolve = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '10.0.0.8', family: 4 }])) as unknown as Resolve;
  const agent = ssrfSafeAgent(resolve);
  const inside = fetchCalendar(`${site}/`, {
    get: (url, options, onResponse) => https.get(url, { agent, ...options }, onResponse),
  });
  await expect(inside).rejects.toMatchObject({ reason: 'private' });
});

test.for([
  ['/large', 'large'],
  ['/endless', 'large'],
  ['/packed', 'unreadable'],
  ['/loop', 'redirects'],
  ['/gone', 'refused'],
  ['/upgrade', 'unreachable'],
] as const)('fetching %s fails with the reason “%s”', async ([page, reason]) => {
  expect(await reasonOf(site + page)).toBe(reason);
  if (page === '/loop') expect(asked).toHaveLength(4);
});

test.for(['/silent', '/unfinished'])('fetching %s fails with the reason “slow”', async (page) => {
  expect(await reasonOf(site + page, 50)).toBe('slow');
});
