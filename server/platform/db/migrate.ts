import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import type { Connection } from './pool.ts';
import { prepareSiteRole } from './site-role.ts';
import { waitForLock } from './wait-for-lock.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');
/** Arbitrary advisory lock key, shared by all processes that may migrate this database. */
export const migrationLock = 7_206_114;

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    migrationLock,
  ]);
  return rows[0]?.taken === true;
}

/**
 * Applies the pending migrations of a folder in order, each in a transaction. A migration that builds or
 * drops indexes concurrently runs without one, as PostgreSQL requires, and must be repeatable. Records
 * applied migrations in drizzle-kit’s table.
 */
export async function applyMigrations(client: pg.Client, folder: string): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= last) continue;
    const inTransaction = !sql.some((statement) => /\bindex concurrently\b/i.test(statement));
    if (inTransaction) await client.query('begin');
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
    if (inTransaction) await client.query('commit');
  }
}

/**
 * Applies pending migrations. If several processes start together, one migrates and the others wait. Returns
 * whether the site may use its restricted role (`siteRole`).
 */
export async function migrateDatabase(connection: Connection, folder = migrationsFolder): Promise<boolean> {
  const client = new pg.Client({ ...connection, application_name: 'migrations' });
  await client.connect();
  try {
    await waitForLock('the migrations of another process', () => tryLock(client));
    await applyMigrations(client, folder);
    return await prepareSiteRole(client);
  } finally {
    await client.end();
  }
}
