// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { test } from '../testing/app.ts';
import { fillTables, vacuumed, wholeReads } from '../testing/plans.ts';
import * as queries from './queries.ts';
import { listPrices, priceOfType, pricesOfCategory } from './service.ts';

const posts = 60_000;
const key = 'vodoinstalacije';

/** Fills the tables: half of the posts have done deals, and each type, county and period has a decision. */
async function fill(db: Db) {
  const statements = [
    `insert into users (email, name, slug) select 'v' || n || '@test.hr', 'Volumen', 'volumen-' || n from generate_series(1, 1000) n`,
    `with pool as materialized (select (select array_agg(id) from users where slug like 'volumen-%') as users, (select array_agg(id) from job_types) as types, (select array_agg(id) from counties) as counties)
     insert into job_posts (user_id, subject, status, job_category_id, job_type_id, county_id)
     select users[1 + (n::bigint * 7919) % cardinality(users)], 'Trebam majstora za posao', 'finished', t.job_category_id, t.id, counties[1 + (n::bigint * 1299709) % cardinality(counties)]
     from pool, generate_series(1, ${posts}) n join job_types t on t.id = (select types[1 + (n::bigint * 104729) % cardinality(types)] from pool)`,
    `insert into offers (job_post_id, worker_id, message_id, work, price_from_cents, valid_until, status)
     select id, 1 + id % 40, id, 'Zamjena slavine.', 5000 + id % 90 * 100, '2099-12-31', 'accepted' from job_posts where id % 2 = 0`,
    `insert into deals (offer_id, job_post_id, client_id, worker_id, stage, done_at)
     select o.id, p.id, p.user_id, o.worker_id, 'done', now() - interval '8 days' - p.id % 900 * interval '1 day' from offers o join job_posts p on p.id = o.job_post_id where p.user_id <> o.worker_id`,
    `insert into published_prices (job_type_id, county_id, year, low_cents, median_cents, high_cents, jobs, confirmed_percent, decided_at)
     select t.id, c.id, y.year, 5000, 7000, 9000, 5 + t.id % 4 * 5, 40, now()
     from job_types t, (select id from counties union all select null) as c (id), (select extract(year from now())::int - n from generate_series(0, 4) n union all select null) as y (year)`,
    `insert into price_jobs (price_id, deal_id, cents, used)
     select g.id, d.id, 7000, true from deals d join job_posts p on p.id = d.job_post_id join published_prices g on g.job_type_id = p.job_type_id and g.year is null and g.county_id = p.county_id`,
  ];
  await fillTables(
    db,
    statements.map((statement) => sql.raw(statement)),
  );
  await vacuumed(db, 'published_prices', 'price_jobs', 'deals', 'offers', 'job_posts');
}

test('published prices and the deals behind them are found by index', {
  timeout: 120_000,
}, async ({ db }) => {
  await fill(db);
  const { rows } = await db.execute<queries.TypeRow & { county: number }>(
    sql`select job_type_id as id, job_category_id as "categoryId", county_id as county from job_posts limit 1`,
  );
  const { county, ...type } = rows[0] ?? { id: 0, categoryId: 0, county: 0 };
  const now = new Date();
  const page = { page: 1, per_page: 50 };
  const list = (query: object) => (heard: Db) => listPrices(heard, { ...page, ...query });
  const recent = { area: 'country', period: 'recent' } as const;
  const tables = ['published_prices', 'price_jobs', 'deals', 'offers', 'job_posts'];
  // Omits prices of a category by county: they are a twentieth of the table, so the planner may scan all of
  // it.
  const whole = await wholeReads(db, /published_prices|"deals"/, tables, {
    'of the whole country': list(recent),
    'of the whole country, last page': list({ ...recent, page: 4 }),
    'of a category': list({ job_category: key, per_page: 100, ...recent }),
    'of a category, years': list({ job_category: key, per_page: 100, area: 'country', period: 'year' }),
    'of a county': list({ county: 'zadarska' }),
    'best known of a category': (heard) => pricesOfCategory(heard, key, 'zadarska'),
    'of a type': (heard) => priceOfType(heard, type.id, county),
    'done jobs of a type': (heard) => queries.doneJobs(heard, type, now),
    'jobs of its last decisions': (heard) => queries.countedJobs(heard, type.id),
    'its groups': (heard) => queries.groupsOf(heard, type.id),
    'its expired groups': (heard) => heard.transaction((tx) => queries.deleteExpired(tx, type.id, now)),
  });
  expect(whole).toEqual([]);
});
