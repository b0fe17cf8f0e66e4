import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { DbOrTx } from './pool.ts';

/**
 * Returns a function that builds a statement once per pool, for frequent statements whose SQL is expensive to
 * build. The server parses it once per connection. Inside a transaction it is built each time.
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
 * Runs a statement with constant text, planned once per connection or, inside a transaction, at each call.
 * Timestamps are returned as Date objects through a pool, but as text inside a transaction.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(
  db: DbOrTx,
  name: string,
  statement: SQL,
): Promise<Row[]> {
  const pool = (db as { $client?: pg.Pool }).$client;
  if (!pool) return (await db.execute(statement)).rows as Row[];
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return (await pool.query<Row>({ name, text, values })).rows;
}
