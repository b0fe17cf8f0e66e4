import type { Connection } from '../platform/db/pool.ts';

export interface TestServer {
  connection: Connection;
  files: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer;
  }
  interface TaskMeta {
    /** CPU time of a file's worker and of its database connections, in milliseconds. */
    processorMs?: number;
    databaseMs?: number;
  }
}

export const template = 'tpl';

export function toDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
