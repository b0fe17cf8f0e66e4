import type pg from 'pg';
import { embeddedConnection, startEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { type Connection, type Db, openPool } from './pool.ts';
import { siteRole } from './site-role.ts';

export interface Database {
  db: Db;
  pool: pg.Pool;
  connection: Connection;
  /** Resolves if the embedded server ends unexpectedly; the process cannot continue without it. */
  lost: Promise<Error>;
  close(): Promise<void>;
}

interface Options {
  databaseUrl?: string | undefined;
  dataDir: string;
}
type OnError = (error: Error) => void;

/**
 * Opens and migrates the configured database: DATABASE_URL or the embedded server. Requires the lock of
 * DATA_DIR.
 */
export async function openDatabase(options: Options, onError: OnError): Promise<Database> {
  if (options.databaseUrl) return connect({ connectionString: options.databaseUrl }, onError);
  const server = await startEmbedded(options.dataDir);
  const opened = await connect(server.connection, onError).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const close = async () => {
    await opened.close();
    await server.stop();
  };
  return { ...opened, lost: server.lost, close };
}

/** Connects to the database of a running process, which holds the lock of DATA_DIR. */
export const joinDatabase = (options: Options, onError: OnError): Promise<Database> =>
  connect(
    options.databaseUrl ? { connectionString: options.databaseUrl } : embeddedConnection(options.dataDir),
    onError,
  );

async function connect(connection: Connection, onError: OnError): Promise<Database> {
  const hasRole = await migrateDatabase(connection);
  const { pool, db } = openPool(
    hasRole ? { ...connection, options: `-c role=${siteRole}` } : connection,
    onError,
  );
  return { db, pool, connection, lost: new Promise(() => undefined), close: () => pool.end() };
}
