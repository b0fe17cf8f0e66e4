import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { DataDirBusy, lockDataDir } from '../data-dir/lock.ts';
import { embeddedConnection, startEmbedded } from '../db/embedded.ts';
import type { Connection } from '../db/pool.ts';
import { BackupRefused } from './refused.ts';

export interface Place {
  dataDir: string;
  databaseUrl?: string | undefined;
  databaseListenUrl?: string | undefined;
}

async function reached(connection: Connection, close: () => Promise<void>) {
  const client = new pg.Client({ ...connection, application_name: 'backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    connection,
    client,
    async close() {
      await client.end();
      await close();
    },
  };
}

/** Connects as the database's owner, whether or not the site is running. Runs no migrations. */
export async function reachDatabase({ dataDir, databaseUrl, databaseListenUrl = databaseUrl }: Place) {
  if (databaseListenUrl) return reached({ connectionString: databaseListenUrl }, async () => undefined);
  if (!existsSync(path.join(dataDir, 'db'))) throw new BackupRefused(`DATA_DIR ${dataDir} contains no site.`);
  const lock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (!(error instanceof DataDirBusy)) throw error;
  });
  if (!lock) return reached(embeddedConnection(dataDir), async () => undefined);
  return startedHere(dataDir, () => lock.release());
}

/**
 * Starts the embedded database of a folder already locked by this process. `keep: false` is faster but not
 * crash-safe, for folders that are deleted afterwards.
 */
export async function startedHere(dataDir: string, after?: () => Promise<void>, keep = true) {
  const server = await startEmbedded(dataDir, { keep });
  return reached(server.connection, async () => {
    await server.stop();
    await after?.();
  });
}
