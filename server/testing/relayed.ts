import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Connection } from '../platform/db/pool.ts';
import { startRelay } from './relay.ts';

/** Returns a connection to a database through a relay, which is closed when the test ends. */
export async function relayed(connection: Connection) {
  const { host, port, user, database } = new pg.Client(connection);
  const relay = await startRelay(host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : port);
  onTestFinished(relay.close);
  const through: Connection = { connectionString: `postgres://${user}@127.0.0.1:${relay.port}/${database}` };
  return { relay, connection: through };
}
