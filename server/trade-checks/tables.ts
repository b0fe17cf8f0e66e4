import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

export const tradeChecks = pgTable(
  'trade_checks',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted with a key outside the database. */
    oib: text().notNull(),
    /** Keyed hash of the OIB, for searching; null until a task has computed it. */
    oibHash: text(),
    /** Under `private/`: never served as a public file. */
    documentKey: text().notNull(),
    documentType: text().notNull(),
    status: text().$type<'pending' | 'approved' | 'declined'>().notNull().default('pending'),
    reason: text(),
    decidedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check('trade_check_status_known', sql`${t.status} in ('pending', 'approved', 'declined')`),
    check('decided_when_not_pending', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    uniqueIndex('one_check_at_a_time').on(t.userId).where(sql`status = 'pending'`),
    index('trade_checks_of_user').on(t.userId, t.id),
    index('trade_checks_by_oib').on(t.oibHash),
    index('trade_checks_decided_by').on(t.decidedBy).where(sql`decided_by is not null`),
    index('trade_checks_decided').on(t.decidedAt).where(sql`status <> 'pending'`),
    index('trade_checks_waiting').on(t.createdAt, t.id).where(sql`status = 'pending'`),
  ],
);
