import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/** Distinct folded words of posts and profiles. Queries are corrected against them before the full-text search. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
  },
  (t) => [index('words_by_trigram').using('gin', sql`${t.word} gin_trgm_ops`), index('words_by_prefix').on(sql`${t.word} text_pattern_ops`)],
);
