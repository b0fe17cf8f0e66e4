import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/**
 * - `running`: a request with this key is in progress, or its process has been killed
 * - `answered`: the response is stored
 * - `discarded`: the request is done, but its response is too large, a file, or secret
 */
type IdempotencyState = 'running' | 'answered' | 'discarded';

/** Requests with an `Idempotency-Key`, stored for a day. Ids and request hashes are keyed hashes. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Hash of the key and of the account or browser that sent it. */
    id: text().primaryKey(),
    requestHash: text().notNull(),
    state: text().$type<IdempotencyState>().notNull().default('running'),
    /** Identifies the running request, so that a request it has replaced cannot change the row. */
    attempt: uuid().notNull(),
    status: integer(),
    /** The response body, encrypted with a key outside the database; null if it has none. */
    body: text(),
    startedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('idempotency_state_known', sql`${t.state} in ('running', 'answered', 'discarded')`),
    check('idempotency_answered', sql`(${t.state} = 'answered') = (${t.status} is not null)`),
    index('idempotency_keys_by_start').on(t.startedAt),
  ],
);
