import type pg from 'pg';
import type { Server } from 'socket.io';
import { type Connection, openPool } from '../db/pool.ts';
import type { PresenceStore } from './presence.ts';
import { connectRedis, presenceRedis } from './presence-redis.ts';
import { presenceTable } from './presence-table.ts';

export interface AcrossNodes {
  /** Sockets of all nodes hear each other over it. */
  redisUrl?: string | undefined;
  connection: Connection;
  /** A pool on that database, if several nodes may share it; not given where there can be one node only. */
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
export async function joinNodes(io: Server, { redisUrl, connection, pool, onError }: AcrossNodes): Promise<Joined> {
  if (redisUrl) {
    const [client, { createAdapter }] = await Promise.all([connectRedis(redisUrl, onError), import('@socket.io/redis-streams-adapter')]);
    io.adapter(createAdapter(client, { onlyPlaintext: true }));
    return { presence: presenceRedis(client), leave: async () => void (await client.close()) };
  }
  if (pool) {
    const { createAdapter } = await import('@socket.io/postgres-adapter');
    // One connection listens, and what is told goes over one other, in the order in which it was told.
    const line = openPool(connection, onError, 2).pool;
    io.adapter(createAdapter(line, { errorHandler: onError }));
    const leave = async () => {
      // Behind all that is still to be told: a pool that ends forgets what waits.
      await line.query('select').catch(onError);
      await line.end();
    };
    return { presence: presenceTable(pool), leave };
  }
  return { presence: undefined, leave: async () => undefined };
}
