import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { prepared } from '../platform/db/prepared.ts';
import { reviewPictures, reviews } from './tables.ts';

export type PictureRow = typeof reviewPictures.$inferSelect;

export const ofReviews = (db: DbOrTx, reviewIds: readonly number[]): Promise<PictureRow[]> =>
  reviewIds.length
    ? db
        .select()
        .from(reviewPictures)
        .where(inArray(reviewPictures.reviewId, [...reviewIds]))
        .orderBy(asc(reviewPictures.reviewId), asc(reviewPictures.id))
    : Promise.resolve([]);

const ofFile = prepared((db) =>
  db
    .select({
      authorId: reviews.authorId,
      subjectId: reviews.subjectId,
      answer: reviews.answer,
      publishedAt: reviews.publishedAt,
      createdAt: reviews.createdAt,
    })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .where(eq(reviewPictures.storageKey, sql.placeholder('key')))
    .prepare('review_of_file'),
);

export const reviewOfFile = async (db: DbOrTx, key: string) => (await ofFile(db).execute({ key }))[0];

export const insert = (tx: Tx, row: typeof reviewPictures.$inferInsert) =>
  tx.insert(reviewPictures).values(row);

export const remove = async (tx: Tx, reviewId: number, id: number): Promise<PictureRow | undefined> =>
  (
    await tx
      .delete(reviewPictures)
      .where(and(eq(reviewPictures.reviewId, reviewId), eq(reviewPictures.id, id)))
      .returning()
  )[0];

const folder = { storageKey: reviewPictures.storageKey };

export const removeOfAuthor = (tx: Tx, authorId: number) =>
  tx
    .delete(reviewPictures)
    .where(
      sql`${reviewPictures.reviewId} in (select ${reviews.id} from ${reviews} where ${reviews.authorId} = ${authorId})`,
    )
    .returning(folder);

export const ofSubject = (tx: Tx, subjectId: number) =>
  tx
    .select(folder)
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .where(eq(reviews.subjectId, subjectId));
