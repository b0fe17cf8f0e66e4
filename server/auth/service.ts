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

/** Sets this session's push token, or null. A device notifies only the last person who signed in on it. */
export async function setPushAddress(tx: Tx, tokenId: number, address: string | null): Promise<void> {
  if (address !== null)
    await tx
      .update(tokens)
      .set({ fcmToken: null })
      .where(and(eq(tokens.fcmToken, address), ne(tokens.id, tokenId)));
  await tx.update(tokens).set({ fcmToken: address }).where(eq(tokens.id, tokenId));
}

/** Stops pushing to a device that no longer exists. */
export const forgetPushAddress = (db: DbOrTx, address: string) =>
  db.update(tokens).set({ fcmToken: null }).where(eq(tokens.fcmToken, address));

/** What administrators see of the ways into an account, and of its devices. */
export const { accessOf, lastSeen } = access;
export const deviceLabel = labelOf;

/** Ends all sessions of a person, on every node. */
export const endSessionsOf = queries.deleteTokensOf;

/** Lets a session look at another's account until then, or no longer; and whose it looks at. */
export const { setViewing, viewingOf } = queries;

export const { countMailAgain, enqueueMailAgain } = again;

/** Asks for more than a session before something that a thief of it must not do. */
export const proveOwner = proof.proveOwner;

/** Terms that `privacy` keeps every night. */
export const { dropOrigins } = origins;
export const { dropDevices, dropSecrets, dropSessions, erasing } = expired;
