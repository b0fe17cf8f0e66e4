// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { listDeals } from '../deals/actions.ts';
import { listOwnOffers } from '../offers/own.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { reviewsOf } from '../reviews/lists.ts';
import { proofOf } from '../reviews/proof.ts';
import { test } from '../testing/app.ts';
import { fillTables, vacuumed, wholeReads } from '../testing/plans.ts';
import { listFitting, markPostSeen } from './fitting-posts.ts';
import { dashboardOf } from './service.ts';

const people = 600;
const posts = 20_000;
const offers = 20_000;
const chatCount = 6000;

async function fill(db: Db) {
  const statements = [
    sql`insert into users (email, name, slug, type_of) select 'v' || n || '@test.hr', 'Volumen ' || n, 'volumen-' || n, 'worker' from generate_series(1, ${people}::int) n`,
    sql`create temp table pool as select (select array_agg(id order by id) from users where slug like 'volumen-%') as users, (select array_agg(id) from job_types) as types, (select array_agg(id) from towns) as towns`,
    sql`with drawn as materialized (select n, users[1 + (n * 7919) % ${people}::int] as user_id, types[1 + n % cardinality(types)] as type_id, towns[1 + (n * 31) % cardinality(towns)] as town_id from pool, generate_series(1, ${posts}::int) n)
      insert into job_posts (user_id, subject, status, kind, job_category_id, job_type_id, county_id, town_id, created_at, submitted_at, renewed_at, search_doc)
      select user_id, 'Trebam majstora za posao broj ' || n, case when n % 9 = 0 then 'finished' else 'active' end, 'inquiry', t.job_category_id, t.id, w.county_id, w.id, now() - n * interval '7 minutes', now(), now(), ''
      from drawn join job_types t on t.id = type_id join towns w on w.id = town_id`,
    sql`insert into user_job_categories (user_id, job_category_id) select u.id, c.id from users u join job_categories c on (u.id + c.id) % 8 = 0 where u.slug like 'volumen-%'`,
    sql`insert into user_counties (user_id, county_id) select u.id, c.id from users u join counties c on (u.id + c.id) % 9 = 0 where u.slug like 'volumen-%'`,
    sql`insert into user_towns (user_id, county_id, town_id) select x.user_id, x.county_id, t.id from user_counties x join towns t using (county_id) where (x.user_id + t.id) % 3 = 0`,
    sql`create temp table picked as select id, user_id, (row_number() over (order by id) - 1)::int as place from job_posts where subject like 'Trebam majstora za posao broj %'`,
    sql`insert into chats (low_id, high_id, started_by) select users[1 + n % 299], users[301 + (n + n / 299) % 299], users[1 + n % 299] from pool, generate_series(0, ${chatCount - 1}::int) n on conflict do nothing`,
    sql`create temp table placed_chats as select id, low_id, high_id, (row_number() over (order by id) - 1)::int as place from chats`,
    sql`analyze users, job_posts, chats, picked, placed_chats`,
    sql`insert into chat_messages (chat_id, from_id, to_id, type, content, created_at)
      select t.id, case when n % 2 = 0 then low_id else high_id end, case when n % 2 = 0 then high_id else low_id end, case when n <= ${offers}::int then 'offer_message' else 'text_message' end,
        case when n > ${offers}::int then 'poruka ' || n end, now() - n * interval '1 second'
      from generate_series(1, ${offers + chatCount}::int) n join placed_chats t on t.place = n % ${chatCount}::int`,
    sql`insert into chat_members (chat_id, user_id, last_message_id, last_message_at, unread_count)
      select c.id, side, l.id, now() - c.id * interval '1 minute', (c.id % 3 = 0)::int
      from chats c join (select chat_id, max(id) as id from chat_messages group by 1) l on l.chat_id = c.id cross join lateral (values (low_id), (high_id)) as sides (side)`,
    // One offer per post, so that no unique index is violated.
    sql`insert into offers (job_post_id, worker_id, message_id, work, price_from_cents, valid_until, status, created_at)
      select p.id, users[1 + (m.n * 13) % ${people}::int], m.id, 'Rad s materijalom.', 5000 + m.n, current_date + (m.n % 40 - 10), (array['open', 'withdrawn', 'closed', 'declined', 'accepted'])[1 + m.n % 5], now() - m.n * interval '1 minute'
      from pool, (select id, row_number() over (order by id)::int as n from chat_messages where type = 'offer_message') m join picked p on p.place = m.n % ${posts}::int`,
    sql`insert into deals (offer_id, job_post_id, client_id, worker_id, stage, done_at)
      select o.id, o.job_post_id, p.user_id, o.worker_id, case when o.id % 3 = 0 then 'agreed' else 'done' end, case when o.id % 3 > 0 then now() - interval '3 days' end
      from offers o join job_posts p on p.id = o.job_post_id where o.status = 'accepted' and p.user_id <> o.worker_id`,
    sql`insert into seen_jobs (user_id, job_post_id) select u, p.id from pool, unnest(users) u cross join generate_series(0, 30) n join picked p on p.place = (u * 53 + n * 601) % ${posts}::int on conflict do nothing`,
    sql`insert into phrases (user_id, kind, position, text) select u, 'opening', k, 'Mogu doći danas.' from pool, unnest(users) u, generate_series(0, 2) k`,
    // Many reviews of finished jobs for few workers, followed by reviews without a job.
    sql`insert into reviews (author_id, subject_id, job_post_id, stars, comment, published_at)
      select distinct on (p.user_id, worker) p.user_id, worker, p.id, 5, 'Sve je bilo uredno.', now()
      from pool, unnest(users[1:5]) worker, job_posts p where p.status = 'finished' and p.user_id <> worker order by 1, 2, p.id`,
    sql`insert into reviews (author_id, subject_id, stars, comment, published_at)
      select users[1 + n % ${people}::int], users[1 + (n * 7 + n / ${people}::int) % ${people}::int], 4, 'Dobar dogovor i posao.', now() from pool, generate_series(0, 15000) n
      where users[1 + n % ${people}::int] <> users[1 + (n * 7 + n / ${people}::int) % ${people}::int] on conflict do nothing`,
    sql`insert into review_pictures (review_id, moment, storage_key, width, height)
      select r.id, moment, 'reviews/' || r.id || moment, 1600, 1200 from reviews r, unnest(array['before', 'after']) moment where r.id % 5 = 0`,
  ];
  await fillTables(db, statements);
  await vacuumed(
    db,
    'job_posts',
    'offers',
    'deals',
    'chats',
    'chat_members',
    'chat_messages',
    'seen_jobs',
    'phrases',
    'users',
    'reviews',
    'review_pictures',
  );
}

