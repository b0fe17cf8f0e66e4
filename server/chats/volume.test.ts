import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { test } from '../testing/app.ts';
import { planner, readsWhole, roadsOf } from '../testing/plans.ts';

const people = 400;
const chats = 4000;
const messages = 40_000;

/** People who write to each other; ids follow the first one. */
async function fill(db: Db) {
  const statements = [
    sql`insert into users (email, name, slug) select 'v' || n || '@test.hr', 'Volumen ' || n, 'volumen-' || n from generate_series(1, ${people}::int) n`,
    sql`with pool as (select array_agg(id order by id) as ids from users where slug like 'volumen-%')
      insert into chats (low_id, high_id, started_by) select pool.ids[1 + n % 200], pool.ids[201 + (n / 20) % 200], pool.ids[1 + n % 200] from pool, generate_series(0, ${chats - 1}::int) n
      on conflict do nothing`,
    sql`create temp table places as select id, low_id, high_id, row_number() over (order by id) - 1 as place from chats`,
    sql`create unique index on places (place)`,
    sql`analyze places`,
    sql`insert into chat_messages (chat_id, from_id, to_id, type, content, created_at)
      select id, case when n % 2 = 0 then low_id else high_id end, case when n % 2 = 0 then high_id else low_id end, 'text_message', 'poruka ' || n, now() - n * interval '1 minute'
      from generate_series(1, ${messages}::int) n join places on place = n % 1000`,
    sql`insert into chat_members (chat_id, user_id, last_message_id)
      select c.id, side, (select max(id) from chat_messages m where m.chat_id = c.id) from chats c cross join lateral (values (low_id), (high_id)) as sides (side)`,
    sql`analyze users, chats, chat_members, chat_messages`,
  ];
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
}

test('deleting an account uses indexes in chats and reads no other messages', async ({ db }) => {
  await fill(db);
  const { rows } = await db.execute<{ id: number; messages: number }>(
    sql`select u.id, (select count(*)::int from chat_messages) as messages from users u where slug = 'volumen-7'`,
  );
  const [{ id, messages: filled } = { id: 0, messages: 0 }] = rows;
  expect(filled).toBeGreaterThan(30_000);
  // What the foreign keys run when the row of `users` is deleted, and then for a chat's messages.
  const kept = { chat_messages: ['from_id', 'to_id'], chats: ['low_id', 'high_id', 'started_by'], chat_members: ['last_message_id'] };
  const plan = planner(db, /chat/);
  const plans = await plan(async (heard) => {
    for (const [table, columns] of Object.entries(kept))
      for (const column of columns) await heard.execute(sql.raw(`update only ${table} set ${column} = null where ${column} = ${id}`));
    await heard.execute(sql`delete from only chat_members where user_id = ${id}`);
  });
  expect(plans).toHaveLength(7);
  for (const one of plans) expect([one.query, roadsOf(one), readsWhole(one, Object.keys(kept))]).toEqual([one.query, expect.stringMatching(/./), false]);
});
