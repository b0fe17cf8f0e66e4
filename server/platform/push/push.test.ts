import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import webPush from 'web-push';
import { openCopyOutbound, siteOutbound } from '../../testing/outbound.ts';
import { BlockedOnCopy, type Outbound } from '../copies/outbound.ts';
import { Hopeless } from '../tasks/queues.ts';
import { openFcm } from './fcm.ts';
import type { PushMessage } from './message.ts';
import { openPush } from './push.ts';
import { isPublicHttps } from './ssrf-safe-agent.ts';
import { isVapidPair, vapidKeysOf } from './vapid.ts';

let status = 201;
const service = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(status).end());
});
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
const { port } = service.address() as AddressInfo;
afterAll(() => void service.close());

let encrypt: MockInstance<typeof webPush.generateRequestDetails>;
beforeEach(() => {
  status = 201;
  const details = { method: 'POST', headers: {}, body: Buffer.from('a'), endpoint: '' } as const;
  encrypt = vi.spyOn(webPush, 'generateRequestDetails').mockReturnValue(details);
  // Connects every https address to the test's server, without DNS or TLS.
  vi.spyOn(Agent.prototype, 'createConnection').mockImplementation(() => connect(port, '127.0.0.1'));
});

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(path.join(os.tmpdir(), 'push-test-'));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const message: PushMessage = {
  title: 'Nova ponuda',
  text: 'Ivo šalje ponudu.',
  href: '/poslovi/7?trid=1',
  tag: 'notification-1',
};
const to = { kind: 'web', endpoint: 'https://push.example.com/a', p256dh: 'p', auth: 'a' } as const;
const open = (url: string, outbound: Outbound = siteOutbound) =>
  openPush(
    { dataDir: folder(), vapid: undefined, fcm: undefined },
    { name: 'Meštar', url, email: 'poruke@example.com' },
    outbound,
  );

describe('the key pair', () => {
  test('is generated once, readable only by its owner', () => {
    const dataDir = folder();
    const pair = vapidKeysOf(dataDir);
    expect(isVapidPair(pair)).toBe(true);
    expect(vapidKeysOf(dataDir)).toEqual(pair);
    const file = path.join(dataDir, 'keys', 'vapid.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('undefined');
    writeFileSync(file, JSON.stringify({ ...pair, publicKey: vapidKeysOf(folder()).publicKey }));
    expect(() => vapidKeysOf(dataDir)).toThrow('is not a key pair');
  });

  test('is rejected if its halves do not match', () => {
    const [one, other] = [vapidKeysOf(folder()), vapidKeysOf(folder())];
    expect(isVapidPair({ publicKey: one.publicKey, privateKey: other.privateKey })).toBe(false);
    expect(isVapidPair({ publicKey: 'short', privateKey: one.privateKey })).toBe(false);
  });
});

describe('Web Push', () => {
  test('sends the content to show, signed with the site’s keys, with one topic per tag', async () => {
    const push = open('https://mestar.example');
    expect(await push.send(to, message)).toBe('sent');
    const [subscription, payload, options] = encrypt.mock.lastCall ?? [];
    expect(subscription).toEqual({ endpoint: to.endpoint, keys: { p256dh: 'p', auth: 'a' } });
    expect(JSON.parse(String(payload))).toEqual(message);
    expect(options).toMatchObject({
      vapidDetails: { subject: 'https://mestar.example', publicKey: push.publicKey },
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    await open('http://localhost:3000').send(to, message);
    expect(encrypt.mock.lastCall?.[2]?.vapidDetails?.subject).toBe('mailto:poruke@example.com');
  });

  test.for([404, 410])('reports the subscription as gone after a response with status %i', async (given) => {
    status = given;
    expect(await open('https://mestar.example').send(to, message)).toBe('gone');
  });

  test.for([400, 401, 403, 413])('treats a response with status %i as a permanent failure', async (given) => {
    status = given;
    await expect(open('https://mestar.example').send(to, message)).rejects.toThrow(Hopeless);
  });

  test.for([302, 429, 500, 503])('treats a response with status %i as possibly temporary', async (given) => {
    status = given;
    const sent = open('https://mestar.example').send(to, message);
    await expect(sent).rejects.toThrow(String(given));
    await expect(sent).rejects.not.toBeInstanceOf(Hopeless);
  });
});

describe('a browser’s push endpoint', () => {
  test.for([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
  ])('may be %s', (address) => {
    expect(isPublicHttps(address)).toBe(true);
  });

  test.for([
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://0x7f000001/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://localhost/a',
    'https://localhost./a',
    'https://push.example.com:8443/a',
    'https://ana:x@push.example.com/a',
    'nothing',
  ])('may not be %s', (address) => {
    expect(isPublicHttps(address)).toBe(false);
  });
});

describe('Firebase', () => {
  const account = {
    project_id: 'mestar-1',
    client_email: 'a@mestar.iam.example',
    private_key: 'PRIVATE KEY',
  };
  const answering = (status: number, body = '{}') =>
    vi.fn<typeof fetch>(async () => new Response(body, { status }));
  const send = (fetch: typeof globalThis.fetch) =>
    openFcm(account, () => 'https://mestar.example', { accessToken: async () => 'ya29.token', fetch })(
      'device-1',
      message,
    );

  test('sends the message over HTTP v1 with the account’s token', async () => {
    const fetch = answering(200);
    expect(await send(fetch)).toBe('sent');
    const [url, request] = fetch.mock.lastCall ?? [];
    expect(url).toBe('https://fcm.googleapis.com/v1/projects/mestar-1/messages:send');
    expect(request?.headers).toMatchObject({ authorization: 'Bearer ya29.token' });
    expect(JSON.parse(String(request?.body)).message).toMatchObject({
      token: 'device-1',
      notification: { title: message.title, body: message.text },
      data: { ...message },
      webpush: { fcm_options: { link: 'https://mestar.example/poslovi/7?trid=1' } },
    });
  });

  test.for([
    [404, '{"error":{"status":"NOT_FOUND","details":[{"errorCode":"UNREGISTERED"}]}}'],
    [400, '{"error":{"message":"The registration token is not a valid FCM registration token"}}'],
  ] as const)('reports the device as gone after a response with status %i', async ([status, body]) => {
    expect(await send(answering(status, body))).toBe('gone');
  });

  test('distinguishes permanent from temporary failures', async () => {
    await expect(send(answering(403))).rejects.toThrow(Hopeless);
    await expect(send(answering(503))).rejects.toThrow('FCM failed with status 503');
    await expect(send(answering(429))).rejects.not.toBeInstanceOf(Hopeless);
  });
});

test('a push to an FCM token fails if no Firebase account is configured', async () => {
  const push = open('https://mestar.example');
  expect(push.reachesFcm).toBe(false);
  await expect(push.send({ kind: 'fcm', token: 'a' }, message)).rejects.toThrow('FCM_SERVICE_ACCOUNT');
});

test('a copy of the site calls no push service', async () => {
  const gate = openCopyOutbound();
  const { send } = open('https://mestar.example', gate);
  await expect(send(to, message)).rejects.toBeInstanceOf(BlockedOnCopy);
  await expect(send({ kind: 'fcm', token: 't' }, message)).rejects.toBeInstanceOf(BlockedOnCopy);
  expect(gate.stopped).toEqual(['a web push to 1 device', 'a fcm push to 1 device']);
});
