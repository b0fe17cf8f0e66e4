import { lt } from 'drizzle-orm';
import type { Db } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import {
  authChallenges,
  deviceCodes,
  emailChanges,
  knownDevices,
  mailedLinks,
  resetCodes,
  tokens,
} from './tables.ts';

/** Erases the accounts whose time to come back is over. */
export const erasing = defineQueue<Record<string, never>>('auth.erase', { timeout: 3600 });

/** Secrets of mails and answers whose time is over. */
export async function dropSecrets(db: Db, before: Date): Promise<void> {
  for (const table of [mailedLinks, emailChanges, resetCodes, deviceCodes, authChallenges])
    await db.delete(table).where(lt(table.expiresAt, before));
}

/** Sessions that nobody uses; browsers keep their cookie no longer. */
export const dropSessions = (db: Db, before: Date) => db.delete(tokens).where(lt(tokens.lastUsedAt, before));

/** Devices that nobody signs in from; the same. */
export const dropDevices = (db: Db, before: Date) =>
  db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, before));
