import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { DbOrTx } from './pool.ts';

/**
 * A statement that is asked so often that writing its SQL anew costs more than running it: written once for each pool, and parsed once by
 * each connection. Inside a transaction it is written each time.
 */
export function prepared<S>(write: (db: DbOrTx) => S): (db: DbOrTx) => S {
  const written = new WeakMap<DbOrTx, S>();
  return (db) => {
    const known = written.get(db);
    if (known) return known;
    const statement = write(db);
    written.set(db, statement);
    return statement;
  };
}

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Runs a statement whose text is the same each time; each connection plans it once. Inside a transaction it is planned each time. Moments
 * come as dates from a pool, as text inside a transaction.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(db: DbOrTx, name: string, statement: SQL): Promise<Row[]> {
  const pool = (db as { $client?: pg.Pool }).$client;
  if (!pool) return (await db.execute(statement)).rows as Row[];
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return (await pool.query<Row>({ name, text, values })).rows;
}
