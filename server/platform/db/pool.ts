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
 * reports of pool queries issued inside a transaction.
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
  pool.on('connect', (client) => client.on('error', (error) => pool.ending || onError(error)));
  pool.on('error', () => undefined);
  watch(pool);
  const db: Db = drizzle(pool, { casing: 'snake_case' });
  const ofClient = new WeakMap<pg.PoolClient, Db>();
  // Drizzle never returns a connection to the pool on which `begin` fails, so the pool would run out of them.
  db.transaction = async (body, config) => {
    const client = await pool.connect();
    try {
      const own = ofClient.get(client) ?? drizzle(client, { casing: 'snake_case' });
      ofClient.set(client, own);
      return await own.transaction((tx) => inTransaction(onError, () => body(tx)), config);
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
