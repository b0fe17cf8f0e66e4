import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** What an administrator may change without a release: claims, ready-made reasons. */
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
