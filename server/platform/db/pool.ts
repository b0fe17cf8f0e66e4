import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Either a database or a transaction, for queries that work in both. */
export type DbOrTx = Db | Tx;

/** The embedded server's socket folder, or an address. */
export type Connection = ({ connectionString: string } | { host: string; user: string; database: string }) & { options?: string };

/** Milliseconds. */
const timeouts = { idle_in_transaction_session_timeout: 30_000, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000 };

/** `longest`: milliseconds that a statement may take. */
export function openPool(connection: Connection, onError: (error: Error) => void, max = 20, longest = 15_000) {
  const pool = new pg.Pool({ ...connection, ...timeouts, statement_timeout: longest, max, application_name: 'app' });
  // A stopping server closes all connections, also those that wait inside a transaction; an error without a listener ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return { pool, db: drizzle(pool, { casing: 'snake_case' }) satisfies Db as Db };
}
