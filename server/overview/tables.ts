import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../platform/db/columns.ts';

/** What a day came to, by figure, as `count.ts` last counted it. Nothing says whose it was. */
export const dayFigures = pgTable(
  'day_figures',
  {
    /** In Croatia. */
    day: date({ mode: 'string' }).notNull(),
    /** Of `contract/overview-figures.ts`, or `waits.` and a kind of the inbox. */
    figure: text().notNull(),
    n: integer().notNull(),
    /** Of decisions: how many seconds each case had waited, or as many of them as `sampled.ts` keeps. */
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
