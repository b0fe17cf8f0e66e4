// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { limits } from '#contract/constants.ts';
import type { Db } from '../platform/db/pool.ts';
import { correctedQuery } from '../platform/search/query.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { searchAll } from '../search/service.ts';
import { test } from '../testing/app.ts';
import { fillTables, planner, roadsOf, rowsRead, vacuumed, wholeReads } from '../testing/plans.ts';
import { townsOfCategory } from '../trades/service.ts';
import { finishUnanswered, remindAuthors } from './aging.ts';
import { facetsOf, listOwnPosts, listPosts } from './lists.ts';
import { authorHistory, postsByStatus, postsForModerator } from './moderators.ts';
import { feedbacksOf, getPost } from './service.ts';
import { notifyMissed } from './weekly.ts';

const posts = 60_000;
const authors = 300;

/** Rows per statement: few enough to keep each well under the pool's time limit, even on a busy machine. */
const batch = 10_000;

/**
 * Inserts `batch` posts. Authors, types and towns are picked from arrays of ids, which avoids joins, with
 * steps that are coprime to the array lengths, so that every id is used.
 */
const insertPosts = (from: number) => sql`
    with pool as (select (select array_agg(id) from users where slug like 'volumen-%') as users, (select array_agg(id) from job_types) as types, (select array_agg(id) from towns) as towns),
    drawn as (select n, now() - n * interval '17 minutes' as at, pool.users[1 + (n * 7919) % cardinality(pool.users)] as user_id,
        pool.types[1 + (n::bigint * 104729) % cardinality(pool.types)] as type_id, pool.towns[1 + (n::bigint * 1299709) % cardinality(pool.towns)] as town_id
      from pool, generate_series(${from + 1}::int, ${from + batch}::int) n),
    kinds as materialized (select id, job_category_id, fold(name) as name from job_types)
    insert into job_posts (user_id, subject, status, kind, job_category_id, job_type_id, county_id, town_id, created_at, submitted_at, updated_at, renewed_at, reminded_at, urgency, budget_cents, answers, search_doc)
    select user_id, 'Trebam majstora za posao broj ' || n, (array['active','active','active','active','active','active','active','finished','inactive','pending','declined'])[1 + n % 11],
      case when n % 13 = 0 then 'offer' else 'inquiry' end, t.job_category_id, t.id, case when n % 12 > 0 then w.county_id end, case when n % 12 > 3 then w.id end,
      at, at, at, greatest(at, now() - interval '59 days'), case when at < now() - interval '30 days' then now() - interval '9 days' end,
      (array['urgent','this_week','this_month','flexible','flexible'])[1 + n % 5], case when n % 3 = 0 then 5000 * (1 + n % 60) end,
      case when n % 2 = 0 then jsonb_build_object('povrsina', n % 200, 'kat', (array['prizemlje','1-2','5'])[1 + n % 3]) end, to_tsvector('simple', 'trebam majstora za posao broj' || (case when n % 4000 = 0 then ' rijetkost' else '' end) || (array['', ' srednja', ' srednje', ' srednji srednjem'])[1 + n % 4] || ' ' || t.name)
    from drawn join kinds t on t.id = type_id join towns w on w.id = town_id`;

const questions = [
  {
    ...{ key: 'povrsina', text: 'Kolika je površina?', label: 'Površina', kind: 'number' },
    ...{ unit: 'm²', min: 0, max: 500, taps: [20, 50, 80] },
  },
  {
    ...{ key: 'kat', text: 'Na kojem je katu?', label: 'Kat', kind: 'choice' },
    options: ['prizemlje', '1-2', '5'].map((key) => ({ key, label: key })),
  },
];

async function fill(db: Db) {
  const statements = [
    sql`insert into users (email, name, slug) select 'v' || n || '@test.hr', 'Volumen ' || n, 'volumen-' || n from generate_series(1, ${authors}::int) n`,
    sql`analyze users, job_types, towns`,
    ...Array.from({ length: posts / batch }, (_, i) => insertPosts(i * batch)),
    sql`insert into job_post_events (job_post_id, event, author_id) select id, 'created', user_id from job_posts`,
    sql`insert into question_sets (job_type_id, questions) select id, ${JSON.stringify(questions)}::jsonb from job_types where key = 'popravak-prokisnjavanja'`,
    sql`select recount_all()`,
    sql`update users set is_worker = true, type_of = 'worker' where slug like 'volumen-%'`,
    sql`insert into user_job_categories (user_id, job_category_id) select u.id, c.id from users u join job_categories c on (u.id + c.id) % 8 = 0 where u.slug like 'volumen-%'`,
  ];
  await fillTables(db, statements);
  await vacuumed(db, 'job_posts');
  await db.execute(
    sql`analyze users, user_job_categories, job_post_events, job_post_media, active_post_counts, search_words`,
  );
}

