import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Connection } from './pool.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');
/** Any number, the same in every process that may migrate this database. */
const lockKey = 7_206_114;

/** Brings the tables up to date. Of many processes that start together one does it, the others wait. */
export async function migrateDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
