import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/**
 * Starts a TCP relay to a port of this machine. While it is silent, connections are accepted and bytes are
 * neither sent nor answered, as behind a broken network.
 */
export async function startLine(port: number) {
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let silent = false;
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1');
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
    /** Passes on the bytes of the silent connections, and new ones. */
    resume(): void {
      silent = false;
      for (const [near, far] of pairs) near.pipe(far).pipe(near);
    },
    /** Lets only new connections through, as after a failover: nobody answers the old ones any more. */
    renew(): void {
      silent = false;
    },
    close(): void {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}