const moderator: Actor = {
  id: 1,
  name: 'Maja',
  typeOf: 'client',
  role: 'moderator',
  emailConfirmed: true,
  tokenId: 1,
};
const query = { page: 1, per_page: 6, sort_by: 'created_at', sort_direction: 'desc' } as const;
const list = (more: object) => (db: Db) => listPosts(db, null, { ...query, ...more });
const author = async (db: Db): Promise<Actor> => {
  const { rows } = await db.execute<{ id: number }>(sql`select id from users where slug = 'volumen-7'`);
  return { ...moderator, id: rows[0]?.id ?? 0, role: null };
};

const tasks = { enqueue: async () => undefined } as unknown as Tasks;

const lists: Record<string, (db: Db) => Promise<unknown>> = {
  newest: list({}),
  oldest: list({ sort_direction: 'asc' }),
  'page 200': list({ page: 200 }),
  'page 200, oldest': list({ page: 200, sort_direction: 'asc' }),
  category: list({ job_categories: ['vodoinstalacije'] }),
  'category, oldest': list({ job_categories: ['vodoinstalacije'], sort_direction: 'asc' }),
  'three categories': list({
    job_categories: ['vodoinstalacije', 'elektroinstalacije', 'krovovi-i-limarija'],
  }),
  type: list({ job_types: ['popravak-prokisnjavanja'] }),
  'type and answers': list({ job_types: ['popravak-prokisnjavanja'], answers: { kat: ['1-2', '5'] } }),
  'type and a rare answer': list({
    job_types: ['popravak-prokisnjavanja'],
    answers: { povrsina: { from: 58, to: 58 } },
  }),
  'facets of answers': (db) =>
    facetsOf(db, { job_types: ['popravak-prokisnjavanja'], answers: { povrsina: { from: 50 } } }),
  'category and types': list({
    job_categories: ['vodoinstalacije'],
    job_types: ['popravak-prokisnjavanja', 'uticnice-i-prekidaci'],
  }),
  county: list({ counties: ['zadarska'] }),
  'county, page 100': list({ counties: ['zadarska'], page: 100 }),
  town: list({ towns: ['zadar'] }),
  'town and category': list({ towns: ['zadar'], job_categories: ['vodoinstalacije'] }),
  'town and type': list({ towns: ['zadar'], job_types: ['popravak-prokisnjavanja'] }),
  'circle of 10 km': list({ near: 'zadar', radius: 10 }),
  'circle of 100 km': list({ near: 'zadar', radius: 100 }),
  'circle of 25 km, category': list({ near: 'zadar', radius: 25, job_categories: ['vodoinstalacije'] }),
  nearest: list({ near: 'zadar', sort_by: 'distance' }),
  'nearest, page 200': list({ near: 'zadar', sort_by: 'distance', page: 200 }),
  'nearest to an island': list({ near: 'lastovo', sort_by: 'distance', page: 20 }),
  'nearest in a category': list({
    near: 'zadar',
    sort_by: 'distance',
    job_categories: ['vodoinstalacije'],
  }),
  'nearest of a type': list({
    near: 'zadar',
    sort_by: 'distance',
    job_types: ['popravak-prokisnjavanja'],
  }),
  'nearest in a circle': list({ near: 'zadar', sort_by: 'distance', radius: 50 }),
  'nearest, urgent': list({ near: 'zadar', sort_by: 'distance', urgency: ['urgent'] }),
  'nearest with a large budget': list({ near: 'zadar', sort_by: 'distance', budget_from: 300_000 }),
  'nearest with a rare word': list({ near: 'zadar', sort_by: 'distance', search: 'rijetkost' }),
  'nearest with a common word': list({ near: 'zadar', sort_by: 'distance', search: 'majstora' }),
  'facets of a circle': (db) => facetsOf(db, { near: 'zadar', radius: 25 }),
  'two counties, two categories, offers': list({
    counties: ['zadarska', 'istarska'],
    job_categories: ['vodoinstalacije', 'elektroinstalacije'],
    type: 'offer',
  }),
  kind: list({ type: 'offer' }),
  urgent: list({ urgency: ['urgent'] }),
  'two urgencies': list({ urgency: ['urgent', 'this_week'] }),
  'two urgencies in a town': list({ urgency: ['urgent', 'this_week'], towns: ['zadar'] }),
  budget: list({ budget_from: 100_000 }),
  'large budget': list({ budget_from: 300_000 }),
  'large budget in a category': list({ budget_from: 300_000, job_categories: ['vodoinstalacije'] }),
  'facets of urgent posts': (db) => facetsOf(db, { urgency: ['urgent'] }),
  person: async (db) => listPosts(db, null, { ...query, user_id: (await author(db)).id }),
  'rare word': list({ search: 'rijetkost' }),
  'rare word by relevance': list({ search: 'rijetkost', sort_by: 'relevance' }),
  'common word': list({ search: 'majstora' }),
  'common word by relevance': list({ search: 'majstora', sort_by: 'relevance' }),
  'word of middling frequency': list({ search: 'srednja' }),
  'facets of a word of middling frequency': (db) => facetsOf(db, { search: 'srednja' }),
  'word and place': list({ search: 'prokisnjavanja', towns: ['zadar'], sort_by: 'relevance' }),
  'site-wide search': (db) => searchAll(db, null, 'majstora posao', 4),
  facets: (db) => facetsOf(db, {}),
  'facets of a category': (db) =>
    facetsOf(db, { job_categories: ['vodoinstalacije'], counties: ['zadarska'] }),
  'facets of a town': (db) => facetsOf(db, { towns: ['zadar'], job_categories: ['vodoinstalacije'] }),
  'towns of a category': (db) =>
    townsOfCategory(db, 'vodoinstalacije', { county: 'zadarska', per_page: 100 }),
  'facets of a word': (db) => facetsOf(db, { search: 'prokisnjavanja' }),
  own: async (db) => listOwnPosts(db, await author(db), query),
  'own, pending': async (db) => listOwnPosts(db, await author(db), { ...query, status: 'pending' }),
  'one post': (db) => getPost(db, moderator, 4242),
  timeline: (db) => feedbacksOf(db, moderator, 4242),
  'pending, for moderators': (db) => postsByStatus(db, moderator, 'pending', { page: 1, per_page: 20 }),
  'cases of posts': (db) => postsForModerator(db, moderator, [4242, 4243]),
  'active, for moderators': (db) => postsByStatus(db, moderator, 'active', { page: 1, per_page: 20 }),
  'taken down': (db) => postsByStatus(db, moderator, 'inactive', { page: 1, per_page: 20 }),
  declined: (db) => postsByStatus(db, moderator, 'declined', { page: 1, per_page: 20 }),
  finished: (db) => postsByStatus(db, moderator, 'finished', { page: 1, per_page: 20 }),
  'for chosen workers': (db) => postsByStatus(db, moderator, 'addressed', { page: 1, per_page: 20 }),
  'due for a reminder': (db) => remindAuthors({ db, tasks }, new Date()),
  'due to be finished': (db) => finishUnanswered({ db, tasks }, new Date()),
  'missed this week': (db) =>
    notifyMissed({ db, tasks }, { round: 'volume', at: new Date().toISOString(), after: 0 }),
  'authors’ history': async (db) => authorHistory(db, [(await author(db)).id]),
};

