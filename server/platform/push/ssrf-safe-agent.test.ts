import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:https';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isInner, type Resolve, ssrfSafeAgent } from './ssrf-safe-agent.ts';
import { vapidKeysOf } from './vapid.ts';
import { sendWebPush } from './web-push.ts';

let inner: Server;
let reached = 0;
let asked = 0;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ssrf-safe-agent-'));

beforeAll(async () => {
  inner = createServer((socket) => {
    reached++;
    socket.destroy();
  });
  await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done));
});
beforeEach(() => {
  reached = 0;
  asked = 0;
});
afterAll(() => {
  inner.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const resolving = (...answers: string[][]) =>
  ((_host: string, options: { all?: boolean }, done: (error: Error | null, ...found: unknown[]) => void) => {
    const found = (answers[asked++] ?? answers.at(-1) ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    options.all ? done(null, found) : done(null, found[0]?.address, found[0]?.family);
  }) as unknown as Resolve;

const portOf = () => (inner.address() as { port: number }).port;
const browser = createECDH('prime256v1');
browser.generateKeys();

function push(agent: Agent | undefined, host = 'push.example.com') {
  const to = {
    kind: 'web',
    endpoint: `https://${host}:${portOf()}/a`,
    p256dh: browser.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  } as const;
  const keys = vapidKeysOf(dataDir);
  return sendWebPush(
    keys,
    'https://mestar.example',
    to,
    { title: 'a', text: 'b', href: '/', tag: 'c' },
    agent,
  );
}

describe('web push to a host name', () => {
  test('reaches an internal service if the resolved address is not checked', async () => {
    const lookup = resolving(['127.0.0.1']) as never;
    await expect(push(new Agent({ lookup }))).rejects.toThrow();
    expect(reached).toBe(1);
  });

  test.for([
    ['127.0.0.1'],
    ['10.0.0.8', '192.168.1.1'],
    ['::1', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
  ])('that resolves to %s opens no connection', async (addresses) => {
    await expect(push(ssrfSafeAgent(resolving(addresses)))).rejects.toThrow('not a public address');
    expect([asked, reached]).toEqual([1, 0]);
  });

  test('opens no connection if the name resolves to a private address the second time (DNS rebinding)', async () => {
    const resolve = resolving(['142.250.1.1'], ['127.0.0.1']);
    await new Promise((done) => resolve('push.example.com', { all: true }, done));
    await expect(push(ssrfSafeAgent(resolve))).rejects.toThrow('not a public address');
    expect([asked, reached]).toEqual([2, 0]);
  });

  test('uses only the public address if the name also resolves to private ones', async () => {
    const { lookup } = ssrfSafeAgent(resolving(['127.0.0.1', '142.250.1.1', '::1'])).options;
    const found = await new Promise((done) =>
      lookup?.('push.example.com', { all: true }, (_error, addresses) => done(addresses)),
    );
    expect(found).toEqual([{ address: '142.250.1.1', family: 4 }]);
  });

  test.for(['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '0x7f000001', '2130706433', '127.1'])(
    'written as the IP address %s opens no connection',
    async (host) => {
      await expect(push(undefined, host)).rejects.toThrow('not a public address');
      expect(reached).toBe(0);
    },
  );
});

// Ranges of www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry, plus
// multicast.
test.for([
  ['0.0.0.0/8', '0.1.2.3'],
  ['10.0.0.0/8', '10.1.2.3'],
  ['100.64.0.0/10', '100.127.255.255'],
  ['127.0.0.0/8', '127.8.8.8'],
  ['169.254.0.0/16', '169.254.169.254'],
  ['172.16.0.0/12', '172.31.255.255'],
  ['192.0.0.0/24', '192.0.0.170'],
  ['192.0.2.0/24', '192.0.2.1'],
  ['192.31.196.0/24', '192.31.196.1'],
  ['192.52.193.0/24', '192.52.193.1'],
  ['192.88.99.0/24', '192.88.99.2'],
  ['192.168.0.0/16', '192.168.1.1'],
  ['192.175.48.0/24', '192.175.48.1'],
  ['198.18.0.0/15', '198.19.255.255'],
  ['198.51.100.0/24', '198.51.100.1'],
  ['203.0.113.0/24', '203.0.113.1'],
  ['224.0.0.0/4', '239.1.1.1'],
  ['240.0.0.0/4', '255.255.255.255'],
  ['::/128', '::'],
  ['::1/128', '::1'],
  ['::/96, compatible', '::10.0.0.1'],
  ['::ffff:0:0/96, mapped', '::ffff:10.0.0.1'],
  ['::ffff:0:0/96, in hex', '::ffff:7f00:1'],
  ['64:ff9b::/96', '64:ff9b::10.0.0.1'],
  ['64:ff9b:1::/48', '64:ff9b:1::7f00:1'],
  ['100::/64', '100::1'],
  ['100:0:0:1::/64', '100:0:0:1::1'],
  ['2001::/32, Teredo', '2001:0:1::1'],
  ['2001::/23', '2001:1ff::1'],
  ['2001:db8::/32', '2001:db8::1'],
  ['2002::/16', '2002:7f00:1::1'],
  ['2620:4f:8000::/48', '2620:4f:8000::1'],
  ['3fff::/20', '3fff:fff::1'],
  ['5f00::/16', '5f00::1'],
  ['fc00::/7', 'fdff::1'],
  ['fe80::/10', 'fe80::1%eth0'],
  ['fec0::/10', 'fec0::1'],
  ['ff00::/8', 'ff02::1'],
  ['a host name', 'push.example.com'],
] as const)('%s is internal: %s', ([, address]) => {
  expect(isInner(address)).toBe(true);
});

test.for([
  '142.250.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '192.0.1.1',
  '198.20.0.1',
  '223.255.255.255',
  '2a00:1450:4001::1',
  '2001:4860:4860::8888',
  '2620:1ec:a92::1',
])('%s is a public address', (address) => {
  expect(isInner(address)).toBe(false);
});
