import { sql } from 'drizzle-orm';
import { check, customType, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { PostKind, Urgency } from '#contract/job-posts.ts';
import type { Frequency, KnownFilters } from '#contract/saved-search-words.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' });

/** Filters are stored twice: as the API receives them, and as matching.ts compares them with posts. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    frequency: text().$type<Frequency>().notNull(),
    filters: jsonb().$type<KnownFilters>().notNull(),
    /** Identical for all filters that always show the same posts. */
    fingerprint: text().notNull(),
    /** Tokens; a post must have at least one of them (matching.ts). */
    trades: text().array().notNull(),
    places: text().array().notNull(),
    kind: text().$type<PostKind>(),
    urgencies: text().array().$type<Urgency[]>(),
    leastBudget: integer(),
    /** A JSON path predicate. */
    answers: text(),
    query: tsquery(),
    /** Posts published before this have been sent; for daily and weekly searches. */
    notifiedUntil: moment('told_until').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    check('saved_search_title_length', sql`char_length(${t.title}) between 1 and 80`),
    check('saved_search_frequency_known', sql`${t.frequency} in ('at_once', 'daily', 'weekly')`),
    check('saved_search_kind_known', sql`${t.kind} in ('inquiry', 'offer')`),
    unique('one_search_per_filters').on(t.userId, t.fingerprint),
    index('saved_searches_of_user').on(t.userId, t.id),
    index('saved_searches_at_once').using('gin', t.trades, t.places).where(sql`frequency = 'at_once'`),
    index('saved_searches_of_rounds').on(t.userId).where(sql`frequency <> 'at_once'`),
  ],
);
