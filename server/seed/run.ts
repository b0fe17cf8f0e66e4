import type { Config } from '../config.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { seedBase } from './base.ts';

/** Fills the database as SEED says, and returns a line for each demo account. Every start may call it: what is there already is left alone. */
export async function seed(config: Pick<Config, 'seed'>, db: Db, storage: Storage, secrets: Keys): Promise<string[]> {
  if (config.seed === 'none') return [];
  await seedBase(db, storage);
  if (config.seed === 'base') return [];
  // Loaded only where it is wanted: its texts and drawings are a megabyte that production never needs.
  const { demoAccounts, seedDemo } = await import('./demo.ts');
  await seedDemo(db, storage, secrets);
  return demoAccounts.map(([email, role]) => `${email.padEnd(22)}${role}`);
}
