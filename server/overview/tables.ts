import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../platform/db/columns.ts';

/** Figures per day, as last counted by `count.ts`. Contains no personal data. */
export const dayFigures = pgTable(
  'day_figures',
  {
    day: date({ mode: 'string' }).notNull(),
    /** A key of `overviewFigures`, or `waits.<inbox kind>`. */
    figure: text().notNull(),
    n: integer().notNull(),
    /** For decisions: waiting times in seconds, sampled by `sampled.ts` if there are many. */
    waits: integer().array(),
    countedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.figure] }),
    check(
      'waits_counted',
      sql`cardinality(${t.waits}) <= ${t.n} and (${t.n} = 0 or cardinality(${t.waits}) > 0)`,
    ),
  ],
);
