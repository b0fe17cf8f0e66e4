import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { fillTables, planner, readsWhole, roadsOf, vacuumed } from '../testing/plans.ts';
import { findingsOf } from './record-outcome.ts';
import { runDetectorsOnWaiting } from './run-detectors.ts';

const many = 20_000;

test('bans and bursts of accounts are found without reading all rows of very large tables', {
  timeout: 180_000,
}, async ({ as, db }) => {
  const ana = await as('client');
  const statements = [
    sql`insert into users (email, name, slug, created_at) select 'niz' || n || '@test.hr', 'Račun ' || n, 'niz-' || n, now() - n * interval '1 minute' from generate_series(1, ${many}::int) n`,
    sql`insert into account_origins (user_id, network, block, device, opened_at)
      select id, '10.0.0.1', '10.' || id % 200 || '.0.0/24', md5((id % 5000)::text), created_at from users where slug like 'niz-%'`,
    sql`insert into pattern_bans (kind, pattern, norm, head, reason, until, ended_at)
      select k, n || k, n || k, n || k, 'Lažni upiti', now() + interval '30 days', case when n % 3 = 0 then null else now() end
      from generate_series(1, ${many / 4}::int) n, unnest(array['network', 'email', 'phone', 'text']) k`,
    sql`insert into pattern_bans (kind, pattern, norm, head, reason, until) select 'text', 'treba ' || n, 'treba ' || n, 'treba' || n, 'Lažni upiti', now() + interval '30 days' from generate_series(1, 5000) n`,
    sql`insert into pattern_bans (kind, pattern, norm, head, reason, until) values ('text', 'žuta kuhinja', 'zuta kuhinja', 'zuta', 'Lažni upiti', now() + interval '30 days')`,
    sql`insert into account_origins (user_id, network, block, device, opened_at) values (${ana.id}, '10.0.0.1', '10.7.0.0/24', md5('7'), now() - interval '1 hour')`,
  ];
  await fillTables(db, statements);
  await vacuumed(db, 'users', 'account_origins', 'pattern_bans');
  const id = await makePost(db, ana.id, {
    status: 'pending',
    subject:
      'Treba pobojiti zidove i strop, žuta kuhinja i hodnik, pišite na posao@primjer.hr ili zovite 091 234 5678.',
  });
  const plans = await planner(db, /account_origins|pattern_bans/)((heard) => runDetectorsOnWaiting(heard));
  console.info(plans.map((plan) => `${plan.ms.toFixed(1)} ms  ${roadsOf(plan)}`).join('\n'));
  for (const plan of plans)
    expect(readsWhole(plan, ['users', 'account_origins', 'pattern_bans'])).toBe(false);
  const roads = plans.map(roadsOf).join(' ');
  for (const index of ['accounts_of_block', 'accounts_of_device', 'bans_by_head', 'bans_changed'])
    expect(roads).toContain(index);
  const found = Object.fromEntries(
    (await findingsOf(db, 'job_post', id)).map(({ signal, reason }) => [signal, reason]),
  );
  expect(found.new_accounts).toMatch(/S mreže 10\.7\.0\.0\/24: \d+ nov/);
  expect(found.ban).toContain('„žuta kuhinja“');
});
