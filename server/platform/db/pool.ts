import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { inTransaction, reportInTransaction } from './transaction-scope.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type DbOrTx = Db | Tx;

export type Connection = ({ connectionString: string } | { host: string; user: string; database: string }) & {
  options?: string;
};

/** Connection timeouts in milliseconds. */
const timeouts = {
  idle_in_transaction_session_timeout: 30_000,
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 30_000,
};

/**
 * Opens a connection pool. `longest` is the statement timeout in milliseconds; `onError` also receives
 * reports of pool queries issued inside a transaction, and of parallel queries on one connection.
 */
export function openPool(
  connection: Connection,
  onError: (error: Error) => void,
  max = 20,
  longest = 15_000,
) {
  const pool = new pg.Pool({
    ...connection,
    ...timeouts,
    statement_timeout: longest,
    max,
    application_name: 'app',
  });
  // A stopping server closes all connections, including those inside a transaction, and an error without a
  // listener would end the process. Errors on connections that are already closing are ignored.
  pool.on('connect', (client) => {
    client.on('error', (error) => pool.ending || onError(error));
    watchConnection(client, onError);
  });
  pool.on('error', () => undefined);
  watch(pool);
  const db: Db = drizzle(pool, { casing: 'snake_case' });
  const transaction = db.transaction.bind(db);
  db.transaction = (body, config) => transaction((tx) => inTransaction(onError, () => body(tx)), config);
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

/** Reports queries sent while the connection executes another, which pg 9 refuses. */
function watchConnection(client: pg.ClientBase, onError: (error: Error) => void): void {
  let running = 0;
  const ended = () => void running--;
  Object.assign(client, {
    query(...args: [string | { text: string }, ...unknown[]]) {
      if (running > 0) {
        const text = typeof args[0] === 'string' ? args[0] : args[0].text;
        onError(new Error(`sent while the transaction’s connection still executed another query: ${text}`));
      }
      const result: unknown = Reflect.apply(pg.Client.prototype.query, client, args);
      if (result instanceof Promise) {
        running++;
        result.then(ended, ended);
      }
      return result;
    },
  });
}
