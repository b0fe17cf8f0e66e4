import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { EntryKind } from '#contract/review-chain.ts';
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
    /**
     * Published with the content and deleted together with the review, so that the remaining hash reveals
     * nothing. Null until the review is in the chain.
     */
    salt: text(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('one_review_per_pair').on(t.authorId, t.subjectId),
    check('stars_1_to_5', sql`${t.stars} between 1 and 5`),
    check('no_review_of_oneself', sql`${t.authorId} <> ${t.subjectId}`),
    check('comment_length', sql`char_length(${t.comment}) between 10 and 555`),
    index('reviews_of_subject').on(t.subjectId, t.createdAt, t.id),
    index('reviews_newest').on(t.createdAt, t.id).where(sql`published_at is not null`),
    index('reviews_of_post').on(t.jobPostId).where(sql`job_post_id is not null`),
    index('reviews_by_author').on(t.authorId, t.createdAt, t.id),
    index('unchained_reviews').on(t.publishedAt, t.id).where(sql`published_at is not null and salt is null`),
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
    /** Recorded at upload; null for pictures stored before these columns existed. `size` is in bytes. */
    name: text(),
    size: integer(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('moment_known', sql`${t.moment} in ('before', 'after')`),
    index('pictures_of_review').on(t.reviewId, t.id),
  ],
);

/**
 * The public chain of reviews (decision 021). Append-only and sealed by the database like the audit log, and
 * free of personal data: once a review is deleted, its id identifies nobody.
 */
export const reviewEntries = pgTable(
  'review_entries',
  {
    id: identity(),
    kind: text().$type<EntryKind>().notNull(),
    /** No foreign key: the entry outlives the review. */
    reviewId: integer().notNull(),
    contentHash: text(),
    decisionId: integer(),
    ground: text(),
    category: text(),
    /** Assigned by the database at the end of the transaction, like the three columns below. */
    position: bigint({ mode: 'number' }),
    /** Position of the review's previous entry. */
    refersTo: bigint({ mode: 'number' }),
    sealedAt: moment(),
    seal: text(),
  },
  (t) => [
    check(
      'review_entry_kind_known',
      sql`${t.kind} in ('published', 'changed', 'restored', 'hidden', 'removed', 'withdrawn')`,
    ),
    check(
      'review_entry_content',
      sql`(${t.kind} in ('published', 'changed', 'restored')) = (${t.contentHash} is not null)`,
    ),
    check('review_entry_decision', sql`(${t.kind} in ('hidden', 'removed')) = (${t.decisionId} is not null)`),
    index('entries_of_review').on(t.reviewId, t.id),
    unique('review_chain').on(t.position),
  ],
);

/** Reviews shown as a stub on the profile: hidden or removed, whether or not the review still exists. */
export const reviewStubs = pgTable(
  'review_stubs',
  {
    reviewId: integer().primaryKey(),
    subjectId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('stubs_of_subject').on(t.subjectId, t.reviewId)],
);

/** One row per day in Croatia since the first entry, written once and never changed. */
export const reviewSeals = pgTable('review_seals', {
  day: date({ mode: 'string' }).primaryKey(),
  /** Number of entries up to the end of the day. */
  entries: bigint({ mode: 'number' }).notNull(),
  /** Seal of the newest entry at the end of the day. */
  seal: text().notNull(),
  createdAt: createdAt(),
});
