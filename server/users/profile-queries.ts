import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/pool.ts';
import {
  oldSlugs,
  userContacts,
  userCounties,
  userJobCategories,
  userJobTypes,
  users,
  userTowns,
} from './tables.ts';

/** Locks the user until the transaction ends, which serializes changes to a profile. */
export const lock = async (tx: Tx, id: number) =>
  (
    await tx
      .select({
        name: users.name,
        slug: users.slug,
        profileImg: users.profileImg,
        onboarding: users.onboarding,
      })
      .from(users)
      .where(eq(users.id, id))
      .for('update')
  )[0];

export const refresh = (tx: Tx, id: number) => tx.execute(sql`select refresh_user(${id})`);

export async function replaceContacts(
  tx: Tx,
  userId: number,
  kind: 'email' | 'phone',
  values: readonly string[],
): Promise<void> {
  await tx.delete(userContacts).where(and(eq(userContacts.userId, userId), eq(userContacts.kind, kind)));
  if (values.length) await tx.insert(userContacts).values(values.map((value) => ({ userId, kind, value })));
}

export const countiesOf = async (tx: Tx, userId: number): Promise<number[]> =>
  (
    await tx.select({ id: userCounties.countyId }).from(userCounties).where(eq(userCounties.userId, userId))
  ).map((row) => row.id);

export const categoriesOf = async (tx: Tx, userId: number): Promise<number[]> =>
  (
    await tx
      .select({ id: userJobCategories.jobCategoryId })
      .from(userJobCategories)
      .where(eq(userJobCategories.userId, userId))
  ).map((row) => row.id);

/**
 * Replaces a user's counties. Deleting a county's row also deletes the rows of its towns, so counties that
 * remain chosen are not deleted and inserted again.
 */
export async function replaceCounties(tx: Tx, userId: number, ids: number[]): Promise<void> {
  await tx
    .delete(userCounties)
    .where(and(eq(userCounties.userId, userId), notInArray(userCounties.countyId, ids)));
  const rows = ids.map((countyId) => ({ userId, countyId }));
  if (rows.length) await tx.insert(userCounties).values(rows).onConflictDoNothing();
}

export async function replaceTowns(
  tx: Tx,
  userId: number,
  towns: readonly { id: number; county_id: number }[],
): Promise<void> {
  await tx.delete(userTowns).where(eq(userTowns.userId, userId));
  if (towns.length)
    await tx
      .insert(userTowns)
      .values(towns.map((town) => ({ userId, countyId: town.county_id, townId: town.id })));
}

/**
 * Replaces a user's categories. Deleting a category's row also deletes the rows of its types, so categories
 * that remain chosen are not deleted and inserted again.
 */
export async function replaceCategories(tx: Tx, userId: number, ids: number[]): Promise<void> {
  await tx
    .delete(userJobCategories)
    .where(and(eq(userJobCategories.userId, userId), notInArray(userJobCategories.jobCategoryId, ids)));
  const rows = ids.map((jobCategoryId) => ({ userId, jobCategoryId }));
  if (rows.length) await tx.insert(userJobCategories).values(rows).onConflictDoNothing();
}

export async function replaceTypes(
  tx: Tx,
  userId: number,
  types: readonly { id: number; job_category_id: number }[],
): Promise<void> {
  await tx.delete(userJobTypes).where(eq(userJobTypes.userId, userId));
  if (types.length)
    await tx
      .insert(userJobTypes)
      .values(types.map((type) => ({ userId, jobCategoryId: type.job_category_id, jobTypeId: type.id })));
}

/** Maximum number of former slugs per profile that still redirect; older ones are deleted. */
const oldSlugsMost = 20;

/**
 * Makes the former slug redirect to the profile. The new slug stops redirecting if the profile had it before.
 */
export async function redirectOldSlug(tx: Tx, userId: number, former: string, taken: string): Promise<void> {
  await tx.delete(oldSlugs).where(and(eq(oldSlugs.userId, userId), eq(oldSlugs.slug, taken)));
  await tx.insert(oldSlugs).values({ slug: former, userId });
  const kept = tx
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(eq(oldSlugs.userId, userId))
    .orderBy(desc(oldSlugs.createdAt), desc(oldSlugs.slug))
    .limit(oldSlugsMost);
  await tx.delete(oldSlugs).where(and(eq(oldSlugs.userId, userId), notInArray(oldSlugs.slug, kept)));
}
