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
  ['accepts the same scheme, host and port', plain, at({ host, origin: 'http://mestar.test:3000' }), true],
  ['rejects another host', plain, at({ host, origin: 'http://zlo.test:3000' }), false],
  ['rejects another port of the same host', plain, at({ host, origin: 'http://mestar.test:9999' }), false],
  ['rejects another scheme of the same host', plain, at({ host, origin: 'https://mestar.test:3000' }), false],
  ['rejects the origin “null”', plain, at({ host, origin: 'null' }), false],
  ['is undecided without an Origin header', plain, at({ host }), undefined],
  [
    'accepts what the browser marks as same-origin',
    plain,
    at({ host, origin: 'https://tunnel.test', 'sec-fetch-site': 'same-origin' }),
    true,
  ],
  [
    'rejects what the browser marks as same-site',
    plain,
    at({ host, origin: 'http://mestar.test:3000', 'sec-fetch-site': 'same-site' }),
    false,
  ],
  ['accepts forwarded headers from a trusted proxy', plain, at(forwarded, '10.1.2.3'), true],
  ['accepts forwarded headers from a trusted proxy over IPv6', plain, at(forwarded, '::1'), true],
  ['ignores forwarded headers from any other address', plain, at(forwarded), false],
  [
    'accepts APP_URL for any requested host',
    named,
    at({ host: 'node-1', origin: 'https://mestar.test' }),
    true,
  ],
  [
    'rejects APP_URL with another scheme',
    named,
    at({ host: 'mestar.test', origin: 'http://mestar.test' }),
    false,
  ],
  [
    'rejects a host forged together with the origin',
    named,
    at({ host: 'zlo.test', origin: 'https://zlo.test' }),
    false,
  ],
] as const)('the same-origin check %s', ([, isSame, request, answer]) =>
  expect(isSame(request)).toBe(answer),
);
