import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Mobile numbers (E.164) that their owners confirmed with a code; each belongs to at most one account. */
export const confirmedPhones = pgTable('confirmed_phones', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  phone: text().notNull().unique(),
  confirmedAt: moment().notNull().defaultNow(),
});

/** The last code sent to each account, as a keyed hash. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    hash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('phone_tries_counted', sql`${t.tries} between 0 and 5`)],
);

/** Number and cost of messages per Croatian day; today's row enforces the daily cap. */
export const smsDays = pgTable(
  'sms_days',
  {
    day: date({ mode: 'string' }).primaryKey(),
    sent: integer().notNull(),
    costCents: integer().notNull(),
  },
  (t) => [check('sms_counted', sql`${t.sent} > 0 and ${t.costCents} >= 0`)],
);
