import { lt } from 'drizzle-orm';
import type { Db } from '../platform/db/pool.ts';
import {
  authChallenges,
  deviceCodes,
  emailChanges,
  knownDevices,
  mailedLinks,
  resetCodes,
  tokens,
} from './tables.ts';

/** Deletes emailed secrets, challenges and API tokens that expired before the given time. */
export async function deleteSecrets(db: Db, before: Date): Promise<void> {
  for (const table of [mailedLinks, emailChanges, resetCodes, deviceCodes, authChallenges, tokens])
    await db.delete(table).where(lt(table.expiresAt, before));
}

/** Deletes sessions unused since `before`; browsers delete the cookie at the same age. */
export const deleteSessions = (db: Db, before: Date) =>
  db.delete(tokens).where(lt(tokens.lastUsedAt, before));

/** Deletes known devices unused since `before`; the next sign-in on one of them counts as new. */
export const deleteDevices = (db: Db, before: Date) =>
  db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, before));
