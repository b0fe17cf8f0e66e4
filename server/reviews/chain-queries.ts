import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { reviewEntries, reviewSeals, reviewStubs, reviews } from './tables.ts';

export type Entry = typeof reviewEntries.$inferSelect;
export type NewEntry = Pick<typeof reviewEntries.$inferInsert, 'kind' | 'reviewId'> &
  Partial<Pick<Entry, 'contentHash' | 'decisionId' | 'ground' | 'category'>>;
/** An entry whose transaction has been committed. */
export type SealedEntry = Entry & { position: number; sealedAt: Date; seal: string };

const sealed = (rows: Entry[]) => rows as SealedEntry[];

export const append = (tx: Tx, entries: readonly NewEntry[]) => tx.insert(reviewEntries).values([...entries]);

/**
 * Returns the newest entry of each review, by review id, including unsealed entries of the current
 * transaction.
 */
export const newestOf = async (db: DbOrTx, reviewIds: readonly number[]): Promise<Map<number, Entry>> =>
  new Map(
    reviewIds.length
      ? (
          await db
            .selectDistinctOn([reviewEntries.reviewId])
            .from(reviewEntries)
            .where(inArray(reviewEntries.reviewId, [...reviewIds]))
            .orderBy(reviewEntries.reviewId, desc(reviewEntries.id))
        ).map((entry) => [entry.reviewId, entry])
      : [],
  );

const contentColumns = {
  id: reviews.id,
  subjectId: reviews.subjectId,
  stars: reviews.stars,
  comment: reviews.comment,
  createdAt: reviews.createdAt,
  salt: reviews.salt,
};
export type ContentRow = Pick<typeof reviews.$inferSelect, keyof typeof contentColumns>;

/** Selects the content of the given reviews that are published, in order of publication. */
export const publishedContent = (db: DbOrTx, ids: readonly number[]): Promise<ContentRow[]> =>
  db
    .select(contentColumns)
    .from(reviews)
    .where(and(inArray(reviews.id, [...ids]), isNotNull(reviews.publishedAt)))
    .orderBy(asc(reviews.publishedAt), asc(reviews.id));

export const setSalts = (tx: Tx, salts: readonly (readonly [id: number, salt: string])[]) =>
  tx.execute(
    sql`update ${reviews} set salt = given.salt
      from unnest(${sql.param(salts.map(([id]) => id))}::int[], ${sql.param(salts.map(([, salt]) => salt))}::text[]) as given (id, salt)
      where ${reviews.id} = given.id`,
  );
export const clearSalt = (tx: Tx, id: number) =>
  tx.update(reviews).set({ salt: null }).where(eq(reviews.id, id));

/**
 * Locks the next published reviews that are not in the chain yet, and returns their ids in order of
 * publication. Skips locked reviews, which the locking transaction or the next run adds.
 */
export const lockUnchained = async (tx: Tx, most: number): Promise<number[]> =>
  (
    await tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(isNotNull(reviews.publishedAt), isNull(reviews.salt)))
      .orderBy(asc(reviews.publishedAt), asc(reviews.id))
      .limit(most)
      .for('update', { skipLocked: true })
  ).map(({ id }) => id);

export const addStub = (tx: Tx, stub: typeof reviewStubs.$inferInsert) =>
  tx.insert(reviewStubs).values(stub).onConflictDoNothing();
export const deleteStub = (tx: Tx, reviewId: number) =>
  tx.delete(reviewStubs).where(eq(reviewStubs.reviewId, reviewId));

/**
 * Appends a `withdrawn` entry for each of the chosen reviews whose newest entry is of one of the given kinds,
 * and returns the ids of these reviews.
 */
export const withdraw = async (
  tx: Tx,
  which: SQL,
  kinds: readonly Entry['kind'][],
): Promise<{ reviewId: number }[]> =>
  (
    await tx.execute<{ reviewId: number }>(sql`
      insert into ${reviewEntries} (kind, review_id)
      select 'withdrawn', review_id from (
        select distinct on (review_id) review_id, kind from ${reviewEntries} where review_id in (${which}) order by review_id, id desc
      ) as newest where kind = any(${sql.param([...kinds])}::text[]) order by review_id
      returning review_id as "reviewId"`)
  ).rows;

export const thisReview = (id: number) => sql`select ${id}::int`;
export const reviewsAbout = (subjectId: number) =>
  sql`select id from ${reviews} where subject_id = ${subjectId} union select review_id from ${reviewStubs} where subject_id = ${subjectId}`;
export const unpublishedBy = (authorId: number) =>
  sql`select id from ${reviews} where author_id = ${authorId} and published_at is null`;

export const entriesAfter = async (db: DbOrTx, after: number, most: number): Promise<SealedEntry[]> =>
  sealed(
    await db
      .select()
      .from(reviewEntries)
      .where(gt(reviewEntries.position, after))
      .orderBy(asc(reviewEntries.position))
      .limit(most),
  );

export const entriesOf = async (db: DbOrTx, reviewId: number, most: number): Promise<SealedEntry[]> =>
  sealed(
    await db
      .select()
      .from(reviewEntries)
      .where(eq(reviewEntries.reviewId, reviewId))
      .orderBy(desc(reviewEntries.id))
      .limit(most),
  );

/** Selects the content of published reviews that are in the chain, from the first id above `after`. */
export const contentAfter = (db: DbOrTx, after: number, most: number): Promise<ContentRow[]> =>
  db
    .select(contentColumns)
    .from(reviews)
    .where(and(gt(reviews.id, after), isNotNull(reviews.publishedAt), isNotNull(reviews.salt)))
    .orderBy(asc(reviews.id))
    .limit(most);

export const stubsAfter = (db: DbOrTx, after: number, most: number) =>
  db
    .select()
    .from(reviewStubs)
    .where(gt(reviewStubs.reviewId, after))
    .orderBy(asc(reviewStubs.reviewId))
    .limit(most);

export const stubOf = async (db: DbOrTx, reviewId: number) =>
  (await db.select().from(reviewStubs).where(eq(reviewStubs.reviewId, reviewId)))[0];

const stubbed = (subjectId: number) => eq(reviewStubs.subjectId, subjectId);

export const stubsOf = (db: DbOrTx, subjectId: number, query: { page: number; per_page: number }) =>
  db
    .select()
    .from(reviewStubs)
    .where(stubbed(subjectId))
    .orderBy(desc(reviewStubs.reviewId))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

export const countStubs = (db: DbOrTx, subjectId: number) => db.$count(reviewStubs, stubbed(subjectId));

const sealColumns = { day: reviewSeals.day, entries: reviewSeals.entries, seal: reviewSeals.seal };

export const sealsPage = (db: DbOrTx, query: { page: number; per_page: number }) =>
  db
    .select(sealColumns)
    .from(reviewSeals)
    .orderBy(desc(reviewSeals.day))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

export const countSeals = (db: DbOrTx) => db.$count(reviewSeals);

/** Selects the first seal of `day` or later that covers a position. */
export const sealOver = async (db: DbOrTx, position: number, day: string) =>
  (
    await db
      .select(sealColumns)
      .from(reviewSeals)
      .where(and(sql`${reviewSeals.day} >= ${day}`, sql`${reviewSeals.entries} >= ${position}`))
      .orderBy(asc(reviewSeals.day))
      .limit(1)
  )[0];
