import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { applyMigrations, migrationsFolder } from '../db/migrate.ts';
import type { Connection } from '../db/pool.ts';
import { openTasks } from '../tasks/tasks.ts';
import { BackupRefused } from './refused.ts';
import type { Shape } from './shape.ts';

/**
 * Returns how many of this release's migrations had been applied to the backed-up database. Throws
 * `BackupRefused` if any of its migrations is unknown.
 */
export function migrationsHad(
  { migrations }: Shape,
  known = readMigrationFiles({ migrationsFolder }),
): number {
  const foreign = migrations.some(
    ({ hash, at }, n) => known[n]?.hash !== hash || known[n]?.folderMillis !== at,
  );
  if (foreign)
    throw new BackupRefused(
      'The backup was made by a newer release or another site. Restore it with the release that made it, then upgrade.',
    );
  return migrations.length;
}

/** Creates the tables as they were at the time of the backup, using the same migrations. */
export async function makeTables(connection: Connection, shape: Shape): Promise<void> {
  const had = migrationsHad(shape);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  const client = new pg.Client({ ...connection, application_name: 'migrations' });
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const journal = path.join(folder, 'meta', '_journal.json');
    const all = JSON.parse(readFileSync(journal, 'utf8'));
    writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, had) }));
    await client.connect();
    await applyMigrations(client, folder);
    if (shape.queue !== null) await makeQueue(connection, client, shape.queue);
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeQueue(connection: Connection, client: pg.Client, version: number): Promise<void> {
  const tasks = openTasks({ connection, onError: () => undefined, work: false });
  await tasks.runDue();
  await tasks.stop();
  const made = (await client.query<{ version: number }>('select version from pgboss.version')).rows[0]
    ?.version;
  if (made !== version)
    throw new BackupRefused(
      `The task queue of the backup has schema version ${version}, that of this release ${made}. Restore it with the release that made it, then upgrade.`,
    );
}
