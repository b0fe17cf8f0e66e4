import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Totals of whole lists, stored because counting them costs more than showing them. */
export const counters = pgTable('counters', {
  key: text().primaryKey(),
  value: bigint({ mode: 'number' }).notNull().default(0),
});
