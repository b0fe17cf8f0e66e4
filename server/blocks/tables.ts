import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { createdAt } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Who has blocked whom. People are not notified when they are blocked. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocked_by').on(t.blockedId),
    check('not_oneself', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);
