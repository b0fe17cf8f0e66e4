// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { day } from '#contract/durations.ts';
import type { Db } from '../platform/db/pool.ts';
import { test } from '../testing/app.ts';
import { fillTables, wholeReads } from '../testing/plans.ts';
import * as queries from './queries.ts';

const people = 5000;
const posts = 60_000;

/** Fills the tables: one inquiry in sixty is younger than three weeks, and every fourth client was asked. */
async function fill(db: Db) {
  const statements = [
    `insert into users (email, name, slug) select 'v' || n || '@test.hr', 'Volumen', 'volumen-' || n from generate_series(1, ${people}) n`,
    `with pool as materialized (select (select array_agg(id) from users where slug like 'volumen-%') as users, (select array_agg(id) from job_types) as types, (select array_agg(id) from towns) as towns),
     drawn as (select n, now() - n * interval '30 minutes' as at, users[1 + (n::bigint * 7919) % cardinality(users)] as user_id, types[1 + (n::bigint * 104729) % cardinality(types)] as type_id,
       towns[1 + (n::bigint * 1299709) % cardinality(towns)] as town_id from pool, generate_series(1, ${posts}) n)
     insert into job_posts (user_id, subject, status, job_category_id, job_type_id, county_id, town_id, created_at, reviewed_at, renewed_at)
     select user_id, 'Trebam majstora za posao', case when n < 3000 then 'active' else 'finished' end, t.job_category_id, t.id, w.county_id, w.id, at, at, at
     from drawn join job_types t on t.id = type_id join towns w on w.id = town_id`,
    `insert into visit_invitations (job_post_id, answer, expires_at)
     select id, (array['no', 'expired', 'expired', 'yes'])[1 + id % 4], created_at + interval '21 days' from job_posts where id % 4 = 0`,
    `insert into shared_visits (first_post_id, second_post_id) select id, id + 1 from job_posts where id % 10 = 0`,
  ];
  await fillTables(
    db,
    statements.map((statement) => sql.raw(statement)),
  );
  await db.execute('vacuum analyze job_posts, visit_invitations, shared_visits');
}

test('clients to ask, agreed inquiries and shared visits are found by index in very large tables', {
  timeout: 120_000,
}, async ({ db }) => {
  await fill(db);
  const { rows } = await db.execute<queries.GroupedPost & Record<string, unknown>>(
    sql`select id, user_id as "userId", town_id as "townId", job_category_id as "jobCategoryId" from job_posts where status = 'active' and id % 10 = 0 limit 1`,
  );
  const post = rows[0] ?? { id: 0, userId: 0, townId: 0, jobCategoryId: 0 };
  const now = new Date();
  const tables = ['job_posts', 'visit_invitations', 'shared_visits', 'blocks'];
  const whole = await wholeReads(db, /visit_invitations|shared_visits/, tables, {
    'clients to ask': (heard) => queries.toInvite(heard, new Date(now.getTime() - 21 * day), 100),
    'others who agreed': (heard) => queries.agreedWith(heard, post),
    'shared visits of an inquiry': (heard) => queries.linkedWith(heard, post.id),
    'invitations past their deadline': (heard) => queries.expire(heard, new Date(now.getTime() - 30 * day)),
  });
  expect(whole).toEqual([]);
});
