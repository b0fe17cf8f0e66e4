import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { postOutside } from './outside-post.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
/** Responses by path; each leaves the connection open. */
const responses: Record<string, (socket: Socket) => void> = {
  '/upgrade': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  '/endless': (socket) => {
    socket.write(`${ok}\r\n`);
    const more = () => {
      while (!socket.destroyed && socket.write('x'.repeat(64 * 1024)));
      if (!socket.destroyed) socket.once('drain', more);
    };
    more();
  },
  '/unfinished': (socket) => socket.write(`${ok}\r\nx`),
  '/unfinished-headers': (socket) => socket.write(ok),
  '/silent': () => undefined,
};
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (head) => responses[String(head).split(' ')[1] ?? '']?.(socket));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => void server.close());

const post = (path: string, timeoutMs: number) =>
  postOutside({ url: `http://127.0.0.1:${port}${path}`, headers: {}, body: 'a', timeoutMs });

test.for([
  ['/upgrade', 101],
  ['/endless', 200],
] as const)('a post to %s resolves to the status of the response', async ([path, status]) => {
  expect(await post(path, 60_000)).toBe(status);
});

test.for(['/unfinished', '/unfinished-headers', '/silent'])('a post to %s is aborted on timeout', (path) =>
  expect(post(path, 50)).rejects.toThrow('abort'),
);
