import { expect, test } from 'vitest';
import { anonymousBy } from './key.ts';

const at = (
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET', remoteAddress = '192.0.2.1' } = {},
) => ({ method, url, headers: { host: 'mestar.test', ...headers }, socket: { remoteAddress } }) as never;
const named = anonymousBy({ appUrl: 'https://mestar.hr', trustProxy: false });
const open = anonymousBy({ trustProxy: ['10.0.0.0/8'] });
const key = (...given: Parameters<typeof at>) => named(at(...given))?.key;

test.for([
  ['a session', { cookie: 'authToken=x' }],
  ['a session among other cookies', { cookie: '_ga=1; authToken=x; theme=dark' }],
  ['a session in a form that only a lenient parser reads', { cookie: ' authToken = x' }],
  ['an ended session', { cookie: 'authToken=' }],
  ['a token', { authorization: 'Bearer x' }],
  ['any authorization', { authorization: '' }],
  ['a message for the next page', { cookie: 'flash=%5B%22Posao%20je%20zatvoren.%22%5D' }],
] as const)('a request with %s is not answered from the cache', ([, headers]) => {
  expect(key('/', headers)).toBeUndefined();
  expect(key('/api/v1/job-posts', headers)).toBeUndefined();
});

test('only GET and HEAD are cacheable and share an entry', () => {
  expect(['POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) => key('/', {}, { method }))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(key('/', {}, { method: 'HEAD' })).toBe(key('/'));
});

test('keys include the URL and, on pages, the theme; no other cookie affects the response', () => {
  const keys = [
    key('/'),
    key('/?stranica=2'),
    key('/_.data'),
    key('/', { cookie: 'theme=dark' }),
    key('/', { cookie: 'theme=light; _ga=1' }),
  ];
  expect(new Set(keys).size).toBe(5);
  expect(key('/', { cookie: '_ga=1; other=2' })).toBe(key('/'));
  expect(named(at('/', { cookie: '_ga=1; theme=dark; other=2' }))?.cookie).toBe('theme=dark');
  expect(key('/api/v1/towns', { cookie: 'theme=dark' })).toBe(key('/api/v1/towns'));
});

test('without APP_URL, keys include the requested host and scheme, as reported by a trusted proxy', () => {
  const keyOf = (...given: Parameters<typeof at>) => open(at(...given))?.key;
  const forwarded = { 'x-forwarded-host': 'mestar.hr', 'x-forwarded-proto': 'https' };
  const keys = [
    keyOf('/'),
    keyOf('/', { host: 'zlo.test' }),
    keyOf('/', forwarded, { remoteAddress: '10.1.2.3' }),
  ];
  expect(new Set(keys).size).toBe(3);
  expect(keyOf('/', forwarded)).toBe(keyOf('/'));
  expect(key('/', { host: 'zlo.test' })).toBe(key('/'));
});

test('URLs over 2000 characters are uncached', () => expect(key(`/?q=${'x'.repeat(2000)}`)).toBeUndefined());
