import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { blocks } from './tables.ts';

/**
 * Returns two subsets of `others`: people who have blocked this person (`by`), and people whom this person
 * has blocked (`of`).
 */
export async function blocksBetween(db: DbOrTx, userId: number, others: readonly number[]) {
  const rows = others.length
    ? await db
        .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
        .from(blocks)
        .where(
          or(
            and(eq(blocks.blockerId, userId), inArray(blocks.blockedId, [...others])),
            and(inArray(blocks.blockerId, [...others]), eq(blocks.blockedId, userId)),
          ),
        )
    : [];
  return {
    by: new Set(rows.filter((row) => row.blockedId === userId).map((row) => row.blockerId)),
    of: new Set(rows.filter((row) => row.blockerId === userId).map((row) => row.blockedId)),
  };
}
export type Blocks = Awaited<ReturnType<typeof blocksBetween>>;

/**
 * Returns whether either person has blocked the other, in which case they can neither message nor review each
 * other, nor reveal contact details.
 */
export async function isBlockedBetween(db: DbOrTx, a: number, b: number): Promise<boolean> {
  const { by, of } = await blocksBetween(db, a, [b]);
  return by.size + of.size > 0;
}

/** Returns the ids of everyone whom a person has blocked or who has blocked that person. */
export async function apartFrom(db: DbOrTx, userId: number): Promise<number[]> {
  const rows = await db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)));
  return rows.map(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : blockerId));
}

/** Returns the SQL condition that neither person has blocked the other, for use inside other statements. */
export const noBlockBetween = (a: number, b: number): SQL =>
  sql`not exists (select from ${blocks} where (blocker_id, blocked_id) in ((${a}::int, ${b}::int), (${b}::int, ${a}::int)))`;

/**
 * Blocks a person; repeating the call changes nothing. Throws `blocks.self`, and `not_found` if the account
 * does not exist.
 */
export async function blockUser(db: Db, actor: Actor, userId: number): Promise<void> {
  if (actor.id === userId) throw new AppError('blocks.self');
  await db
    .insert(blocks)
    .values({ blockerId: actor.id, blockedId: userId })
    .onConflictDoNothing()
    .catch((error: unknown) => {
      throw violates(error, 'blocks_blocked_id_users_id_fk') ? new AppError('not_found') : error;
    });
}

/** Unblocks a person. Throws `not_found` if there was no block. */
export async function unblockUser(db: Db, actor: Actor, userId: number): Promise<void> {
  const { rowCount } = await db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, actor.id), eq(blocks.blockedId, userId)));
  if (!rowCount) throw new AppError('not_found');
}

/** Returns one page of the ids of people whom a person has blocked, latest first, and their total number. */
export async function blockedBy(db: Db, userId: number, query: { page: number; per_page: number }) {
  const mine = eq(blocks.blockerId, userId);
  const [rows, total] = await Promise.all([
    db
      .select({ id: blocks.blockedId })
      .from(blocks)
      .where(mine)
      .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
    db.$count(blocks, mine),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}
