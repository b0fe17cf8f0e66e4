import { and, eq, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { tokens } from './tables.ts';

/**
 * Sets or clears this session's push token. Removes the token from other sessions, so a device notifies only
 * the last person who signed in on it.
 */
export async function setPushAddress(tx: Tx, tokenId: number, address: string | null): Promise<void> {
  if (address !== null)
    await tx
      .update(tokens)
      .set({ fcmToken: null })
      .where(and(eq(tokens.fcmToken, address), ne(tokens.id, tokenId)));
  await tx.update(tokens).set({ fcmToken: address }).where(eq(tokens.id, tokenId));
}

/** Deletes a push token that the push service reports as gone. */
export const forgetPushAddress = (db: DbOrTx, address: string) =>
  db.update(tokens).set({ fcmToken: null }).where(eq(tokens.fcmToken, address));

/** Ends all sessions of a user, on every node. */
export const endSessionsOf = (db: DbOrTx, userId: number) =>
  db.delete(tokens).where(eq(tokens.userId, userId));

/** Lets an administrator view another account in this session; null ends the viewing. */
export const setViewing = (db: DbOrTx, id: number, viewing: { userId: number; until: Date } | null) =>
  db
    .update(tokens)
    .set({ viewingAs: viewing?.userId ?? null, viewingUntil: viewing?.until ?? null })
    .where(eq(tokens.id, id));

/**
 * Returns the user who holds a session, and the account viewed in the session with the end of the viewing,
 * both null if no account is viewed; undefined if the session has ended.
 */
export const viewingOf = async (db: DbOrTx, id: number) =>
  (
    await db
      .select({ holderId: tokens.userId, userId: tokens.viewingAs, until: tokens.viewingUntil })
      .from(tokens)
      .where(eq(tokens.id, id))
  )[0];
