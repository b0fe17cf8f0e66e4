import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Has one row while the database is a copy of a site that may still be running elsewhere. */
export const copyMark = pgTable(
  'copy_mark',
  {
    id: integer().primaryKey().default(1),
    /** When the copy was created. Rows older than this come from the original. */
    restoredAt: moment().notNull().defaultNow(),
    /** The point in time of the restored backup; null if the copy was created by other means. */
    backupMoment: moment(),
  },
  (t) => [check('one_copy_mark', sql`${t.id} = 1`)],
);
