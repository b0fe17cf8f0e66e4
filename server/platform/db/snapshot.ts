import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from './pool.ts';

function inTurn(client: pg.PoolClient): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...args: [string]) => {
    const next = last.then(() => client.query(...args));
    last = next.catch(() => undefined);
    return next;
  };
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  });
}

/** Runs `read` on one connection with a read-only snapshot of the whole database. */
export async function inSnapshot<T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> {
  const client = await (db as Db & { $client: pg.Pool }).$client.connect();
  let failed = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    const result = await read(drizzle(inTurn(client), { casing: 'snake_case' }));
    await client.query('commit');
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}
