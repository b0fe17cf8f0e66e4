import { once } from 'node:events';
import type pg from 'pg';
import type { Server } from 'socket.io';
import { type Connection, openPool } from '../db/pool.ts';
import { boundStream, mostEvents, stream } from './event-stream.ts';
import type { PresenceStore } from './presence.ts';
import { connectRedis, presenceRedis } from './presence-redis.ts';
import { presenceTable } from './presence-table.ts';
import { watchReplies } from './redis-replies.ts';

export interface AcrossNodes {
  redisUrl?: string | undefined;
  connection: Connection;
  /**
   * A pool for the database of `connection` if several nodes may share it; undefined if there can be only one
   * node.
   */
  pool?: pg.Pool | undefined;
  onError: (error: Error) => void;
}

export interface Joined {
  /** Where nodes record presence; undefined with a single node. */
  presence: PresenceStore | undefined;
  /** Whether Redis is connected and replies; undefined if it is not used. */
  redis: () => boolean | undefined;
  leave: () => Promise<void>;
}

/**
 * Returns a Redis client that reports failures of `publish` to `onError` instead of rejecting. The adapter
 * ignores its promise, so a rejection, for example when Redis stops, would end this process.
 */
function catching<C extends object>(client: C, onError: (error: Error) => void): C {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return name === 'publish'
        ? (...args: unknown[]) => (Reflect.apply(value, target, args) as Promise<unknown>).catch(onError)
        : value.bind(target);
    },
  });
}

/**
 * Connects this node’s sockets with those of other nodes: through Redis streams if Redis is configured,
 * otherwise through the shared database. With neither there is only one node.
 */
export async function joinNodes(
  io: Server,
  { redisUrl, connection, pool, onError }: AcrossNodes,
): Promise<Joined> {
  if (redisUrl) {
    const [client, { createAdapter }] = await Promise.all([
      connectRedis(redisUrl, onError),
      import('@socket.io/redis-streams-adapter'),
    ]);
    io.adapter(
      createAdapter(catching(client, onError), {
        onlyPlaintext: true,
        streamName: stream,
        maxLen: mostEvents,
      }),
    );
    const stop = boundStream(client, onError);
    const replies = watchReplies(client);
    const leave = async () => {
      stop();
      replies.stop();
      await client.close();
    };
    return { presence: presenceRedis(client), redis: replies.fine, leave };
  }
  if (pool) {
    const { createAdapter } = await import('@socket.io/postgres-adapter');
    // Two connections: one listens and the other sends, so that events stay in order.
    let leaving = false;
    const line = openPool(connection, (error) => leaving || onError(error), 2).pool;
    let listening = undefined as Promise<pg.PoolClient> | undefined;
    const released = new WeakSet<pg.PoolClient>();
    line.on('release', (_error, client) => void released.add(client));
    const shared = {
      query: (text: string, values?: unknown[]) => line.query(text, values),
      connect: () => (listening = line.connect()),
    };
    io.adapter(createAdapter(shared as pg.Pool, { errorHandler: onError }));
    // Waits for the adapter's LISTEN, its only statement on this connection, because events sent before it
    // would be missed.
    await listening
      ?.then((client) => Promise.race([once(client, 'drain'), once(client, 'end')]))
      .catch(onError);
    const leave = async () => {
      // Suppresses errors of statements that the adapter may still be sending.
      leaving = true;
      // Runs after all pending events have been sent; without this query, ending the pool would drop them.
      await line.query('select').catch(onError);
      // An adapter closed while it is opening its connection never releases it.
      const client = await listening?.catch(() => undefined);
      if (client && !released.has(client)) {
        await client.query('select').catch(onError);
        client.removeAllListeners('end').release();
      }
      await line.end();
    };
    return { presence: presenceTable(pool), redis: () => undefined, leave };
  }
  return { presence: undefined, redis: () => undefined, leave: async () => undefined };
}
