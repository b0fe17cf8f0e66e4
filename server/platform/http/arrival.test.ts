import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { limitArrival, patience, requestTimeout } from './arrival.ts';
import { addDraining } from './drain.ts';

const app = Fastify();
limitArrival(app, { ms: 300, bytes: 1000 });
addDraining(app, { ms: 300, bytes: 1000 }, { ms: 300, bytes: 1000, most: 100 });
app.addContentTypeParser(
  '*',
  (_request, body, done) => void buffer(body).then((read) => done(null, read), done),
);
app.post('/text', async () => 'done');
app.post('/files', { config: { files: true } }, async () => 'done');
app.post('/unread', {
  config: { files: true },
  onRequest: async (_request, reply) => reply.send('done'),
  handler: async () => 'read',
});
const reject = {
  onRequest: async (_request: FastifyRequest, reply: FastifyReply) => reply.code(413).send('too large'),
  handler: async () => 'read',
};
app.post('/rejected', reject);
const impatient = Fastify();
addDraining(impatient, undefined, { ms: 300, bytes: 1000, most: 1 });
impatient.post('/rejected', reject);

const [address, impatientAddress] = [app, impatient].map((one) =>
  one.listen({ port: 0, host: '127.0.0.1' }).then(() => one.server.address() as { port: number }),
) as [Promise<{ port: number }>, Promise<{ port: number }>];
afterAll(async () => void (await Promise.all([app.close(), impatient.close()])));

async function send(path: string, { total, piece }: { total: number; piece: number }): Promise<string> {
  const socket = connect((await address).port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.on('error', () => undefined).once('data', (data) => resolve(String(data).split('\r\n')[0] ?? ''));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/a\r\ncontent-length: ${total}\r\n\r\n`,
  );
  let sent = 0;
  const going = setInterval(() => {
    const size = Math.min(piece, total - sent);
    sent += size;
    socket.write('a'.repeat(size));
  }, 20);
  const answer = await promise;
  clearInterval(going);
  socket.destroy();
  return answer;
}

test('a body may take 30 s; a body with files may take 30 s per 120 KB and half an hour in total', () => {
  expect([patience, requestTimeout]).toEqual([{ ms: 30_000, bytes: 120_000 }, 1_800_000]);
});

test('a body without files is rejected if it does not arrive within the time limit', async () => {
  expect(await send('/text', { total: 1_000_000, piece: 1000 })).toBe('HTTP/1.1 408 Request Timeout');
});

test('a body with files is rejected if it arrives too slowly', async () => {
  expect(await send('/files', { total: 1_000_000, piece: 1 })).toBe('HTTP/1.1 408 Request Timeout');
});

test('a body with files is accepted if it arrives slowly but steadily', async () => {
  expect(await send('/files', { total: 60_000, piece: 1500 })).toBe('HTTP/1.1 200 OK');
});

/** Sends a body in pieces, and then another request. Returns the status lines of the responses. */
async function sendTwo(piece: number, path = '/unread', to = address): Promise<string[]> {
  const total = 240_000;
  const socket = connect((await to).port, '127.0.0.1');
  const lines: string[] = [];
  const head = (length: number) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/a\r\ncontent-length: ${length}\r\n\r\n`;
  socket
    .on('error', () => undefined)
    .on('data', (data) => lines.push(...(String(data).match(/^HTTP.*(?=\r)/gm) ?? [])));
  socket.write(head(total));
  await expect.poll(() => lines.length).toBe(1);
  let left = total;
  const going = setInterval(() => {
    const size = Math.min(piece, left);
    left -= size;
    socket.write('a'.repeat(size));
    if (left > 0) return;
    clearInterval(going);
    socket.write(head(0));
  }, 20);
  await expect.poll(() => lines.length === 2 || socket.closed).toBe(true);
  clearInterval(going);
  socket.destroy();
  return lines;
}

test('a request that needs no body is answered at once, and the connection is kept while the body arrives', async () => {
  expect(await sendTwo(1500)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
});

test('a connection whose unread body arrives too slowly is closed', async () => {
  expect(await sendTwo(1)).toEqual(['HTTP/1.1 200 OK']);
});

const rejected = 'HTTP/1.1 413 Payload Too Large';

test('the rest of a rejected body may arrive slowly but steadily, and the connection is kept', async () => {
  expect(await sendTwo(1500, '/rejected')).toEqual([rejected, rejected]);
});

test('a connection is closed if the rest of a rejected body arrives too slowly or takes too long', async () => {
  expect(await sendTwo(1, '/rejected')).toEqual([rejected]);
  expect(await sendTwo(1500, '/rejected', impatientAddress)).toEqual([rejected]);
});

test('the time limit for bodies does not apply to in-process requests', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const slow = Fastify();
  limitArrival(slow, { ms: 300, bytes: 1000 });
  slow.post('/', async () => {
    vi.advanceTimersByTime(1000);
    return 'done';
  });
  expect((await slow.inject({ method: 'POST', url: '/', payload: { a: 1 } })).body).toBe('done');
  vi.useRealTimers();
});
