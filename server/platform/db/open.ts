import pg from 'pg';
import { changedCollations, collationWarnings } from './collations.ts';
import { embeddedConnection, startEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { type Connection, type Db, openPool, openPoolerPool } from './pool.ts';
import { openProbe, type Probe } from './probe.ts';
import { openReplica, type Replica } from './replica.ts';
import { siteRole } from './site-role.ts';

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** A direct connection as the owner, for work that needs a dedicated session, such as LISTEN. */
  connection: Connection;
  /** Verifies what the site requires of its connections; undefined for the embedded server. */
  probe?: Probe;
  /** The replica of DATABASE_READ_URL. */
  replica?: Replica;
  /** Resolves if the embedded server ends unexpectedly; the process cannot continue without it. */
  lost: Promise<Error>;
  close(): Promise<void>;
}

interface Options {
  databaseUrl?: string | undefined;
  databaseListenUrl?: string | undefined;
  databaseReadUrl?: string | undefined;
  dataDir: string;
}
type OnError = (error: Error) => void;
type OnWarning = (line: string) => void;

/**
 * Opens and migrates the configured database (DATABASE_URL or the embedded server), and warns of changed
 * collations. The caller must hold the lock of DATA_DIR.
 */
export async function openDatabase(
  options: Options,
  onError: OnError,
  onWarning: OnWarning = console.warn,
): Promise<Database> {
  if (options.databaseUrl) return warned(await connectTo(options.databaseUrl, options, onError), onWarning);
  const server = await startEmbedded(options.dataDir);
  const opened = await connect(server.connection, onError).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const close = async () => {
    await opened.close();
    await server.stop();
  };
  return warned({ ...opened, lost: server.lost, close }, onWarning);
}

/** Logs the collations whose sorting rules have changed since their indexes were built. */
async function warned(database: Database, onWarning: OnWarning): Promise<Database> {
  try {
    for (const line of collationWarnings(await changedCollations(database.pool))) onWarning(line);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Connects to the database, and migrates it, without the lock of DATA_DIR. An embedded server must be running
 * in the process that holds the lock.
 */
export const joinDatabase = (options: Options, onError: OnError): Promise<Database> =>
  options.databaseUrl
    ? connectTo(options.databaseUrl, options, onError)
    : connect(embeddedConnection(options.dataDir), onError);

async function connect(connection: Connection, onError: OnError): Promise<Database> {
  const hasRole = await migrateDatabase(connection);
  const { pool, db } = openPool(asSite(connection, hasRole), onError);
  return { db, pool, connection, lost: new Promise(() => undefined), close: () => pool.end() };
}

async function connectTo(
  url: string,
  { databaseListenUrl: listenUrl, databaseReadUrl: readUrl }: Options,
  onError: OnError,
): Promise<Database> {
  const connection = { connectionString: listenUrl ?? url };
  const probe = await openProbe({ direct: connection, pooler: listenUrl !== undefined, onError });
  let pool: pg.Pool | undefined;
  let replica: ReturnType<typeof openReplica> | undefined;
  const close = async () => {
    await probe.close();
    await replica?.close();
    await pool?.end();
  };
  try {
    // Checked before the migrations: a pooler that shares sessions would keep the lock that they take, even
    // after they end.
    await withClient(url, (client) => probe.assertHeard(client));
    const hasRole = await migrateDatabase(connection);
    const opened = listenUrl
      ? openPoolerPool({ connectionString: url }, onError)
      : openPool(asSite(connection, hasRole), onError);
    pool = opened.pool;
    await probe.watch(pool, hasRole ? siteRole : undefined);
    if (readUrl)
      replica = openReplica({
        pool,
        primary: connection,
        replica: asSite({ connectionString: readUrl }, hasRole),
      });
    return {
      ...opened,
      connection,
      probe,
      ...(replica && { replica }),
      lost: new Promise(() => undefined),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const asSite = (connection: Connection, hasRole: boolean): Connection =>
  hasRole ? { ...connection, options: `-c role=${siteRole}` } : connection;

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'probe' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
