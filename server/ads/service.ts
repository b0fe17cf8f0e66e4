import { eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import * as queries from './queries.ts';
import { type AdRow, ads } from './tables.ts';

/** Returns an ad; undefined if it does not exist. */
export const adById = async (db: DbOrTx, id: number): Promise<AdRow | undefined> =>
  (await db.select().from(ads).where(eq(ads.id, id)))[0];

/** Locks an ad until the transaction ends and returns it; undefined if it does not exist. */
export const lockAd = async (tx: Tx, id: number): Promise<AdRow | undefined> =>
  (await tx.select().from(ads).where(eq(ads.id, id)).for('update'))[0];

/** Deletes the ad with all its rows. Returns the storage keys of its pictures. */
export async function removeAd(tx: Tx, id: number): Promise<string[]> {
  const media = await queries.mediaOf(tx, [id]);
  await tx.delete(ads).where(eq(ads.id, id));
  return media.map(({ storageKey }) => storageKey);
}

/** Deletes the records of used ad tokens that expired before the given time. */
export const deleteOldUses = (db: DbOrTx, before: Date) =>
  db.execute(sql`delete from ad_token_uses where expires_at < ${before.toISOString()}`);
