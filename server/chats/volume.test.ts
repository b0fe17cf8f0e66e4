// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { test } from '../testing/app.ts';
import { fillTables, planner, readsWhole, roadsOf, vacuumed, wholeReads } from '../testing/plans.ts';
import * as chatView from './chat-view.ts';
import { medianAnswers } from './queries.ts';
import { markChatRead, unreadMessages } from './read.ts';
import { sendMessage } from './send.ts';

const people = 3000;
const chats = 30_000;
const messages = 40_000;

async function fill(db: Db) {
  const statements = [
    sql`insert into users (email, name, slug) select 'v' || n || '@test.hr', 'Volumen ' || n, 'volumen-' || n from generate_series(1, ${people}::int) n`,
    sql`with pool as (select array_agg(id order by id) as ids from users where slug like 'volumen-%')
      insert into chats (low_id, high_id, started_by) select pool.ids[1 + n % 1500], pool.ids[1501 + (n + n / 1500) % 1500], pool.ids[1 + n % 1500] from pool, generate_series(0, ${chats - 1}::int) n
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
  await fillTables(db, statements);
}

test('deleting an account accesses chat tables by index, without reading unrelated messages', async ({
  db,
}) => {
  await fill(db);
  const { rows } = await db.execute<{ id: number; messages: number }>(
    sql`select u.id, (select count(*)::int from chat_messages) as messages from users u where slug = 'volumen-7'`,
  );
  const [{ id, messages: filled } = { id: 0, messages: 0 }] = rows;
  expect(filled).toBeGreaterThan(30_000);
  // Columns that foreign keys set to null when a user or, in the case of `last_message_id`, a message is
  // deleted.
  const kept = {
    chat_messages: ['from_id', 'to_id'],
    chats: ['low_id', 'high_id', 'started_by'],
    chat_members: ['last_message_id'],
  };
  const plan = planner(db, /chat/);
  const plans = await plan(async (heard) => {
    for (const [table, columns] of Object.entries(kept))
      for (const column of columns)
        await heard.execute(sql.raw(`update only ${table} set ${column} = null where ${column} = ${id}`));
    await heard.execute(sql`delete from only chat_members where user_id = ${id}`);
  });
  expect(plans).toHaveLength(7);
  for (const one of plans)
    expect([one.query, roadsOf(one), readsWhole(one, Object.keys(kept))]).toEqual([
      one.query,
      expect.stringMatching(/./),
      false,
    ]);
});

test('no query on chats scans a whole table', { timeout: 180_000 }, async ({ db }) => {
  await db.execute(
    sql`update chat_members set last_message_at = now() - chat_id * interval '1 minute', unread_count = (chat_id % 3 = 0)::int`,
  );
  await vacuumed(db, 'chat_members', 'chat_messages', 'chats');
  const { rows } = await db.execute<{ id: number; chat: number; other: number }>(
    sql`select m.user_id as id, max(m.chat_id) as chat, max(c.high_id) as other from chat_members m join chats c on c.id = m.chat_id and c.low_id = m.user_id group by 1 order by count(*) desc limit 1`,
  );
  const { id, chat, other } = rows[0] ?? { id: 0, chat: 0, other: 0 };
  const actor: Actor = { id, name: 'Ana', typeOf: 'client', role: null, emailConfirmed: true, tokenId: 1 };
  const realtime = {
    online: async () => new Set(),
    publish: () => undefined,
  } as unknown as chatView.View['realtime'];
  const view = (heard: Db): chatView.View => ({ db: heard, realtime });
  const sending = (heard: Db) => ({
    ...view(heard),
    attachments: {},
    hasPushDevice: async () => false,
    notifyOffline: async () => undefined,
  });
  const messagesOf = (more: object) => (heard: Db) =>
    chatView.listMessages({ db: heard, attachments: {} }, actor, chat, { page: 1, per_page: 20, ...more });
  const works: Record<string, (heard: Db) => Promise<unknown>> = {
    chats: (heard) => chatView.listChats(view(heard), actor, { page: 1, per_page: 10 }),
    'chats, by name': (heard) =>
      chatView.listChats(view(heard), actor, { page: 1, per_page: 10, search: 'volumen' }),
    'one chat': (heard) => chatView.getChat(view(heard), actor, chat),
    'the chat with a person': (heard) => chatView.chatWith(view(heard), actor, other),
    messages: messagesOf({}),
    'messages before one': messagesOf({ before_id: 1_000_000 }),
    'messages after one': messagesOf({ after_id: 1 }),
    unread: (heard) => unreadMessages(view(heard), actor),
    'mark as read': (heard) => markChatRead(view(heard), actor, chat),
    send: (heard) => sendMessage(sending(heard), actor, { user_id: other, message: 'Dobar dan!' }),
    'median response time': (heard) => medianAnswers(heard, [id], 50),
  };
  expect(await wholeReads(db, /chat/, ['chats', 'chat_members', 'chat_messages'], works)).toEqual([]);
});
