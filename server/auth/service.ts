import { and, eq, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { tokens } from './tables.ts';

/** Where the app of this session is pushed to, or null. A device rings for the one who signed in on it last. */
export async function setPushAddress(tx: Tx, tokenId: number, address: string | null): Promise<void> {
  if (address !== null)
    await tx
      .update(tokens)
      .set({ fcmToken: null })
      .where(and(eq(tokens.fcmToken, address), ne(tokens.id, tokenId)));
  await tx.update(tokens).set({ fcmToken: address }).where(eq(tokens.id, tokenId));
}

/** A device that is no longer there is pushed to no more. */
export const forgetPushAddress = (db: DbOrTx, address: string) => db.update(tokens).set({ fcmToken: null }).where(eq(tokens.fcmToken, address));
