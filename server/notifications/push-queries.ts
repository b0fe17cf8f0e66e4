import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { tokens } from '../auth/tables.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { pushSubscriptions } from './tables.ts';

type Subscription = typeof pushSubscriptions.$inferInsert;

/**
 * Replaces the session’s previous subscription, and takes over the browser’s endpoint from another session,
 * so that a browser notifies only the last person who signed in on it.
 */
export const saveSubscription = (db: Db, row: Subscription): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.tokenId, row.tokenId), ne(pushSubscriptions.endpoint, row.endpoint)));
    await tx
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
  });

export const deleteSubscription = (db: DbOrTx, userId: number, endpoint: string) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));

export const subscriptionsOf = (db: DbOrTx, userId: number): Promise<{ id: number }[]> =>
  db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));

export const devicesOf = (db: DbOrTx, userId: number): Promise<{ id: number }[]> =>
  db
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(eq(tokens.userId, userId), isNotNull(tokens.fcmToken)));

export const subscription = async (db: DbOrTx, userId: number, id: number) =>
  (
    await db
      .select()
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
  )[0];

export const device = async (db: DbOrTx, userId: number, tokenId: number): Promise<string | null> =>
  (
    await db
      .select({ token: tokens.fcmToken })
      .from(tokens)
      .where(and(eq(tokens.id, tokenId), eq(tokens.userId, userId)))
  )[0]?.token ?? null;

export const forgetEndpoint = (db: DbOrTx, endpoint: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