test('queries for the dashboard, deals and proof of work on a profile never scan a whole table', {
  timeout: 180_000,
}, async ({ db }) => {
  await fill(db);
  const { rows } = await db.execute<{ id: number; posts: number }>(
    sql`select o.worker_id as id, count(*)::int as posts from offers o join deals d on d.worker_id = o.worker_id group by 1 order by count(*) desc, 1 limit 1`,
  );
  const id = rows[0]?.id ?? 0;
  const actor: Actor = { id, name: 'Ivo', typeOf: 'worker', role: null, emailConfirmed: true, tokenId: 1 };
  const query = { page: 1, per_page: 4, sort: 'newest' } as const;
  const now = new Date();
  const works: Record<string, (heard: Db) => Promise<unknown>> = {
    dashboard: (heard) => dashboardOf(heard, actor, now),
    'matching posts': (heard) => listFitting(heard, actor, query, now),
    'matching posts, nearest': (heard) => listFitting(heard, actor, { ...query, sort: 'nearest' }, now),
    'marking a post as seen': (heard) => markPostSeen(heard, actor, 4242),
    'own offers': (heard) => listOwnOffers(heard, actor, { page: 1, per_page: 10 }),
    deals: (heard) => listDeals({ db: heard }, actor, { page: 1, per_page: 10 }),
    'done deals of a worker': (heard) =>
      listDeals({ db: heard }, actor, { page: 1, per_page: 10, stage: 'done', role: 'worker' }),
    'reviewed deals of a client': (heard) =>
      listDeals({ db: heard }, actor, { page: 1, per_page: 10, stage: 'reviewed', role: 'client' }),
    'proof of work on a profile': (heard) => proofOf(heard, proven),
    'reviews with their jobs': (heard) =>
      reviewsOf(heard, proven, { page: 1, per_page: 10, sort_direction: 'desc' }, null),
    'own open offers, page 2': (heard) =>
      listOwnOffers(heard, actor, { page: 2, per_page: 10, status: ['open'] }),
  };
  const { rows: named } = await db.execute<{ id: number }>(
    sql`select subject_id as id from reviews group by 1 order by count(job_post_id) desc, 1 limit 1`,
  );
  const proven = named[0]?.id ?? 0;
  const day = await dashboardOf(db, actor, now);
  // The plan of a query without results would not be representative.
  expect(day.offers.counts.all).toBeGreaterThan(20);
  expect(day.deals.total).toBeGreaterThan(0);
  expect((await listFitting(db, actor, query, now)).meta.total).toBeGreaterThan(50);
  expect((await listDeals({ db }, actor, { page: 1, per_page: 10 })).meta.total).toBeGreaterThan(3);
  const proof = await proofOf(db, proven);
  expect([proof.confirmed > 3, proof.works.length > 0]).toEqual([true, true]);
  const tables = [
    'reviews',
    'review_pictures',
    'deal_times',
    'deal_events',
    'job_posts',
    'offers',
    'deals',
    'chats',
    'chat_members',
    'chat_messages',
    'seen_jobs',
    'phrases',
  ];
  expect(
    await wholeReads(
      db,
      /reviews|review_pictures|job_posts|offers|deals|chat_|seen_jobs|phrases/,
      tables,
      works,
    ),
  ).toEqual([]);
});
