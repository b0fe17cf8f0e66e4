import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import type { Section } from './section.ts';

/** Values by column name, as stored in JSON. */
export type Fields = Readonly<Record<string, unknown>>;

const batch = 500;

/**
 * Source of an export's data. Valid until the signal aborts, when the transaction ends and its connection
 * returns to the pool.
 */
export interface Reading {
  tx: Tx;
  keys: Keys;
  signal: AbortSignal;
}

async function* read({ tx, signal }: Reading, query: SQL): AsyncGenerator<Fields> {
  signal.throwIfAborted();
  const cursor = sql.identifier(`export_${randomBytes(8).toString('hex')}`);
  await tx.execute(
    sql`declare ${cursor} no scroll cursor for select to_json(r) as record from (${query}) as r`,
  );
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await tx.execute<{ record: Fields }>(
      sql`fetch ${sql.raw(String(batch))} from ${cursor}`,
    );
    for (const { record } of rows) yield record;
    if (rows.length < batch) break;
  }
  signal.throwIfAborted();
  await tx.execute(sql`close ${cursor}`);
}

/**
 * Yields a person’s rows of a section with codes replaced by their Croatian words and encrypted columns
 * decrypted.
 */
export async function* recordsOf(from: Reading, section: Section, userId: number): AsyncGenerator<Fields> {
  const { words = {}, sealed = {} } = section;
  for await (const record of read(from, section.rows(userId))) {
    const entries = Object.entries(record).map(([column, value]) => {
      const word = typeof value === 'string' ? words[column]?.[value] : undefined;
      if (word !== undefined) return [column, typeof word === 'string' ? word : word.label];
      return [column, typeof value === 'string' && sealed[column] ? sealed[column](from.keys, value) : value];
    });
    yield Object.fromEntries(entries);
  }
}

export async function totalsOf(
  db: DbOrTx,
  of: readonly Section[],
  userId: number,
): Promise<Map<string, number>> {
  const counts = of.map(
    ({ file, rows }) => sql`select ${file}::text as file, count(*)::int as total from (${rows(userId)}) as r`,
  );
  const { rows } = await db.execute<{ file: string; total: number }>(sql.join(counts, sql` union all `));
  return new Map(rows.map(({ file, total }) => [file, total]));
}
