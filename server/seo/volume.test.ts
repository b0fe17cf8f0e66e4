// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { fillTables, planner, roadsOf, vacuumed } from '../testing/plans.ts';
import { starts } from './queries.ts';

const posts = 20_000;

test('the sitemap’s files are built from indexes alone, without reading the tables', {
  timeout: 120_000,
}, async ({ db, as }) => {
  const { id } = await as('client');
  await fillTables(db, [
    sql`insert into job_posts (user_id, subject, status, job_category_id, job_type_id, reviewed_at, created_at)
      select ${id}, 'Trebam majstora za posao broj ' || n, case when n % 9 = 0 then 'finished' else 'active' end, t.job_category_id, t.id, now() - n * interval '1 minute', now() - n * interval '2 minutes'
      from generate_series(1, ${posts}::int) n, (select id, job_category_id from job_types limit 1) t`,
    sql`insert into users (email, name, slug, type_of, is_worker, about, search_doc)
      select 'v' || n || '@test.hr', 'Volumen ' || n, 'volumen-' || n, 'worker', n % 8 = 0, repeat('Trideset godina iskustva. ', 50), '' from generate_series(1, ${posts}::int) n`,
  ]);
  await vacuumed(db, 'job_posts', 'users');
  const plansOf = planner(db, /recursive file/);
  for (const [kind, index, most] of [
    ['poslovi', 'posts_listed', 3000],
    ['korisnici', 'workers_listed', 800],
  ] as const) {
    const files = await starts(db, kind, most);
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files[0]?.after).toBe(0);
    const [plan] = await plansOf((of) => starts(of, kind, most));
    if (!plan) throw new Error('no SQL statement was captured');
    expect(roadsOf(plan)).toBe(index);
    expect(plan.nodes.filter((node) => node['Index Name']).map((node) => node['Node Type'])).toEqual([
      'Index Only Scan',
      'Index Only Scan',
    ]);
  }
});
