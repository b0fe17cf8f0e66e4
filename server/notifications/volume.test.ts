// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { test } from '../testing/app.ts';
import { fillTables, vacuumed, wholeReads } from '../testing/plans.ts';
import * as inbox from './inbox.ts';
import { notify } from './notify.ts';
import { markReadAbout } from './queries.ts';
import { settingsOf } from './settings.ts';

const people = 2000;
const notifications = 60_000;

test('no query or update of notifications scans the whole table', { timeout: 180_000 }, async ({ db }) => {
  await fillTables(db, [
    sql`insert into users (email, name, slug) select 'v' || n || '@test.hr', 'Volumen ' || n, 'volumen-' || n from generate_series(1, ${people}::int) n`,
    sql`insert into notifications (user_id, kind, data, key, readed_at) select p.ids[1 + n % case when n % 10 = 0 then 1 else ${people}::int end], 'job_post_published', jsonb_build_object('job_post_id', n, 'job_type', 'Slavine'), 'k' || n, case when n % 3 > 0 then now() end
    from (select array_agg(id) as ids from users where slug like 'volumen-%') p, generate_series(1, ${notifications}::int) n`,
  ]);
  await vacuumed(db, 'notifications');
  await db.execute(sql`analyze users`);
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_id as id from notifications group by 1 order by count(*) desc limit 1`,
  );
  const actor: Actor = {
    id: rows[0]?.id ?? 0,
    name: 'Ana',
    typeOf: 'client',
    role: null,
    emailConfirmed: true,
    tokenId: 1,
  };
  const tasks = { enqueue: async () => undefined } as unknown as Tasks;
  const list = (more: object) => (heard: Db) =>
    inbox.listNotifications(heard, actor, { page: 1, per_page: 10, ...more });
  const about = { job_post_id: 30 };
  const works: Record<string, (heard: Db) => Promise<unknown>> = {
    newest: list({}),
    'page 100': list({ page: 100 }),
    unread: list({ unread: true }),
    'before one': list({ before_id: 30_000 }),
    'unread count': (heard) => inbox.unreadCount(heard, actor.id),
    'read some': (heard) => inbox.markNotifications(heard, actor, [10, 20, 30]),
    'read about something': (heard) => markReadAbout(heard, actor.id, 'job_post_published', about),
    'read all': (heard) => inbox.markAllNotifications(heard, actor),
    'notify a user': (heard) =>
      heard.transaction((tx) =>
        notify(tasks, tx, {
          userId: actor.id,
          kind: 'job_post_published',
          data: { ...about, job_type: 'Slavine' },
          key: 'new',
        }),
      ),
    settings: (heard) => settingsOf(heard, actor.id),
  };
  expect(await wholeReads(db, /notification/, ['notifications', 'users'], works)).toEqual([]);
});
