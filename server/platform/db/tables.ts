import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity } from './columns.ts';

/** Totals of whole lists, stored because counting them costs more than showing them. */
export const counters = pgTable('counters', {
  key: text().primaryKey(),
  value: bigint({ mode: 'number' }).notNull().default(0),
});

/** Changes of counters, appended by whoever makes them, so that nobody waits for another; `foldCounts` adds them up. */
export const counterMoves = pgTable('counter_moves', {
  id: identity(),
  key: text().notNull(),
  step: integer().notNull(),
});
