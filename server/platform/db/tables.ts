import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity } from './columns.ts';

/** Totals of whole lists, stored because counting them is too expensive. */
export const counters = pgTable('counters', {
  key: text().primaryKey(),
  value: bigint({ mode: 'number' }).notNull().default(0),
});

/**
 * Counter deltas, appended so that writers do not block each other; a scheduled task applies them every
 * minute.
 */
export const counterDeltas = pgTable('counter_deltas', {
  id: identity(),
  key: text().notNull(),
  step: integer().notNull(),
});
