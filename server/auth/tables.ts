import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Opaque tokens, 256 bits, stored as their SHA-256 (product.md, Accounts). */
export const tokens = pgTable(
  'tokens',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull().unique(),
    deviceName: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('tokens_of_user').on(t.userId)],
);
