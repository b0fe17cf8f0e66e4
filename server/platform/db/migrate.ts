import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { sqlState } from './errors.ts';
import type { Connection } from './pool.ts';
import { prepareSiteRole } from './site-role.ts';
import { waitForLock } from './wait-for-lock.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');
/** Arbitrary advisory lock key, shared by all processes that may migrate this database. */
export const migrationLock = 7_206_114;

/** How a migration waits for a table that a backup or another transaction uses. */
interface TableWait {
  /** Milliseconds until an attempt fails. Meanwhile other statements on the table queue behind it. */
  timeout: number;
  /** Milliseconds between attempts, in which those statements run. */
  pause: number;
}
/** Longer than `deadlock_timeout` (1 s), after which PostgreSQL cancels an autovacuum of the table. */
const tableWait: TableWait = { timeout: 2000, pause: 10_000 };

const lockNotAvailable = '55P03';

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    migrationLock,
  ]);
  return rows[0]?.taken === true;
}

async function execute(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement);
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}

/** Applies a migration in a transaction. If a table is in use for too long, rolls back and returns false. */
async function tryMigration(client: pg.Client, migration: MigrationMeta, timeout: number): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${timeout}`);
    await execute(client, migration);
    await client.query('commit');
    return true;
  } catch (error) {
    if (sqlState(error) !== lockNotAvailable) throw error;
    await client.query('rollback');
    return false;
  }
}

/**
 * Applies the pending migrations of a folder in order, each in a transaction that is repeated while other
 * transactions use its tables. A migration that builds or drops indexes concurrently runs without a
 * transaction, as PostgreSQL requires, and must be repeatable. Records applied migrations in drizzle-kit’s
 * table.
 */
export async function applyMigrations(client: pg.Client, folder: string, wait = tableWait): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis <= last) continue;
    // No lock timeout: a concurrent build waits for all older transactions, but nothing queues behind it.
    if (migration.sql.some((statement) => /\bindex concurrently\b/i.test(statement)))
      await execute(client, migration);
    else
      await waitForLock(
        'transactions that use the tables of a migration',
        () => tryMigration(client, migration, wait.timeout),
        wait.pause,
      );
  }
}

/**
 * Applies pending migrations. If several processes start together, one migrates and the others wait. Returns
 * whether the site may use its restricted role (`siteRole`).
 */
export async function migrateDatabase(
  connection: Connection,
  folder = migrationsFolder,
  wait = tableWait,
): Promise<boolean> {
  const client = new pg.Client({ ...connection, application_name: 'migrations' });
  await client.connect();
  try {
    await waitForLock('the migrations of another process', () => tryLock(client));
    await applyMigrations(client, folder, wait);
    return await prepareSiteRole(client);
  } finally {
    await client.end();
  }
}
