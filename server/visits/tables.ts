import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Page views per day and kind of page, without personal data. */
export const visitCounts = pgTable(
  'visit_counts',
  { day: date({ mode: 'string' }).notNull(), kind: text().notNull(), visits: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.kind] }), check('visits_positive', sql`${t.visits} > 0`)],
);
