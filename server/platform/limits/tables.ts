import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/**
 * Counted attempts, one row per limit and key. Keys are keyed hashes, so the table contains no personal data.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    /** Times of the attempts in ms since 1970, oldest first; never more than the limit. */
    hits: bigint({ mode: 'number' }).array().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('rate_limits_expired').on(t.expiresAt)],
);
