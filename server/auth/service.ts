import { and, eq, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import * as access from './access-of.ts';
import { deviceLabel as labelOf } from './devices.ts';
import * as expired from './expired.ts';
import * as again from './mail-again.ts';
import * as origins from './origins.ts';
import * as proof from './proof.ts';
import * as queries from './queries.ts';
import { tokens } from './tables.ts';

/**
 * Sets this session's push token, or null. Removes the token from other sessions, so a device notifies only
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

/** Sign-in methods and devices of an account, for administrators. */
export const { accessOf, lastSeen } = access;
export const deviceLabel = labelOf;

/** Ends all sessions of a user, on every node. */
export const endSessionsOf = queries.deleteTokensOf;

/** Starts, ends and reads an administrator's viewing of another account. */
export const { setViewing, viewingOf } = queries;

export const { countMailAgain, enqueueMailAgain } = again;

/** Requires proof of ownership beyond a session, for actions that a session thief must not perform. */
export const proveOwner = proof.proveOwner;

/** Deletions that `privacy` runs every night. */
export const { deleteOrigins } = origins;
export const { deleteDevices, deleteSecrets, deleteSessions } = expired;