test('no list of posts scans the whole table', async ({ db }) => {
  await fill(db);
  expect(await wholeReads(db, /job_post|post_/, ['job_posts', 'job_post_events'], lists)).toEqual([]);
});

test('the query for the last page reads few rows beyond those on the preceding pages', async ({ db }) => {
  const plansOf = planner(db, /job_posts.*limit/s);
  const pages: Record<string, (db: Db) => Promise<unknown>> = {
    newest: list({ page: limits.pagesMost }),
    oldest: list({ page: limits.pagesMost, sort_direction: 'asc' }),
    offers: list({ page: limits.pagesMost, type: 'offer' }),
    category: list({ page: limits.pagesMost, job_categories: ['vodoinstalacije'] }),
  };
  for (const [name, page] of Object.entries(pages)) {
    await plansOf(page);
    const plans = await plansOf(page);
    const read = plans.map(rowsRead);
    console.info(
      name,
      read,
      plans.map(({ ms }) => ms),
    );
    expect(read.length, name).toBe(1);
    // Only every thirteenth post offers a service, so a page of services reads more index entries.
    expect(read[0], name).toBeLessThan(name === 'offers' ? 20_000 : 2500);
  }
});

test('posts filtered by answers are paged and counted from an index alone', async ({ db }) => {
  const plansOf = planner(db, /job_posts.*limit/s);
  const plans = await plansOf(
    list({ job_types: ['popravak-prokisnjavanja'], answers: { kat: ['1-2', '5'] } }),
  );
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(roadsOf(plan)).toContain('posts_by_answers');
    const found = plan.nodes.filter((node) => node['Index Name'] === 'posts_by_answers');
    expect(found.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  }
  // The page: a third of the posts with answers is on another floor.
  expect(Math.min(...plans.map(rowsRead))).toBeLessThan(100);
});

