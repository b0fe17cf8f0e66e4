import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** What counts against a limit, one row a limit and key. The key is a keyed hash: the table names nobody. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    /** When it was counted, milliseconds since 1970, oldest first; never longer than the limit. */
    hits: bigint({ mode: 'number' }).array().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('rate_limits_expired').on(t.expiresAt)],
);
