import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { confirmedPhones, phoneCodes, smsDays } from './tables.ts';

export const confirmedOf = async (db: DbOrTx, userId: number) =>
  (await db.select().from(confirmedPhones).where(eq(confirmedPhones.userId, userId)))[0];

const isValid = (userId: number, now: Date) =>
  and(
    eq(phoneCodes.userId, userId),
    gt(phoneCodes.expiresAt, now),
    lt(phoneCodes.tries, limits.phoneCode.tries),
  );

/** Returns the code sent to a user; undefined if there is none, it has expired or no attempts are left. */
export const codeOf = async (db: DbOrTx, userId: number, now: Date) =>
  (await db.select().from(phoneCodes).where(isValid(userId, now)))[0];

export const saveCode = (tx: Tx, row: typeof phoneCodes.$inferInsert) => {
  const values = { ...row, tries: 0, createdAt: new Date() };
  return tx.insert(phoneCodes).values(values).onConflictDoUpdate({ target: phoneCodes.userId, set: values });
};

/**
 * Counts an attempt before it is checked, so that parallel guesses count too. Returns the code; undefined if
 * it expired or has no attempts left.
 */
export const tryCode = async (db: DbOrTx, userId: number, now: Date) =>
  (
    await db
      .update(phoneCodes)
      .set({ tries: sql`${phoneCodes.tries} + 1` })
      .where(isValid(userId, now))
      .returning()
  )[0];

/** Deletes the code with this hash. Returns false if it has already been used or replaced. */
export const endCode = async (tx: Tx, userId: number, hash: string): Promise<boolean> =>
  ((await tx.delete(phoneCodes).where(and(eq(phoneCodes.userId, userId), eq(phoneCodes.hash, hash))))
    .rowCount ?? 0) === 1;

/** Stores a confirmed number. Returns false if another account has it. */
export const confirm = async (tx: Tx, userId: number, phone: string): Promise<boolean> => {
  await tx.delete(confirmedPhones).where(eq(confirmedPhones.userId, userId));
  const added = await tx
    .insert(confirmedPhones)
    .values({ userId, phone })
    .onConflictDoNothing({ target: confirmedPhones.phone });
  return (added.rowCount ?? 0) === 1;
};

export async function forget(tx: Tx, userId: number): Promise<void> {
  await tx.delete(confirmedPhones).where(eq(confirmedPhones.userId, userId));
  await tx.delete(phoneCodes).where(eq(phoneCodes.userId, userId));
}

export const deleteExpired = (db: DbOrTx, now: Date) =>
  db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, now));

/** Counts one message towards the daily cap. Returns false, without counting, if the cap is reached. */
export async function countMessage(
  tx: Tx,
  { day, cents, most }: { day: string; cents: number; most: number },
): Promise<boolean> {
  if (most < 1) return false;
  const counted = await tx
    .insert(smsDays)
    .values({ day, sent: 1, costCents: cents })
    .onConflictDoUpdate({
      target: smsDays.day,
      set: { sent: sql`${smsDays.sent} + 1`, costCents: sql`${smsDays.costCents} + ${cents}` },
      setWhere: lt(smsDays.sent, most),
    });
  return (counted.rowCount ?? 0) === 1;
}

export const sentOn = async (db: DbOrTx, day: string): Promise<number> =>
  (await db.select({ sent: smsDays.sent }).from(smsDays).where(eq(smsDays.day, day)))[0]?.sent ?? 0;
