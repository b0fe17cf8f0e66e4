import { and, eq, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import * as queries from './queries.ts';
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
export const endSessionsOf = queries.deleteTokensOf;

/** Starts, ends and reads the viewing of another account by an administrator. */
export const { setViewing, viewingOf } = queries;
