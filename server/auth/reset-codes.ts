import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { minute } from '#contract/durations.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { users } from '../users/tables.ts';
import { hashPassword } from './passwords.ts';
import { resetCodes } from './tables.ts';

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a random code of eight characters, 40 bits; the alphabet omits 0, 1, I and O. */
export const newCode = () => [...randomBytes(8)].map((byte) => alphabet[byte % 32]).join('');

/** Returns a code as emails show it, in two groups of four. */
export const shownCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Returns a typed code in the form of `newCode`: capital letters and digits only. */
export const plainCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Creates a code with its hash. Call it before the transaction that stores the hash, since hashing may have
 * to wait for a free slot.
 */
export async function newHashedCode(): Promise<{ code: string; codeHash: string }> {
  const code = newCode();
  return { code, codeHash: await hashPassword(code) };
}

/** Stores the hash of a code and invalidates the user’s previous one. */
export async function setCode(
  tx: Tx,
  userId: number,
  codeHash: string,
  minutes: number = limits.reset.minutes,
): Promise<void> {
  const row = { userId, codeHash, expiresAt: new Date(Date.now() + minutes * minute), createdAt: new Date() };
  await tx.insert(resetCodes).values(row).onConflictDoUpdate({ target: resetCodes.userId, set: row });
}

/** Finds the valid code for this address. The caller limits guesses. */
export const liveCode = async (db: DbOrTx, email: string) =>
  (
    await db
      .select({ userId: resetCodes.userId, codeHash: resetCodes.codeHash })
      .from(resetCodes)
      .innerJoin(users, eq(users.id, resetCodes.userId))
      .where(and(eq(sql`lower(${users.email})`, email), gt(resetCodes.expiresAt, new Date())))
  )[0];

/** Deletes a code so that it cannot be used again. Returns false if another request has already used it. */
export const consumeCode = async (tx: Tx, userId: number, codeHash: string): Promise<boolean> =>
  ((await tx.delete(resetCodes).where(and(eq(resetCodes.userId, userId), eq(resetCodes.codeHash, codeHash))))
    .rowCount ?? 0) === 1;

export const endCode = (tx: Tx, userId: number) => tx.delete(resetCodes).where(eq(resetCodes.userId, userId));
