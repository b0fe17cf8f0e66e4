import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity } from '../db/columns.ts';

/**
 * The folded words of active posts and workers, and how many of each have the word. Queries are corrected against them before the full-text search.
 * Two posts that bring the same new word at the same moment write it twice instead of waiting for each other.
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

/** Changes of those numbers, appended and added up by `fold_counts`. Ids, since a deleted account must leave no word behind. */
export const wordMoves = pgTable('word_moves', {
  id: identity(),
  words: integer().array().notNull(),
  posts: integer().notNull().default(0),
  workers: integer().notNull().default(0),
});
