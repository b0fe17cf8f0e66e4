import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity } from '../db/columns.ts';

/**
 * Folded words of active posts and workers with their document frequencies; typed words are corrected against
 * this table before the full-text search. Two transactions that add the same new word insert it twice instead
 * of waiting for each other.
 */
export const searchWords = pgTable(
  'search_words',
  {
    id: identity(),
    word: text().notNull(),
    posts: integer().notNull().default(0),
    workers: integer().notNull().default(0),
  },
  (t) => [
    index('words_by_trigram').using('gin', sql`${t.word} gin_trgm_ops`),
    index('words_by_prefix').on(sql`${t.word} text_pattern_ops`),
  ],
);

/**
 * Changes in document frequencies, appended here and summed by `apply_count_deltas`. Contains word ids
 * instead of words, since a deleted account must leave no words behind.
 */
export const wordCountDeltas = pgTable('word_count_deltas', {
  id: identity(),
  words: integer().array().notNull(),
  posts: integer().notNull().default(0),
  workers: integer().notNull().default(0),
});
