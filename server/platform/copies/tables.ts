import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Has a row while the database is a copy of a site that may still run elsewhere. */
export const copyMark = pgTable(
  'copy_mark',
  {
    id: integer().primaryKey().default(1),
    /** When the copy was made. Rows created before are the original's. */
    restoredAt: moment().notNull().defaultNow(),
    /** The moment that the backup holds; null if the copy was made by other means. */
    backupMoment: moment(),
  },
  (t) => [check('one_copy_mark', sql`${t.id} = 1`)],
);
