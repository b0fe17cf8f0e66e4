import type pg from 'pg';
import type { Server } from 'socket.io';

export interface AcrossNodes {
  /** Sockets of all nodes hear each other over it. */
  redisUrl?: string | undefined;
  /** A pool on a database that several nodes may share; not given where there can be one node only. */
  pool?: pg.Pool | undefined;
  onError: (error: Error) => void;
}

/**
 * Joins this node's sockets with those of others: Redis streams, which also bring a short absence's events after (stack.md);
 * else the database that the nodes share; else there is one node. Answers how to leave.
 */
export async function joinNodes(io: Server, { redisUrl, pool, onError }: AcrossNodes): Promise<() => Promise<void>> {
  if (redisUrl) {
    const [{ createClient }, { createAdapter }] = await Promise.all([import('redis'), import('@socket.io/redis-streams-adapter')]);
    const client = createClient({ url: redisUrl });
    client.on('error', onError);
    await client.connect();
    io.adapter(createAdapter(client, { onlyPlaintext: true }));
    return async () => void (await client.close());
  }
  if (pool) {
    const { createAdapter } = await import('@socket.io/postgres-adapter');
    io.adapter(createAdapter(pool, { errorHandler: onError }));
  }
  return async () => undefined;
}
