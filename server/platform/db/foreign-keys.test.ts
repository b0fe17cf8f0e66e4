// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';

const database = useDatabase();

const bare = sql`
  select c.conrelid::regclass || '.' || string_agg(a.attname, ', ' order by a.attnum) as key
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
    select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = any(c.conkey)
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || (select attname from pg_attribute where attrelid = c.conrelid and attnum = i.indkey[0]) || ' IS NOT NULL)'))
  group by c.oid, c.conrelid order by 1`;

test('every foreign key has an index, so that deleting its target does not scan the whole table', async () => {
  const { rows } = await database.db.execute<{ key: string }>(bare);
  expect(rows.map(({ key }) => key)).toEqual([]);
});

test('a foreign key without an index is detected', async () => {
  await database.db.execute(
    sql`create table bare_keys (id int primary key, user_id int references users, town_id int references towns)`,
  );
  await database.db.execute(sql`create index on bare_keys (town_id) where id > 5`);
  await database.db.execute(sql`create index on bare_keys (user_id) where user_id is not null`);
  const { rows } = await database.db.execute<{ key: string }>(bare);
  expect(rows.map(({ key }) => key)).toEqual(['bare_keys.town_id']);
});
