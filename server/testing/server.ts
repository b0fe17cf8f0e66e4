import type { Connection } from '../platform/db/pool.ts';

/** What the run's setup tells each test file. */
export interface TestServer {
  connection: Connection;
  /** Storage folder with the pictures of the base seed. */
  files: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer;
  }
}

/** The database that the others are copied from. */
export const template = 'tpl';

/** The same server's other database. */
export function toDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
