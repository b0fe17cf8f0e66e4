import { and, count, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Provider } from '#contract/sign-in-methods.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { users } from '../users/tables.ts';
import { authChallenges, passkeys, socialIdentities } from './tables.ts';

const account = {
  id: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  emailConfirmedAt: users.emailConfirmedAt,
  role: users.role,
};

export const accountOf = async (db: DbOrTx, id: number) =>
  (await db.select(account).from(users).where(eq(users.id, id)))[0];

export const lockAccount = async (tx: Tx, id: number) =>
  (await tx.select(account).from(users).where(eq(users.id, id)).for('update'))[0];

export const userOfIdentity = async (
  db: DbOrTx,
  provider: Provider,
  subject: string,
): Promise<number | undefined> =>
  (
    await db
      .select({ userId: socialIdentities.userId })
      .from(socialIdentities)
      .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject)))
  )[0]?.userId;

export const identitiesOf = (db: DbOrTx, userId: number) =>
  db
    .select()
    .from(socialIdentities)
    .where(eq(socialIdentities.userId, userId))
    .orderBy(socialIdentities.provider);

export const insertIdentity = (db: DbOrTx, row: typeof socialIdentities.$inferInsert) =>
  db.insert(socialIdentities).values(row);

export const deleteIdentity = async (db: DbOrTx, userId: number, provider: Provider): Promise<boolean> =>
  ((
    await db
      .delete(socialIdentities)
      .where(and(eq(socialIdentities.userId, userId), eq(socialIdentities.provider, provider)))
  ).rowCount ?? 0) > 0;

export type PasskeyRow = typeof passkeys.$inferSelect;

export const passkeysOf = (db: DbOrTx, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id);

export const passkeyByCredential = async (
  db: DbOrTx,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0];

export const insertPasskey = (db: DbOrTx, row: typeof passkeys.$inferInsert) =>
  db.insert(passkeys).values(row);

export const passkeyCount = async (db: DbOrTx, userId: number): Promise<number> =>
  (await db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId)))[0]?.n ?? 0;

export const deletePasskey = async (
  db: DbOrTx,
  userId: number,
  id: number,
): Promise<PasskeyRow | undefined> =>
  (
    await db
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning()
  )[0];

/**
 * Advances the signature counter; returns false unless the new value is higher than the stored one. Passkeys
 * without a counter always report 0, which is accepted.
 */
export const countPasskey = async (db: DbOrTx, id: number, counter: number): Promise<boolean> =>
  (
    await db
      .update(passkeys)
      .set({ counter, lastUsedAt: sql`now()` })
      .where(
        and(
          eq(passkeys.id, id),
          or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`)),
        ),
      )
      .returning({ id: passkeys.id })
  ).length === 1;

export async function storeChallenge(db: DbOrTx, row: typeof authChallenges.$inferInsert): Promise<void> {
  await db.delete(authChallenges).where(lt(authChallenges.expiresAt, sql`now()`));
  await db.insert(authChallenges).values(row);
}

export const isProvedChallenge = async (db: DbOrTx, hashes: string[], userId: number): Promise<boolean> =>
  (await db.$count(
    authChallenges,
    and(inArray(authChallenges.hash, hashes), eq(authChallenges.userId, userId), authChallenges.proved),
  )) > 0;

/**
 * Deletes and returns a challenge, so that it can be answered only once; undefined if unknown, answered or
 * expired. `userId` is null for a sign-in.
 */
export const consumeChallenge = async (
  db: DbOrTx,
  hashes: string[],
): Promise<{ userId: number | null } | undefined> =>
  (
    await db
      .delete(authChallenges)
      .where(and(inArray(authChallenges.hash, hashes), sql`${authChallenges.expiresAt} > now()`))
      .returning({ userId: authChallenges.userId })
  )[0];
