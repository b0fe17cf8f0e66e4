import type { Config } from '../config.ts';
import type { Db } from '../platform/db/pool.ts';
import { openSite } from '../platform/http/site.ts';
import type { Keys } from '../platform/keys/keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { seedBase } from './base.ts';

/**
 * Fills the database according to SEED and returns a line per demo account. Never overwrites edited data, so
 * it is safe to run at every start.
 */
export async function seed(
  config: Pick<Config, 'seed' | 'appName' | 'appUrl' | 'mailFrom' | 'port'>,
  db: Db,
  storage: Storage,
  secrets: Keys,
): Promise<string[]> {
  if (config.seed === 'none') return [];
  await seedBase(db, storage);
  if (config.seed === 'base') return [];
  // Loaded only when needed, because its texts and drawings take a megabyte that production never uses.
  const { demoAccounts, seedDemo } = await import('./demo.ts');
  await seedDemo(db, storage, secrets, openSite(config));
  return demoAccounts.map(([email, role]) => `${email.padEnd(22)}${role}`);
}
