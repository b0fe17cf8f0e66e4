import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/db/columns.ts';

/**
 * Addresses whose emails bounced. Deleted once an address counts as failing, or after `quietDays` without a
 * bounce.
 */
export const bouncedAddresses = pgTable('bounced_addresses', {
  mark: text().primaryKey(),
  bounces: integer().notNull().default(1),
  firstAt: moment().notNull(),
  lastAt: moment().notNull(),
});
