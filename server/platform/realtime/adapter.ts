import type pg from 'pg';
import type { Server } from 'socket.io';
import type { PresenceStore } from './presence.ts';
import { connectRedis, presenceRedis } from './presence-redis.ts';
import { presenceTable } from './presence-table.ts';

export interface AcrossNodes {
  /** Sockets of all nodes hear each other over it. */
  redisUrl?: string | undefined;
  /** A pool on a database that several nodes may share; not given where there can be one node only. */
  pool?: pg.Pool | undefined;
  onError: (error: Error) => void;
}

interface Joined {
  /** Where the nodes say who is here; undefined where there is one node. */
  presence: PresenceStore | undefined;
  leave: () => Promise<void>;
}

/**
 * Joins this node's sockets with those of others: Redis streams, which also bring a short absence's events after (stack.md);
 * else the database that the nodes share; else there is one node.
 */
export async function joinNodes(io: Server, { redisUrl, pool, onError }: AcrossNodes): Promise<Joined> {
  if (redisUrl) {
    const [client, { createAdapter }] = await Promise.all([connectRedis(redisUrl, onError), import('@socket.io/redis-streams-adapter')]);
    io.adapter(createAdapter(client, { onlyPlaintext: true }));
    return { presence: presenceRedis(client), leave: async () => void (await client.close()) };
  }
  if (pool) {
    const { createAdapter } = await import('@socket.io/postgres-adapter');
    io.adapter(createAdapter(pool, { errorHandler: onError }));
  }
  return { presence: pool && presenceTable(pool), leave: async () => undefined };
}
