import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Settings that administrators change without a release, such as marketing figures and canned reasons. */
export const settings = pgTable(
  'settings',
  {
    key: text().primaryKey(),
    value: jsonb().notNull(),
    updatedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('settings_by_user').on(t.updatedBy)],
);
