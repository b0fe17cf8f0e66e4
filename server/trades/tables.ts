import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity } from '../platform/db/columns.ts';
import { searchWords } from '../platform/search/tables.ts';

export const jobCategories = pgTable(
  'job_categories',
  {
    id: identity(),
    name: text().notNull(),
    key: text().notNull().unique(),
    description: text().notNull(),
    hue: integer().notNull(),
    icon: text().notNull(),
    seoTitle: text().notNull(),
    seoDescription: text().notNull(),
    /** Markdown, shown below the posts on the category's page. */
    body: text().notNull().default(''),
    /** Folder of the photo; without one the drawing is shown. */
    picture: text(),
    typesCount: integer().notNull().default(0),
    /** Maintained by the trigger `count_active_posts`. */
    activePostsCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check('hue_is_an_angle', sql`${t.hue} between 0 and 359`),
    check('active_posts_not_negative', sql`${t.activePostsCount} >= 0`),
  ],
);

export const jobTypes = pgTable(
  'job_types',
  {
    id: identity(),
    name: text().notNull(),
    key: text().notNull().unique(),
    icon: text().notNull(),
    jobCategoryId: integer()
      .notNull()
      .references(() => jobCategories.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('type_and_category').on(t.id, t.jobCategoryId),
    index('types_of_category').on(t.jobCategoryId),
  ],
);

export const jobTypeSynonyms = pgTable(
  'job_type_synonyms',
  {
    id: identity(),
    jobTypeId: integer()
      .notNull()
      .references(() => jobTypes.id, { onDelete: 'cascade' }),
    phrase: text().notNull(),
  },
  (t) => [
    check('phrase_length', sql`char_length(${t.phrase}) between 1 and 60`),
    unique('one_phrase_per_type').on(t.jobTypeId, t.phrase),
  ],
);

/**
 * Number of published inquiries of a type in which a word occurs, excluding the deltas in
 * `type_word_count_deltas`. Rows reference words by id, so they are deleted with the word.
 */
export const typeWords = pgTable(
  'type_words',
  {
    wordId: integer()
      .notNull()
      .references(() => searchWords.id, { onDelete: 'cascade' }),
    jobTypeId: integer()
      .notNull()
      .references(() => jobTypes.id, { onDelete: 'cascade' }),
    posts: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.wordId, t.jobTypeId] }), index('words_of_type').on(t.jobTypeId)],
);

/**
 * Deltas from inquiries that were published or unpublished, appended by the trigger `count_active_posts` and
 * summed by `apply_count_deltas`.
 */
export const typeWordCountDeltas = pgTable('type_word_count_deltas', {
  id: identity(),
  words: integer().array().notNull(),
  jobTypeId: integer().notNull(),
  step: integer().notNull(),
});
