import { type Dirent, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Storage } from '../storage/storage.ts';
import { BackupRefused } from './refused.ts';
import { tablesOf } from './shape.ts';

/**
 * Returns the path of the marker file that exists during a restore into the folder, and remains if the
 * restore fails.
 */
export const restoring = (dataDir: string) => path.join(dataDir, 'RESTORING');

/**
 * Throws `BackupRefused` if a restore into this folder was interrupted, so that the site in it is incomplete.
 */
export function assertRestored(dataDir: string): void {
  if (existsSync(restoring(dataDir)))
    throw new BackupRefused(
      `A restore into ${dataDir} was interrupted. Delete that folder (and the database, if DATABASE_URL is set) and restore again.`,
    );
}

/** Subfolders that a process may create without storing any data. */
const nothing = ['log', 'run'];

/** Throws `BackupRefused` if the folder contains anything other than `log`, `run` and empty subfolders. */
export function emptyFolder(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  assertRestored(dataDir);
  const empty = (entry: Dirent) =>
    entry.isDirectory() && readdirSync(path.join(dataDir, entry.name)).length === 0;
  const found = readdirSync(dataDir, { withFileTypes: true }).find(
    (entry) => !nothing.includes(entry.name) && !empty(entry),
  );
  if (found)
    throw new BackupRefused(
      `DATA_DIR ${dataDir} is not empty (it contains ${found.name}). Restore into an empty folder.`,
    );
}

/** Throws `BackupRefused` if the file storage contains any file. */
export async function emptyStorage(storage: Storage): Promise<void> {
  for await (const key of storage.keys())
    throw new BackupRefused(
      `The file storage is not empty (it contains ${key}). Restore into an empty storage.`,
    );
}

/** Throws `BackupRefused` if the database contains any tables or migrations. */
export async function emptyDatabase(client: pg.ClientBase): Promise<void> {
  const [found] = await tablesOf(client);
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (found || rows[0]?.there)
    throw new BackupRefused(
      `The database is not empty (it contains ${found?.name ?? 'a migrations table'}). Restore into an empty database.`,
    );
}
