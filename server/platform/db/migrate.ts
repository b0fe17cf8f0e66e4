import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Connection } from './pool.ts';
import { prepareSiteRole } from './site-role.ts';
import { waitForLock } from './start-lock.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');
/** Arbitrary advisory lock key, shared by all processes that may migrate this database. */
const lockKey = 7_206_114;

/**
 * Applies pending migrations. If several processes start together, one migrates and the others wait. Returns
 * whether the site may use its restricted role (`siteRole`).
 */
export async function migrateDatabase(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, application_name: 'migrations' });
  await client.connect();
  try {
    const lock = client.query('select pg_advisory_lock($1)', [lockKey]);
    await waitForLock('the migrations of another process', lock);
    await migrate(drizzle(client), { migrationsFolder });
    return await prepareSiteRole(client);
  } finally {
    await client.end();
  }
}