test('posts sorted by distance are read town by town, and only as many as the page needs', async ({ db }) => {
  const plansOf = planner(db, /job_posts/);
  for (const [page, most] of [
    [1, 500],
    [20, 2500],
    [limits.pagesMost, 20_000],
  ] as const) {
    const plans = await plansOf(list({ near: 'zadar', sort_by: 'distance', page }));
    const read = plans.reduce((sum, plan) => sum + rowsRead(plan), 0);
    console.info(page, read);
    expect(read, `page ${page}`).toBeLessThan(most);
  }
});

test('frequent words are not counted, and other totals are counted once for both list and facets', async ({
  db,
}) => {
  const { rows } = await db.execute<{ posts: number }>(
    sql`select count(*)::int as posts from job_posts where status = 'active' and search_doc @@ to_tsquery('simple', 'srednj:* & prokisnjavanja')`,
  );
  const words = planner(db, /search_doc/);
  const total = async (search: string, type?: 'offer') =>
    (await listPosts(db, null, { ...query, search, ...(type && { type }) })).meta;
  expect(await total('srednja')).toMatchObject({ total: 1000, total_capped: true });
  expect(await total('srednja posao')).toMatchObject({ total: 1000, total_capped: true });
  const few = await total('srednja prokisnjavanja');
  expect([few.total, few.total_capped]).toEqual([rows[0]?.posts, undefined]);
  expect((await total('srednja', 'offer')).total_capped).toBe(true);

  const facets = (search: string) => (on: Db) => facetsOf(on, { search });
  const plans = [
    ...(await words(list({ search: 'srednja' }))),
    ...(await words(list({ search: 'srednja posao' }))),
    ...(await words(facets('srednja posao'))),
  ];
  for (const plan of plans) expect(rowsRead(plan), plan.query).toBeLessThan(4000);
  const relevant = { ...query, sort_by: 'relevance' } as const;
  const both = (search: string) => (on: Db) =>
    Promise.all([listPosts(on, null, { ...relevant, search }), facetsOf(on, { search })]);
  for (const [search, way] of [
    ['rijetkost', /grouping sets/],
    ['srednja prokisnjavanja', /grouping sets/],
  ] as const)
    expect(
      (await words(both(search))).filter(({ query: text }) => way.test(text) && !/row_number/.test(text)),
      search,
    ).toHaveLength(1);
  const { tsquery } = await correctedQuery(db, 'srednja');
  const { rows: best } = await db.execute<{ id: number }>(sql`
    select id from (select id, search_doc, created_at from job_posts where status = 'active' and search_doc @@ to_tsquery('simple', ${tsquery})
      order by created_at desc, id desc limit 498) as newest order by ts_rank(search_doc, to_tsquery('simple', ${tsquery})) desc, created_at desc, id desc limit 12`);
  const shown = await Promise.all(
    [1, 2].map(async (page) => (await listPosts(db, null, { ...relevant, search: 'srednja', page })).data),
  );
  expect(shown.flat().map(({ id }) => id)).toEqual(best.map(({ id }) => id));
  const { types } = await facetsOf(db, { search: 'srednja' });
  // Twelve of thirteen posts are inquiries.
  expect(types.inquiry / types.offer).toBeGreaterThan(8);
  expect(types.inquiry + types.offer).toBe(limits.countCap + 1);
});
