import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { jobPosts } from '../job-posts/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: identity(),
    /** Null after the author's account is deleted: the review stays, anonymously. */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    subjectId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    jobPostId: integer().references(() => jobPosts.id, { onDelete: 'set null' }),
    stars: integer().notNull(),
    comment: text().notNull(),
    answer: text(),
    answeredAt: moment(),
    /** Null until the author confirms their email. */
    publishedAt: moment(),
    /** Original publication date while moderators hide the review; used to restore it. */
    publishedBeforeHiding: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('one_review_per_pair').on(t.authorId, t.subjectId),
    check('stars_1_to_5', sql`${t.stars} between 1 and 5`),
    check('no_review_of_oneself', sql`${t.authorId} <> ${t.subjectId}`),
    check('comment_length', sql`char_length(${t.comment}) between 10 and 555`),
    index('reviews_of_subject').on(t.subjectId, t.createdAt, t.id),
    index('reviews_of_post').on(t.jobPostId).where(sql`job_post_id is not null`),
    index('reviews_by_author').on(t.authorId, t.createdAt, t.id),
  ],
);

export const reviewPictures = pgTable(
  'review_pictures',
  {
    id: identity(),
    reviewId: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    moment: text().$type<'before' | 'after'>().notNull(),
    storageKey: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('moment_known', sql`${t.moment} in ('before', 'after')`),
    index('pictures_of_review').on(t.reviewId, t.id),
  ],
);
