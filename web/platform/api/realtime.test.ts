import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Starts a server that refuses the first `refusals` sockets, like a node that is shutting down. */
async function startServer(refusals: number) {
  const web = createServer();
  const server = new Server(web);
  onTestFinished(() => server.close());
  const attempts: string[] = [];
  server.use((_socket, next) => {
    const isRefused = attempts.length < refusals;
    attempts.push(isRefused ? 'refused' : 'accepted');
    next(isRefused ? new Error('unavailable') : undefined);
  });
  server.on('connection', (socket) => {
    socket.on('subscribe', (_channel: object, done: () => void) => done());
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  return { server, attempts, host: `127.0.0.1:${port}` };
}

test('the client reconnects after a refused connection and after a disconnect by the server', async () => {
  const { server, attempts, host } = await startServer(1);
  vi.stubGlobal('location', { protocol: 'http:', host });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  // Makes all random delays as short as possible.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const [{ realtime }, { onUnauthenticated }] = [
    await import('./realtime.ts'),
    await import('./session-change.ts'),
  ];
  onTestFinished(() => realtime.stop());
  const [fetchMissed, reloadSession] = [vi.fn(), vi.fn()];
  onTestFinished(realtime.join('user.1'));
  onTestFinished(realtime.onReturn(fetchMissed));
  onTestFinished(onUnauthenticated(reloadSession) as () => void);

  await realtime.start();
  await expect.poll(() => realtime.isWhole()).toBe(true);
  expect([attempts, fetchMissed.mock.calls.length]).toEqual([['refused', 'accepted'], 1]);

  server.disconnectSockets();
  await expect.poll(() => realtime.isWhole()).toBe(false);
  await expect.poll(() => realtime.isWhole()).toBe(true);
  expect([attempts, fetchMissed.mock.calls.length]).toEqual([['refused', 'accepted', 'accepted'], 2]);
  expect(reloadSession).toHaveBeenCalledOnce();
});
