import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dataRoom } from '../../server/platform/data-dir/lock.ts';
import { startEmbedded } from '../../server/platform/db/embedded.ts';
import { migrateDatabase } from '../../server/platform/db/migrate.ts';
import { openPool } from '../../server/platform/db/pool.ts';
import { diskStorage } from '../../server/platform/storage/storage.ts';
import { seedBase } from '../../server/seed/base.ts';
import { nameOfSize } from '../size.ts';
import { fillVolume } from './fill.ts';

const root = path.resolve(import.meta.dirname, '../..');
const makers = ['server/migrations', 'server/seed/data', 'bench/volume'];

const week = 7 * 86_400_000;

/**
 * Returns a hash that names a filled site for reuse. It changes weekly, because the site's times are relative
 * to the time of filling, and whenever the tables or the generator change.
 */
function version() {
  const hash = createHash('sha256').update(String(Math.floor(Date.now() / week)));
  for (const maker of makers)
    for (const name of readdirSync(path.join(root, maker), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|sql|json)$/.test(name)) hash.update(readFileSync(path.join(root, maker, name)));
  return hash.digest('hex').slice(0, 10);
}

export async function siteOf(
  posts: number,
  folder = path.join(root, 'data', 'bench', `${nameOfSize(posts)}-${version()}`),
): Promise<string> {
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  // Durability is unnecessary, because a site whose filling was interrupted is filled again.
  const server = await startEmbedded(fresh, { keep: false });
  try {
    await migrateDatabase(server.connection);
    const { pool, db } = openPool(server.connection, (error) => console.error(error.message), 2);
    await seedBase(db, diskStorage(dataRoom(fresh, 'files')));
    await pool.end();
    await fillVolume(server.connection, {
      posts,
      now: new Date(),
      onStep: (step, ms) =>
        console.log(`  ${nameOfSize(posts)} posts: ${step} in ${(ms / 1000).toFixed(1)} s`),
    });
  } finally {
    await server.stop();
  }
  renameSync(fresh, folder);
  return folder;
}
