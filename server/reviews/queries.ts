import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { users } from '../users/tables.ts';
import { reviews } from './tables.ts';

export type NewReview = typeof reviews.$inferInsert;
export type StoredReview = typeof reviews.$inferSelect;

export const byId = async (db: DbOrTx, id: number): Promise<StoredReview | undefined> =>
  (await db.select().from(reviews).where(eq(reviews.id, id)))[0];

export const byPair = async (
  db: DbOrTx,
  authorId: number,
  subjectId: number,
): Promise<StoredReview | undefined> =>
  (
    await db
      .select()
      .from(reviews)
      .where(and(eq(reviews.authorId, authorId), eq(reviews.subjectId, subjectId)))
  )[0];

export const lock = async (tx: Tx, id: number): Promise<StoredReview | undefined> =>
  (await tx.select().from(reviews).where(eq(reviews.id, id)).for('update'))[0];

export async function insert(tx: Tx, row: NewReview): Promise<number> {
  const created = one(await tx.insert(reviews).values(row).returning({ id: reviews.id }));
  return created.id;
}

export const update = (tx: Tx, id: number, values: Partial<NewReview>) =>
  tx.update(reviews).set(values).where(eq(reviews.id, id));

const waitingOf = (authorId: number) =>
  and(eq(reviews.authorId, authorId), isNull(reviews.publishedAt), isNull(reviews.publishedBeforeHiding));

/**
 * Publishes the author's reviews that wait for email confirmation, and returns them. No two of them are about
 * the same person.
 */
export const publishWaiting = (
  tx: Tx,
  authorId: number,
): Promise<{ id: number; subjectId: number; stars: number }[]> =>
  tx
    .update(reviews)
    .set({ publishedAt: sql`now()` })
    .where(waitingOf(authorId))
    .returning({ id: reviews.id, subjectId: reviews.subjectId, stars: reviews.stars });

export const deleteWaiting = (tx: Tx, authorId: number) =>
  tx.delete(reviews).where(and(eq(reviews.authorId, authorId), isNull(reviews.publishedAt)));

export const ofAuthor = (tx: Tx, authorId: number) =>
  tx
    .select({ id: reviews.id, comment: reviews.comment, salt: reviews.salt })
    .from(reviews)
    .where(eq(reviews.authorId, authorId))
    .orderBy(reviews.id)
    .for('update');

export const authorsOf = (tx: Tx, ids: readonly number[]) =>
  ids.length
    ? tx
        .select({ id: reviews.id, authorId: reviews.authorId })
        .from(reviews)
        .where(inArray(reviews.id, [...ids]))
        .orderBy(reviews.id)
    : Promise.resolve([]);

export const remove = (tx: Tx, id: number) => tx.delete(reviews).where(eq(reviews.id, id));

export const shownOf = (subjectId: number, readerId: number | undefined) =>
  and(
    eq(reviews.subjectId, subjectId),
    readerId === undefined
      ? isNotNull(reviews.publishedAt)
      : or(isNotNull(reviews.publishedAt), eq(reviews.authorId, readerId)),
  );

/** SQL condition for published reviews of people whose accounts are not scheduled for deletion. */
export const publicOnes = sql`${reviews.publishedAt} is not null and exists (select from ${users} where ${users.id} = ${reviews.subjectId} and ${users.deleteAt} is null)`;

export async function countPublic(db: DbOrTx): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${reviews} where ${publicOnes} limit ${limits.countCap + 1}) as counted`,
  );
  return rows[0]?.n ?? 0;
}

export const writtenBy = (authorId: number) => eq(reviews.authorId, authorId);

interface Paging {
  page: number;
  per_page: number;
  sort_direction: 'asc' | 'desc';
}

export function page(db: DbOrTx, where: SQL | undefined, query: Paging) {
  const way = query.sort_direction === 'asc' ? asc : desc;
  const offset = (query.page - 1) * query.per_page;
  return db
    .select()
    .from(reviews)
    .where(where)
    .orderBy(way(reviews.createdAt), way(reviews.id))
    .limit(query.per_page)
    .offset(offset);
}

export const tally = (
  db: DbOrTx,
  where: SQL | undefined,
): Promise<{ stars: number; all: number; published: number }[]> =>
  db
    .select({
      stars: reviews.stars,
      all: sql<number>`count(*)::int`,
      published: sql<number>`count(${reviews.publishedAt})::int`,
    })
    .from(reviews)
    .where(where)
    .groupBy(reviews.stars);
