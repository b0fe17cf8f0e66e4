import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { leaseMs, type PresenceStore } from './presence.ts';

/** Returns a presence store in the database that the nodes share; leases use the database's clock. */
export function presenceTable(pool: pg.Pool, lease = leaseMs): PresenceStore {
  const node = randomUUID();
  const ask = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []) =>
    (await pool.query<Row>({ name, text, values })).rows;
  return {
    async beat() {
      const statement = `insert into nodes (id, alive_until) values ($1, now() + $2 * interval '1 ms')
        on conflict (id) do update set alive_until = excluded.alive_until returning xmax = 0 as "isNew"`;
      const [row] = await ask<{ isNew: boolean }>('presence_beat', statement, [node, lease]);
      return row?.isNew === true;
    },
    add: (ids) =>
      ask(
        'presence_add',
        'insert into presences (user_id, node_id) select unnest($1::int[]), $2 on conflict do nothing',
        [ids, node],
      ),
    remove: (id) =>
      ask('presence_remove', 'delete from presences where user_id = $1 and node_id = $2', [id, node]),
    async elsewhere(ids) {
      const statement = `select distinct p.user_id as id from presences p join nodes n on n.id = p.node_id
        where p.user_id = any($1::int[]) and n.id <> $2 and n.alive_until > now()`;
      return (await ask<{ id: number }>('presence_elsewhere', statement, [ids, node])).map(({ id }) => id);
    },
    async bury() {
      const statement = `with dead as (select id from nodes where alive_until < now() for update skip locked),
        left_behind as (delete from presences where node_id in (select id from dead) returning user_id),
        buried as (delete from nodes where id in (select id from dead))
        select distinct user_id as id from left_behind`;
      return (await ask<{ id: number }>('presence_bury', statement)).map(({ id }) => id);
    },
    leave: () => ask('presence_leave', 'delete from nodes where id = $1', [node]),
  };
}
