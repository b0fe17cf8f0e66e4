import { expect, test } from 'vitest';
import { sameOrigin } from './origin.ts';

const at = (headers: Record<string, string>, remoteAddress = '203.0.113.9') =>
  ({ headers, socket: { remoteAddress } }) as never;
const plain = sameOrigin({ trustProxy: ['10.0.0.0/8', '::1'] });
const named = sameOrigin({ appUrl: 'https://mestar.test', trustProxy: false });
const host = 'mestar.test:3000';
const forwarded = {
  host: 'node-1:3000',
  origin: 'https://mestar.test',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'mestar.test',
};

test.for([
  ['the same scheme, host and port', plain, at({ host, origin: 'http://mestar.test:3000' }), true],
  ['another host', plain, at({ host, origin: 'http://zlo.test:3000' }), false],
  ['another port of the same host', plain, at({ host, origin: 'http://mestar.test:9999' }), false],
  ['another scheme of the same host', plain, at({ host, origin: 'https://mestar.test:3000' }), false],
  ['a page without an origin', plain, at({ host, origin: 'null' }), false],
  ['nothing to go by', plain, at({ host }), undefined],
  [
    'what the browser calls its own',
    plain,
    at({ host, origin: 'https://tunnel.test', 'sec-fetch-site': 'same-origin' }),
    true,
  ],
  [
    'what the browser calls a neighbour',
    plain,
    at({ host, origin: 'http://mestar.test:3000', 'sec-fetch-site': 'same-site' }),
    false,
  ],
  ['the word of a proxy of ours', plain, at(forwarded, '10.1.2.3'), true],
  ['the word of a proxy of ours over IPv6', plain, at(forwarded, '::1'), true],
  ['the same word of anybody else', plain, at(forwarded), false],
  ['APP_URL, whatever host was asked', named, at({ host: 'node-1', origin: 'https://mestar.test' }), true],
  ['APP_URL over another scheme', named, at({ host: 'mestar.test', origin: 'http://mestar.test' }), false],
  [
    'a host that the sender made up for itself',
    named,
    at({ host: 'zlo.test', origin: 'https://zlo.test' }),
    false,
  ],
] as const)('the origin of a request is checked: %s', ([, isSame, request, answer]) =>
  expect(isSame(request)).toBe(answer),
);
