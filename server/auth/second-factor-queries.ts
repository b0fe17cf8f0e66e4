import { and, count, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/db/pool.ts';
import { recoveryCodes, secondFactors } from './tables.ts';

export const factorOf = async (db: DbOrTx, userId: number) =>
  (
    await db
      .select({ secret: secondFactors.secret, confirmedAt: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId))
  )[0];

/**
 * Records a time step; returns false if that step or a later one was already used. One statement, so only one
 * of several parallel attempts succeeds.
 */
export const consumeTimeStep = async (db: DbOrTx, userId: number, step: number): Promise<boolean> =>
  (
    await db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(
        and(
          eq(secondFactors.userId, userId),
          isNotNull(secondFactors.confirmedAt),
          lt(secondFactors.lastStep, step),
        ),
      )
      .returning({ userId: secondFactors.userId })
  ).length === 1;

/**
 * Uses up a code; returns false if unknown or used. One statement, so only one of several parallel attempts
 * succeeds.
 */
export const useRecoveryCode = async (db: DbOrTx, userId: number, hashes: string[]): Promise<boolean> =>
  (
    await db
      .update(recoveryCodes)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          inArray(recoveryCodes.hash, hashes),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ userId: recoveryCodes.userId })
  ).length === 1;

/**
 * Stores a secret awaiting its first code, replacing an earlier one; returns false if a second factor is
 * already on.
 */
export const offerSecret = async (db: DbOrTx, userId: number, secret: string): Promise<boolean> =>
  (
    await db
      .insert(secondFactors)
      .values({ userId, secret })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { secret, lastStep: 0 },
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ userId: secondFactors.userId })
  ).length === 1;

export const confirmSecret = async (
  db: DbOrTx,
  userId: number,
  secret: string,
  step: number,
): Promise<boolean> =>
  (
    await db
      .update(secondFactors)
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where(
        and(
          eq(secondFactors.userId, userId),
          eq(secondFactors.secret, secret),
          isNull(secondFactors.confirmedAt),
        ),
      )
      .returning({ userId: secondFactors.userId })
  ).length === 1;

export async function replaceRecoveryCodes(
  db: DbOrTx,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length > 0) await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

export const removeFactor = async (db: DbOrTx, userId: number): Promise<boolean> =>
  (
    await db
      .delete(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .returning({ userId: secondFactors.userId })
  ).length === 1;

export const recoveryCodesLeft = async (db: DbOrTx, userId: number): Promise<number> =>
  (
    await db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  )[0]?.left ?? 0;
