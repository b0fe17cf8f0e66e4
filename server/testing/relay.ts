import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/**
 * Starts a TCP relay to a port of this machine, or to a Unix socket. While silent, it accepts connections but
 * forwards nothing, like a broken network.
 */
export async function startRelay(target: number | string) {
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let silent = false;
  let gone = false;
  const server = net.createServer((near) => {
    if (gone) return near.destroy();
    const far = typeof target === 'number' ? net.connect(target, '127.0.0.1') : net.connect(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(far).pipe(near);
    if (silent) pause(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        for (const one of pair) one.destroy();
        pairs.delete(pair);
      });
    }
  });
  const pause = (pair: readonly net.Socket[]) => {
    for (const socket of pair) {
      socket.unpipe();
      socket.pause();
    }
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hush(): void {
      silent = true;
      for (const pair of pairs) pause(pair);
    },
    /** Forwards the bytes of the silent connections, and of new ones. */
    resume(): void {
      silent = gone = false;
      for (const [near, far] of pairs) near.pipe(far).pipe(near);
    },
    /** Forwards the bytes of new connections only, as after a failover; old ones stay silent. */
    renew(): void {
      silent = false;
    },
    /** Closes all connections, and closes new ones immediately. */
    cut(): void {
      gone = true;
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    close(): void {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}
