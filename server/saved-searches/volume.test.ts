// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { test } from '../testing/app.ts';
import { fillTables, planner, readsWhole, roadsOf } from '../testing/plans.ts';
import { notifyAtOnce } from './at-once.ts';
import { sendDigest } from './digest.ts';

const people = 20_000;
const searches = 40_000;
const posts = 10_000;

/**
 * Fills the tables. Trades, places and users are picked in steps coprime to their numbers, so that they are
 * spread evenly. A tenth of the searches have no trade, an eleventh have no place, and a twentieth contain a
 * word.
 */
async function fill(db: Db) {
  const nothing = `'{"job_categories":[],"job_types":[],"counties":[],"towns":[],"type":null,"search":null}'`;
  const statements = [
    `insert into users (email, name, slug) select 'v' || n || '@test.hr', 'Volumen', 'volumen-' || n from generate_series(1, ${people}) n`,
    `with pool as materialized (select (select array_agg(id) from users where slug like 'volumen-%') as users, (select array_agg(id) from job_types) as types, (select array_agg(id) from towns) as towns, (select array_agg(id) from counties) as counties)
     insert into saved_searches (user_id, title, frequency, filters, fingerprint, trades, places, kind, query, told_until)
     select users[1 + (n::bigint * 7919) % cardinality(users)], 'Pretraga', (array['at_once', 'at_once', 'daily', 'weekly'])[1 + n % 4], ${nothing}, n::text,
       case when n % 10 = 0 then '{any}' else array['t' || types[1 + (n::bigint * 104729) % cardinality(types)], 't' || types[1 + (n::bigint * 15485863) % cardinality(types)]] end,
       case when n % 11 = 0 then '{whole,any}' when n % 3 = 0 then array['whole', 'c' || counties[1 + (n::bigint * 32452843) % cardinality(counties)], 'r' || counties[1 + (n::bigint * 32452843) % cardinality(counties)]]
         else array['whole', 't' || towns[1 + (n::bigint * 1299709) % cardinality(towns)], 't' || towns[1 + (n::bigint * 49979687) % cardinality(towns)]] end,
       case when n % 7 = 0 then 'inquiry' end, case when n % 20 = 0 then to_tsquery('simple', 'rijetkost:*') end, now() - interval '8 days'
     from pool, generate_series(1, ${searches}) n`,
    `with pool as materialized (select (select array_agg(id) from users where slug like 'volumen-%') as users, (select array_agg(id) from job_types) as types, (select array_agg(id) from towns) as towns),
     drawn as (select n, now() - n * interval '2 minutes' as at, users[1 + (n::bigint * 7919) % cardinality(users)] as user_id, types[1 + (n::bigint * 104729) % cardinality(types)] as type_id,
       towns[1 + (n::bigint * 1299709) % cardinality(towns)] as town_id from pool, generate_series(1, ${posts}) n)
     insert into job_posts (user_id, subject, status, job_category_id, job_type_id, county_id, town_id, created_at, reviewed_at, renewed_at, search_doc)
     select user_id, 'Trebam majstora za posao', 'active', t.job_category_id, t.id, case when n % 12 > 0 then w.county_id end, case when n % 12 > 3 then w.id end, at, at, at,
       to_tsvector('simple', 'trebam majstora' || case when n % 50 = 0 then ' rijetkost' else '' end)
     from drawn join job_types t on t.id = type_id join towns w on w.id = town_id`,
  ];
  await fillTables(
    db,
    statements.map((statement) => sql.raw(statement)),
  );
  await db.execute('vacuum analyze saved_searches');
  await db.execute('analyze job_posts, users');
}

const tasks = { enqueue: async () => undefined } as unknown as Tasks;

/**
 * Throws when the first batch is enqueued, which rolls everything back, so that the plans can be examined in
 * the original state.
 */
const undone = {
  enqueue: async (_: unknown, { name }: { name: string }) => {
    if (name === 'saved_searches.round_batch') throw new Error('undone');
  },
} as unknown as Tasks;

const postWhere = async (db: Db, condition: string) =>
  (await db.execute<{ id: number }>(`select id from job_posts where ${condition} order by id limit 1`))
    .rows[0]?.id ?? 0;

test('a post’s matching searches are found by index in very large tables, and a digest run scans no table', {
  timeout: 120_000,
}, async ({ db }) => {
  await fill(db);
  const plansOf = planner(db, /^\s*(?:select s\.user_id|with due|select id, title|select max)/);
  const round = { round: 'volume', until: new Date().toISOString(), after: 0 };
  const works: Record<string, (heard: Db) => Promise<unknown>> = {
    'a post of a town': async (heard) =>
      notifyAtOnce(
        { db: heard, tasks },
        { postId: await postWhere(db, 'town_id is not null'), round: 'volume 1', after: 0 },
      ),
    'a post of a county': async (heard) =>
      notifyAtOnce(
        { db: heard, tasks },
        {
          postId: await postWhere(db, 'town_id is null and county_id is not null'),
          round: 'volume 2',
          after: 0,
        },
      ),
    'a post of the whole country': async (heard) =>
      notifyAtOnce(
        { db: heard, tasks },
        { postId: await postWhere(db, 'county_id is null'), round: 'volume 3', after: 0 },
      ),
    'a batch of the round': (heard) =>
      expect(sendDigest({ db: heard, tasks: undone }, round)).rejects.toThrow('undone'),
  };
  const planLines: string[] = [];
  const whole: string[] = [];
  for (const [name, work] of Object.entries(works)) {
    const plans = await plansOf(work);
    expect([name, plans.length]).toEqual([name, name.startsWith('a post') ? 1 : 3]);
    for (const plan of plans) {
      planLines.push(`${name.padEnd(28)} ${plan.ms.toFixed(1).padStart(7)} ms  ${roadsOf(plan)}`);
      if (readsWhole(plan, ['saved_searches', 'job_posts', 'users'])) whole.push(`${name}: ${plan.query}`);
      if (name.startsWith('a post')) expect(roadsOf(plan)).toContain('saved_searches_at_once');
    }
  }
  console.info(planLines.join('\n'));
  expect(whole).toEqual([]);
});
