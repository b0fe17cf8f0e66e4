// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { test } from '../testing/app.ts';
import { fillTables, wholeReads } from '../testing/plans.ts';
import { freeDueWorkers } from '../users/busy.ts';
import * as queries from './queries.ts';
import * as items from './service.ts';

const people = 10_000;
const posts = 10_000;
const saved = 100_000;

async function fill(db: Db) {
  const statements = [
    `insert into users (email, name, slug) select 'v' || n || '@test.hr', 'Volumen', 'volumen-' || n from generate_series(1, ${people}) n`,
    `with pool as materialized (select (select array_agg(id) from users where slug like 'volumen-%') as users, (select min(id) from job_types) as type)
     insert into job_posts (user_id, subject, status, job_category_id, job_type_id)
     select users[1 + (n::bigint * 7919) % cardinality(users)], 'Trebam majstora za posao', 'active', t.job_category_id, t.id
     from pool join job_types t on t.id = pool.type, generate_series(1, ${posts}) n`,
    `with pool as materialized (select (select array_agg(id) from users where slug like 'volumen-%') as users, (select array_agg(id) from job_posts) as posts)
     insert into saved_items (user_id, worker_id, job_post_id)
     select users[1 + n / 20], case when n % 2 = 0 then users[1 + (n::bigint * 104729) % cardinality(users)] end,
       case when n % 2 = 1 then posts[1 + (n::bigint * 15485863) % cardinality(posts)] end
     from pool, generate_series(1, ${saved}) n
     where 1 + n / 20 <> 1 + (n::bigint * 104729) % cardinality(users) on conflict do nothing`,
    `insert into busy_workers (user_id, until) select id, current_date + id % 60 from users where slug like 'volumen-%'`,
  ];
  await fillTables(
    db,
    statements.map((statement) => sql.raw(statement)),
  );
  await db.execute('vacuum analyze saved_items, busy_workers');
  await db.execute('analyze users, job_posts');
}

const tasks = { enqueue: async () => undefined } as unknown as Tasks;

test('listing, counting and looking up saved items use indexes in very large tables', {
  timeout: 120_000,
}, async ({ db }) => {
  await fill(db);
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_id as id from saved_items group by 1 order by count(*) desc limit 1`,
  );
  const actor = { id: rows[0]?.id ?? 0, role: null } as Actor;
  const query = { page: 1, per_page: 10 };
  const ids = Array.from({ length: 20 }, (_, n) => n + 1);
  const worker = ids[0] ?? 0;
  const about = /saved_items|busy_workers/;
  const whole = await wholeReads(db, about, ['saved_items', 'busy_workers', 'users', 'job_posts'], {
    'saved workers': (heard) => items.listWorkers(heard, actor, query, []),
    'saved posts': (heard) => items.listPosts(heard, actor, query, []),
    'states of a list': (heard) => items.savedAmong(heard, actor, { workers: ids, job_posts: ids }),
    'savers of a worker': (heard) =>
      heard.transaction((tx) =>
        queries.lockSavers(tx, worker, { after: 0, apart: [], since: new Date(), most: 200 }),
      ),
    'busy workers whose day has come': (heard) => freeDueWorkers({ db: heard, tasks }, new Date()),
    'a note': (heard) => items.changeNote(heard, actor, { kind: 'workers', id: 1, note: 'x' }).catch(() => 0),
    'a removal': (heard) => items.remove(heard, actor, 'workers', 1).catch(() => 0),
  });
  expect(whole).toEqual([]);
});
