import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isOutage } from '../outage.ts';
import { inTransaction, reportInTransaction } from './transaction-scope.ts';
import { markUncertain } from './uncertain.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type DbOrTx = Db | Tx;

export type Connection = ({ connectionString: string } | { host: string; user: string; database: string }) & {
  options?: string;
};

/** Timeouts of a session, in milliseconds. */
export const sessionTimeouts = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Milliseconds after which a statement without any response fails. A reachable server has cancelled the
 * statement by then.
 */
const silence = sessionTimeouts.statement_timeout + 5000;
/** The driver’s message when a statement gets no response within `silence`. */
const fellSilent = 'Query read timeout';

const usual = {
  max: 20,
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 30_000,
  application_name: 'app',
};

interface Timeouts {
  /** The statement timeout in milliseconds. */
  longest: number;
  silence: number;
  /** Maximum time to connect, in milliseconds. */
  connecting?: number;
}

/**
 * Opens a connection pool. `onError` also receives reports of pool queries issued inside a transaction, and
 * of parallel queries on one connection.
 */
export const openPool = (
  connection: Connection,
  onError: (error: Error) => void,
  max = usual.max,
  timeouts: Timeouts = { longest: sessionTimeouts.statement_timeout, silence },
) =>
  watched(
    new pg.Pool({
      ...usual,
      ...connection,
      ...sessionTimeouts,
      statement_timeout: timeouts.longest,
      query_timeout: timeouts.silence,
      connectionTimeoutMillis: timeouts.connecting ?? usual.connectionTimeoutMillis,
      max,
    }),
    onError,
  );

/**
 * Opens a pool of connections to a pooler such as PgBouncer (decision 001). A pooler rejects session timeouts
 * as startup parameters, so the database role has to set them.
 */
export const openPoolerPool = (connection: Connection, onError: (error: Error) => void) =>
  watched(
    new pg.Pool({
      ...usual,
      ...connection,
      query_timeout: silence,
      Client: UnnamedClient,
    }),
    onError,
  );

/**
 * Prepares no named statements: in transaction mode the next transaction may use another server connection,
 * where the name is unknown or already taken.
 */
class UnnamedClient extends pg.Client {}
// Assigned to the prototype, because a method cannot override the overloads of `query`.
UnnamedClient.prototype.query = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
  const unnamed = isNamed(config) ? { ...config, name: undefined } : config;
  return Reflect.apply(pg.Client.prototype.query, this, [unnamed, ...rest]);
} as pg.Client['query'];

const isNamed = (config: unknown): config is { name: string } =>
  typeof config === 'object' && config !== null && 'name' in config && !('submit' in config);

function watched(pool: pg.Pool, onError: (error: Error) => void) {
  // A stopping server closes all connections, including those inside a transaction, and an error without a
  // listener would end the process. Errors on connections that are already closing are ignored.
  pool.on('connect', (client) => {
    client.on('error', (error) => pool.ending || onError(error));
    watchConnection(client, onError);
  });
  pool.on('error', () => undefined);
  watch(pool);
  const db: Db = drizzle(pool, { casing: 'snake_case' });
  const ofClient = new WeakMap<pg.PoolClient, Db>();
  // If `begin` fails, Drizzle never returns the connection to the pool, which would run out of connections.
  db.transaction = async (body, config) => {
    const client = await pool.connect();
    let isCommitting = false;
    try {
      const own = ofClient.get(client) ?? drizzle(client, { casing: 'snake_case' });
      ofClient.set(client, own);
      return await own.transaction(async (tx) => {
        const result = await inTransaction(onError, () => body(tx));
        isCommitting = true;
        return result;
      }, config);
    } catch (error) {
      throw isCommitting && isOutage(error) ? markUncertain(error) : error;
    } finally {
      client.release();
    }
  };
  return { pool, db };
}

function watch(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    query(...args: [string | { text: string }, ...unknown[]]) {
      reportInTransaction(typeof args[0] === 'string' ? args[0] : args[0].text);
      return query(...args);
    },
    connect(...args: unknown[]) {
      // Skips calls with a callback, which come from `pool.query` and were already reported.
      if (args.length === 0) reportInTransaction('another connection');
      return connect(...args);
    },
  });
}

/**
 * Reports queries sent while the connection executes another, which pg 9 will reject. Closes a connection on
 * which the server no longer responds, since all later statements would wait for the same response.
 */
function watchConnection(client: pg.ClientBase, onError: (error: Error) => void): void {
  let running = 0;
  const plain = Object.getPrototypeOf(client) as pg.ClientBase;
  const ended = () => void running--;
  const failed = (error: Error) => {
    ended();
    // With a statement pending, `end` closes the socket immediately.
    if (error.message === fellSilent) (client as pg.Client).end().catch(onError);
  };
  Object.assign(client, {
    query(...args: [string | { text: string }, ...unknown[]]) {
      if (running > 0) {
        const text = typeof args[0] === 'string' ? args[0] : args[0].text;
        onError(new Error(`query sent while its connection was still executing another: ${text}`));
      }
      const result = Reflect.apply(plain.query, client, args);
      if (result instanceof Promise) {
        running++;
        result.then(ended, failed);
      }
      return result;
    },
  });
}
