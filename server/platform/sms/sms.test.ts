import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopyOutbound, siteOutbound } from '../../testing/outbound.ts';
import { BlockedOnCopy } from '../copies/outbound.ts';
import type { Message } from '../mail/mailer.ts';
import { Hopeless } from '../tasks/queues.ts';
import { openSms } from './sms.ts';

const message = { id: 'a1', to: '+385915550100', text: 'Kod je 123456.' };
const received: { request: IncomingMessage; body: string }[] = [];
let status = 201;
const server = createServer(async (request, response) => {
  received.push({ request, body: await text(request) });
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: 21211, message: `The 'To' number ${message.to} is not valid.` }));
});
const stored: Message[] = [];
const standIn = { send: async (mail: Message) => void stored.push(mail) };
let url = '';

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/2010-04-01`;
});
afterAll(() => void server.close());

const gateway = () => ({ url, account: 'AC1', token: 'secret', from: '+385915550199' });
const open = (outbound = siteOutbound) =>
  openSms({ gateway: gateway(), production: true }, outbound, standIn);
const fault = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: Error) => error,
  );

test('a message is posted to the gateway as a form, with the account and its token', async () => {
  await open().send(message);
  const [{ request, body } = { request: undefined, body: '' }] = received.splice(0);
  expect(request?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    ...{ To: message.to, From: '+385915550199', Body: message.text },
  });
});

test('a refusal is final, an overload is retried, and neither error contains the number', async () => {
  for (const [answer, final] of [
    [400, true],
    [429, false],
    [503, false],
  ] as const) {
    status = answer;
    const error = await fault(open().send(message));
    expect(error instanceof Hopeless).toBe(final);
    expect(error?.message).toContain(String(answer));
    expect(String(error?.stack)).not.toContain('5550100');
  }
  status = 201;
  received.length = 0;
});

test('a copy of the site sends nothing', async () => {
  expect(await fault(open(openCopyOutbound()).send(message))).toBeInstanceOf(BlockedOnCopy);
  expect(received).toEqual([]);
});

test('without a gateway, production sends nothing and other sites store labelled messages', async () => {
  const none = { gateway: undefined };
  expect(openSms({ ...none, production: true }, siteOutbound, standIn).kind).toBe('off');
  const local = openSms({ ...none, production: false }, siteOutbound, standIn);
  expect(local.kind).toBe('stand_in');
  await local.send(message);
  expect(stored).toMatchObject([{ text: message.text, subject: expect.stringContaining('nije poslan') }]);
});
