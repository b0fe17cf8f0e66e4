// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { limits } from '#contract/constants.ts';
import type { Db } from '../platform/db/pool.ts';
import { searchAll } from '../search/service.ts';
import { test } from '../testing/app.ts';
import { fillTables, planner, rowsRead, vacuumed, wholeReads } from '../testing/plans.ts';
import { getUser, listWorkers } from './service.ts';

const people = 30_000;

async function fill(db: Db) {
  const statements = [
    sql`insert into users (email, name, slug, type_of, is_worker, whole_country, rating_score, created_at, boosted_from, boosted_until, search_doc)
      select 'v' || n || '@test.hr', 'Volumen ' || n, 'volumen-' || n, 'worker', true, n % 100 = 0, n % 1000 / 200.0, now() - n * interval '1 minute',
        case when n % 3000 = 0 then now() - interval '1 day' end, case when n % 3000 = 0 then now() + interval '1 day' end,
        to_tsvector('simple', 'majstor' || (case when n % 1000 = 0 then ' rijetkost' else '' end)) from generate_series(1, ${people}::int) n`,
    sql`insert into user_job_categories (user_id, job_category_id) select u.id, c.id from users u join job_categories c on (u.id * 7 + c.id) % 12 = 0`,
    sql`insert into user_job_types (user_id, job_category_id, job_type_id) select u.user_id, t.job_category_id, t.id from user_job_categories u join job_types t using (job_category_id) where (u.user_id + t.id) % 5 = 0`,
    sql`insert into user_counties (user_id, county_id) select u.id, c.id from users u join counties c on (u.id + c.id) % 50 = 0 where not whole_country`,
    sql`insert into user_towns (user_id, county_id, town_id) select x.user_id, x.county_id, t.id from user_counties x join towns t using (county_id) where (x.user_id + t.id) % 40 = 0`,
    sql`insert into user_counties (user_id, county_id) select u.id, t.county_id from users u, towns t where t.key = 'zagreb' and u.id % 5 = 0 and not whole_country on conflict do nothing`,
    sql`insert into user_towns (user_id, county_id, town_id) select x.user_id, x.county_id, t.id from user_counties x join towns t using (county_id) where t.key = 'zagreb' on conflict do nothing`,
    sql`select recount_all()`,
    sql`analyze users, user_job_categories, user_job_types, user_counties, user_towns, search_words`,
  ];
  await fillTables(db, statements);
  await vacuumed(db, 'users', 'user_towns');
}

const query = { page: 1, per_page: 9, sort_by: 'rating', sort_direction: 'desc' } as const;
const list = (more: object) => (db: Db) => listWorkers(db, { ...query, ...more }, null);

const lists: Record<string, (db: Db) => Promise<unknown>> = {
  'six at random': list({ per_page: 6, sort_by: 'random' }),
  'at random, page 20': list({ per_page: 6, sort_by: 'random', seed: 3, page: 20 }),
  'best first': list({}),
  'best first, page 100': list({ page: 100 }),
  'best first, page 200': list({ page: 200 }),
  'newest first': list({ sort_by: 'created_at' }),
  nearest: list({ near: 'zadar', sort_by: 'distance' }),
  'nearest, page 20': list({ near: 'zadar', sort_by: 'distance', page: 20 }),
  'circle of 10 km': list({ near: 'zadar', radius: 10 }),
  'circle of a category': list({ near: 'zadar', radius: 25, job_categories: ['vodoinstalacije'] }),
  'circle of a type': list({ near: 'zadar', radius: 25, job_types: ['popravak-prokisnjavanja'] }),
  'circle, nearest first': list({ near: 'zadar', radius: 25, sort_by: 'distance' }),
  county: list({ counties: ['zadarska'] }),
  'rare word': list({ search: 'rijetkost', sort_by: 'relevance' }),
  'search of everything': (db) => searchAll(db, null, 'rijetkost', 4),
  'a profile': (db) => getUser(db, 'volumen-77', null),
};

test('no list of workers scans the whole table', { timeout: 180_000 }, async ({ db }) => {
  await fill(db);
  expect(
    await wholeReads(
      db,
      /users|user_/,
      ['users', 'user_counties', 'user_towns', 'user_job_categories', 'user_job_types'],
      lists,
    ),
  ).toEqual([]);
});

test('the list of workers in a circle reads fewer than 15,000 rows', async ({ db }) => {
  const plansOf = planner(db, /users.*limit/s);
  for (const [query, most] of [
    [{ near: 'zadar', radius: 10 }, 15_000],
    [{ near: 'zadar', radius: 10, job_categories: ['vodoinstalacije'] }, 15_000],
  ] as const) {
    await plansOf(list(query));
    const read = (await plansOf(list(query))).map(rowsRead);
    // Both the count and the page read all workers of the place or of its trade, because these are few.
    expect([read.length, Math.max(...read) < most]).toEqual([2, true]);
  }
});

test('the first page of many workers is read in the order of ratings', async ({ db }) => {
  const plansOf = planner(db, /users.*order by .*limit/s);
  for (const more of [{ radius: 25 }, { radius: 25, sort_by: 'created_at' }, { sort_by: 'distance' }]) {
    const plans = await plansOf(list({ near: 'zagreb', ...more }));
    expect(plans).toHaveLength(1);
    expect(plans.map(rowsRead)[0], JSON.stringify(more)).toBeLessThan(2500);
  }
});

test('reading the last page scans few rows beyond those on the preceding pages', async ({ db }) => {
  const plansOf = planner(db, /users.*limit/s);
  for (const page of [
    list({ page: limits.pagesMost }),
    list({ page: limits.pagesMost, sort_by: 'created_at', sort_direction: 'asc' }),
  ]) {
    await plansOf(page);
    const read = (await plansOf(page)).map(rowsRead);
    expect(read).toHaveLength(1);
    expect(read[0]).toBeLessThan(2500);
  }
});
