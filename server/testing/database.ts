import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { type Connection, type Db, openPool } from '../platform/db/pool.ts';
import { databaseTime } from './database-time.ts';
import { template, toDatabase } from './server.ts';

export interface TestDatabase {
  db: Db;
  pool: pg.Pool;
  connection: Connection;
  open(connections: number): { db: Db; pool: pg.Pool };
}

/** Provides the test file with a migrated database that contains the base seed, from `beforeAll` on. */
export function useDatabase(): TestDatabase {
  const server = inject('server').connection;
  const name = `t_${randomBytes(6).toString('hex')}`;
  const connection = toDatabase(server, name);
  const opened: Partial<TestDatabase> = {};
  const errors: Error[] = [];
  // A long statement timeout, because volume tests write a hundred thousand rows per statement; a test that
  // hangs is ended by the test's own timeout.
  const open = (connections: number) =>
    openPool(connection, (error) => errors.push(error), connections, {
      longest: 180_000,
      silence: 200_000,
    });
  beforeAll(async () => {
    // Files may start in parallel, but only one at a time can copy the template.
    await administer(
      server,
      'select pg_advisory_lock(1)',
      `create database ${name} template ${template} strategy file_copy`,
    );
    Object.assign(opened, open(2));
  });
  // Fails the test on errors of the pool, mainly queries sent through the pool inside a transaction.
  afterEach(() => expect(errors.splice(0)).toEqual([]));
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern as the first parameter
  afterAll(async ({}, { file }) => {
    file.meta.databaseMs = await databaseTime(server, name);
    await opened.pool?.end();
    await administer(server, `drop database if exists ${name} with (force)`);
  });
  const part = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the test database is not open before beforeAll');
    return value;
  };
  return {
    connection,
    open,
    get db() {
      return part(opened.db);
    },
    get pool() {
      return part(opened.pool);
    },
  };
}

/** Opens another connection to act as a concurrent client. Closed when the test ends. */
export async function anotherConnection(db: Db): Promise<Db> {
  const { $client: pool } = db as Db & { $client: pg.Pool };
  const client = new pg.Client({ ...pool.options });
  onTestFinished(() => client.end());
  await client.connect();
  return drizzle(client, { casing: 'snake_case' });
}

async function administer(server: Connection, ...statements: string[]) {
  const client = new pg.Client(server);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
