import type { Connection } from '../platform/db/pool.ts';

/** What the global setup passes to each test file. */
export interface TestServer {
  connection: Connection;
  /** Storage folder with the base seed's pictures. */
  files: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer;
  }
  interface TaskMeta {
    /** Processor time of a file's worker and of its database's connections, in milliseconds. */
    processorMs?: number;
    databaseMs?: number;
  }
}

/** The template database of all others. */
export const template = 'tpl';

/** Another database on the same server. */
export function toDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
