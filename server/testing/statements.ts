import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '../platform/db/pool.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

type Asked = string | { text: string; values?: unknown[] };

export function listened(db: Db): { db: Db; heard: Statement[] } {
  const heard: Statement[] = [];
  const listen = <C extends pg.Pool | pg.PoolClient>(client: C): C =>
    new Proxy(client, {
      get(target, key) {
        const own = Reflect.get(target, key, target);
        if (key === 'query')
          return (asked: Asked, values?: unknown[]) => {
            heard.push(
              typeof asked === 'string'
                ? { text: asked, values: values ?? [] }
                : { text: asked.text, values: asked.values ?? values ?? [] },
            );
            return target.query(asked as string, values);
          };
        if (key === 'connect') return async () => listen(await (target as pg.Pool).connect());
        return typeof own === 'function' ? own.bind(target) : own;
      },
    });
  const { $client: pool } = db as Db & { $client: pg.Pool };
  return { db: drizzle(listen(pool), { casing: 'snake_case' }), heard };
}
