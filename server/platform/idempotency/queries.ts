import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/pool.ts';
import { idempotencyKeys as keys } from './tables.ts';

export type IdempotencyRow = typeof keys.$inferSelect;

/**
 * Seconds after which a request without a response counts as killed unless `prolong` was called, and hours
 * for which a row is valid.
 */
const validFor = { runningSeconds: 60, hours: 24 } as const;

const old = sql`now() - ${`${validFor.hours} hours`}::interval`;
const abandoned = sql`now() - ${`${validFor.runningSeconds} seconds`}::interval`;

/**
 * Begins a request: inserts its row, or takes over one that is a day old or was abandoned by an identical
 * request. Returns false if neither is possible. A single statement, so only one of several identical
 * requests begins, even across nodes.
 */
export async function begin(
  db: DbOrTx,
  row: Pick<IdempotencyRow, 'id' | 'requestHash' | 'attempt'>,
): Promise<boolean> {
  const begun = await db
    .insert(keys)
    .values(row)
    .onConflictDoUpdate({
      target: keys.id,
      set: {
        requestHash: row.requestHash,
        attempt: row.attempt,
        state: 'running',
        status: null,
        body: null,
        startedAt: sql`now()`,
      },
      setWhere: or(
        lt(keys.startedAt, old),
        and(eq(keys.state, 'running'), eq(keys.requestHash, row.requestHash), lt(keys.startedAt, abandoned)),
      ),
    })
    .returning({ id: keys.id });
  return begun.length > 0;
}

/** Returns the row of a hashed key, even one that is older than a day; undefined if there is none. */
export const find = async (db: DbOrTx, id: string): Promise<IdempotencyRow | undefined> =>
  (await db.select().from(keys).where(eq(keys.id, id)))[0];

type Own = Pick<IdempotencyRow, 'id' | 'attempt'>;
const isOwn = ({ id, attempt }: Own) => and(eq(keys.id, id), eq(keys.attempt, attempt));

/** Keeps a running request from counting as killed for another minute. */
export const prolong = (db: DbOrTx, own: Own) =>
  db.update(keys).set({ startedAt: sql`now()` }).where(isOwn(own));

/** Stores the result of a request; does nothing if another attempt has taken over its row. */
export const finish = (db: DbOrTx, own: Own, result: Pick<IdempotencyRow, 'state' | 'status' | 'body'>) =>
  db.update(keys).set(result).where(isOwn(own));

/** Frees the key of a request that failed and therefore changed nothing. */
export const release = (db: DbOrTx, own: Own) => db.delete(keys).where(isOwn(own));

/** Deletes the rows of requests that began more than a day ago. */
export const deleteOld = (db: DbOrTx) => db.delete(keys).where(lt(keys.startedAt, old));
