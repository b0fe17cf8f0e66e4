// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { HistoryKind } from '#contract/people.ts';
import type { searchWays } from '#contract/people-labels.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { test } from '../testing/app.ts';
import { fillTables, wholeReads } from '../testing/plans.ts';
import { listHistory, listPeople } from './service.ts';

const people = 10_000;

async function fill(db: Db) {
  const statements = [
    sql`insert into users (email, name, slug, type_of, role, suspended_until, standing_reason, search_doc)
      select 'v' || n || '@posta' || n % 500 || '.hr', 'Volumen ' || md5(n::text), 'volumen-' || n, 'worker', case when n % 5000 = 0 then 'support' end,
        case when n % 1500 = 0 then now() + interval '3 days' end, 'Psovke', to_tsvector('simple', 'majstor rijec' || n % 3000) from generate_series(1, ${people}::int) n`,
    sql`insert into user_contacts (user_id, kind, value) select id, 'phone', '+385 91 ' || 1000000 + id from users where slug like 'volumen-%'`,
    sql`insert into user_contacts (user_id, kind, value) select id, 'email', 'obrt' || id || '@posao.hr' from users where slug like 'volumen-%'`,
    sql`insert into tokens (user_id, hash, device_name) select id, md5(id::text), 'Stroj ' || md5((id / 4)::text) from users where slug like 'volumen-%'`,
    sql`insert into trade_checks (user_id, oib, oib_hash, document_key, document_type) select id, '', md5(id::text), '', '' from users where slug like 'volumen-%'`,
    sql`insert into job_posts (user_id, subject, job_category_id, job_type_id, search_doc)
      select u.id, 'Posao za majstora ' || u.id, t.job_category_id, t.id, to_tsvector('simple', 'posao rijec' || u.id % 3000)
      from users u, (select id, job_category_id from job_types limit 1) t where slug like 'volumen-%'`,
    sql`insert into reviews (author_id, subject_id, stars, comment) select id, id + 1, 5, 'Uredno i na vrijeme.' from users u
      where slug like 'volumen-%' and exists (select from users v where v.id = u.id + 1)`,
    sql`insert into reports (reporter_id, subject_type, subject_id, subject_user_id, reason, snapshot, status) select author_id, 'user', subject_id, subject_id, 'spam', '{}', 'open' from reviews`,
    sql`insert into tickets (user_id, topic, name, email, message) select id, 'drugo', name, email, 'Molim pomoć.' from users where slug like 'volumen-%'`,
    sql`insert into audit_entries (action, subject_type, subject_id) select 'user.warn', 'user', id from users`,
    sql`insert into audit_entries (action, subject_type, subject_id) select 'job_post.approve', 'job_post', id from job_posts`,
    sql`insert into ads (user_id, title, description, name, email, click_action, click_url, button_text, desired_appearances)
      select id, 'Alat', 'Najam', name, email, 'redirecting', 'https://example.com', 'Detaljnije', 500 from users where slug like 'volumen-%'`,
    sql`insert into payments (ad_id, gateway, amount_cents, appearances) select id, 'sandbox', 2500, 500 from ads`,
  ];
  await fillTables(db, statements);
  await db.execute(sql`vacuum analyze`);
}

const tables = [
  'users',
  'user_contacts',
  'tokens',
  'trade_checks',
  'job_posts',
  'reviews',
  'reports',
  'tickets',
  'audit_entries',
  'ads',
  'payments',
];

test('no user search and no part of a user’s history scans a whole table', {
  timeout: 240_000,
}, async ({ as, db, keys }) => {
  const { id, name } = await as('superadmin');
  const actor: Actor = { id, name, typeOf: 'client', role: 'superadmin', emailConfirmed: true, tokenId: 1 };
  await fill(db);
  const { rows } = await db.execute<{ id: number }>(sql`select id from users where slug = 'volumen-777'`);
  const find =
    (by: keyof typeof searchWays, search: string, more: object = {}) =>
    (heard: Db) =>
      listPeople({ db: heard, keys }, { page: 1, per_page: 20, by, search, ...more });
  const history = (of: HistoryKind) => (heard: Db) =>
    listHistory({ db: heard }, actor, rows[0]?.id ?? 0, { of, page: 1, per_page: 20 });
  const works: Record<string, (heard: Db) => Promise<unknown>> = {
    everybody: (heard) => listPeople({ db: heard, keys }, { page: 1, per_page: 20, by: 'any' }),
    suspended: (heard) =>
      listPeople({ db: heard, keys }, { page: 1, per_page: 20, by: 'any', standing: 'suspended' }),
    'with a role': (heard) =>
      listPeople({ db: heard, keys }, { page: 1, per_page: 20, by: 'any', role: 'any' }),
    name: find('name', '3c59dc'),
    'two letters': find('name', 'qx'),
    address: find('email', 'v777@'),
    telephone: find('phone', '091 1000777'),
    oib: find('oib', '94577403194'),
    device: find('device', '3c59dc'),
    text: find('text', 'rijec777'),
    anything: find('any', '3c59dc'),
    'anything in digits': find('any', '1000777'),
    ...Object.fromEntries(
      (
        [
          'posts',
          'reviews',
          'reviewed',
          'reports',
          'reported',
          'tickets',
          'sessions',
          'decisions',
          'payments',
        ] as const
      ).map((of) => [of, history(of)]),
    ),
  };
  expect(
    await wholeReads(
      db,
      /"?(users|user_contacts|trade_checks|tokens|reports|reviews|job_posts|payments|audit_entries|tickets)"?/,
      tables,
      works,
    ),
  ).toEqual([]);
});
