import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { tokens } from '../auth/tables.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { isOpen, type NewUser, type ShownUser, shown, update } from './queries.ts';
import { portfolioPictures, users } from './tables.ts';

/**
 * Locks an account's row until the transaction ends, which serializes transactions that count rows of the
 * same user; rows that reference the account can still be inserted. Resolves to false if the account does not
 * exist.
 */
export const lockUser = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')).length > 0;

/** Locks the signed-in user's own account. Throws `unauthenticated` if it has just been deleted. */
export async function lockOwnAccount(tx: Tx, id: number): Promise<void> {
  if (!(await lockUser(tx, id))) throw new AppError('unauthenticated');
}

/** Makes the author of an inquiry a client, unless this person has already chosen a type. */
export const becomeClient = (tx: Tx, id: number) =>
  tx
    .update(users)
    .set({ typeOf: 'client' })
    .where(and(eq(users.id, id), eq(users.typeOf, 'general'), eq(users.onboarding, 'new')));

/** Returns the sign-in columns of an account; `email` must be in lower case. */
export const credentialsOf = async (db: DbOrTx, email: string) =>
  (
    await db
      .select({ id: users.id, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
  )[0];

const account = {
  ...shown,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
};
export type AccountRow = ShownUser & { hasPassword: boolean };

/** Returns accounts with their private columns, by id. */
export async function accountsByIds(db: DbOrTx, ids: readonly number[]): Promise<Map<number, AccountRow>> {
  const rows = ids.length
    ? await db
        .select(account)
        .from(users)
        .where(inArray(users.id, [...ids]))
    : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns whether the account is neither banned nor scheduled for deletion. */
export const isOpenAccount = async (db: DbOrTx, id: number): Promise<boolean> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isOpen))
  ).length > 0;

/** Returns whether an account is banned, and locks it against a ban until the transaction ends. */
export const isBanned = async (db: DbOrTx, id: number): Promise<boolean> =>
  (await db.select({ bannedAt: users.bannedAt }).from(users).where(eq(users.id, id)).for('share'))[0]
    ?.bannedAt != null;

/**
 * Locks the accounts of all active superadmins until the transaction ends and returns their ids, so that
 * concurrent revocations cannot remove the last one.
 */
export async function lockSuperadmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      sql`role is not null and role = 'superadmin' and banned_at is null and delete_at is null and (suspended_until is null or suspended_until <= now())`,
    )
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/**
 * Schedules the account's deletion, or cancels it with null. A scheduled account is removed from the list of
 * workers.
 */
export async function setDeleteAt(tx: Tx, id: number, deleteAt: Date | null): Promise<void> {
  await update(tx, id, { deleteAt });
  await tx.execute(sql`select refresh_user(${id})`);
}

/** Returns the ids of accounts whose waiting period before erasure has ended, longest ago first. */
export const toErase = async (db: DbOrTx, now: Date, most: number): Promise<number[]> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(lte(users.deleteAt, now))
      .orderBy(users.deleteAt, users.id)
      .limit(most)
  ).map(({ id }) => id);

/**
 * Returns an account's profile picture and portfolio folders in storage. Must be called before the account is
 * deleted; the caller deletes the files afterwards.
 */
export async function filesOf(db: DbOrTx, id: number): Promise<{ files: string[]; folders: string[] }> {
  // The row is locked, so that an upload in progress either finishes first or fails because the account is
  // gone.
  const [row] = await db
    .select({ profileImg: users.profileImg })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  const pictures = await db
    .select({ folder: portfolioPictures.storageKey })
    .from(portfolioPictures)
    .where(eq(portfolioPictures.userId, id));
  return { files: row?.profileImg ? [row.profileImg] : [], folders: pictures.map(({ folder }) => folder) };
}

/** Marks the account of an address as unreachable by email; an earlier mark keeps its time. */
export const setEmailFailed = (tx: Tx, email: string) =>
  tx
    .update(users)
    .set({ emailFailedAt: sql`now()` })
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.emailFailedAt)));

/**
 * Sets or lifts restrictions on an account. A banned account is removed from the list of workers until the
 * ban ends.
 */
export async function setRestrictions(
  tx: Tx,
  id: number,
  values: Pick<NewUser, 'suspendedUntil' | 'bannedAt' | 'statusReason'>,
): Promise<void> {
  await update(tx, id, values);
  await tx.execute(sql`select refresh_user(${id})`);
}

/** Hides a profile pending moderation, or shows it again. Returns false if nothing changed. */
export async function setHidden(tx: Tx, id: number, hidden: boolean): Promise<boolean> {
  const [row] = await tx
    .update(users)
    .set({ hiddenAt: hidden ? sql`now()` : null })
    .where(and(eq(users.id, id), hidden ? isNull(users.hiddenAt) : isNotNull(users.hiddenAt)))
    .returning({ id: users.id });
  if (row) await tx.execute(sql`select refresh_user(${id})`);
  return row !== undefined;
}

/**
 * Schedules the immediate deletion of accounts without a role that were created before the given time, never
 * confirmed, and not used since.
 */
export const deleteUnconfirmed = (db: DbOrTx, before: Date) =>
  db
    .update(users)
    .set({ deleteAt: sql`now()` })
    .where(
      and(
        isNull(users.emailConfirmedAt),
        isOpen,
        isNull(users.role),
        lt(users.createdAt, before),
        sql`not exists (select from ${tokens} where ${tokens.userId} = ${users.id} and ${tokens.lastUsedAt} >= ${before.toISOString()})`,
      ),
    );
