// @module-tag sql

import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { reportById } from '../reports/service.ts';
import { caseOfReport } from '../reports/together.ts';
import { test } from '../testing/app.ts';
import { wholeReads } from '../testing/plans.ts';
import { listInbox, listWaiting } from './service.ts';

const many = 20_000;

test('inbox queries never scan old decisions', { timeout: 180_000 }, async ({ as, db }) => {
  const { id, name } = await as('moderator');
  const actor: Actor = { id, name, typeOf: 'client', role: 'moderator', emailConfirmed: true, tokenId: 1 };
  const statements = [
    sql`alter table job_posts disable trigger user`,
    sql`insert into users (email, name, slug) select 'v' || n || '@test.hr', 'Volumen ' || n, 'volumen-' || n from generate_series(1, 2000) n`,
    sql`insert into job_posts (user_id, subject, status, job_category_id, job_type_id, submitted_at)
      select ${id}, 'Posao za majstora ' || n, case when n % 40 = 0 then 'pending' else 'active' end, t.job_category_id, t.id, now() - n * interval '1 minute'
      from generate_series(1, ${many}::int) n, (select id, job_category_id from job_types limit 1) t`,
    sql`insert into ads (title, description, name, email, click_action, click_url, button_text, desired_appearances, status, submitted_at)
      select 'Alat', 'Najam', 'Ana', 'a@test.hr', 'redirecting', 'https://example.com', 'Detaljnije', 500, case when n % 40 = 0 then 'pending' else 'finished' end, now() - n * interval '1 minute'
      from generate_series(1, ${many}::int) n`,
    sql`insert into reports (subject_type, subject_id, reason, snapshot, status, created_at)
      select 'job_post', n, case when n % 80 = 0 then 'fraud' else 'spam' end, '{}', case when n % 40 = 0 then 'open' else 'closed' end, now() - n * interval '1 minute' from generate_series(1, ${many}::int) n`,
    // A thousand open reports of one subject, which form a single case.
    sql`insert into reports (subject_type, subject_id, reason, snapshot, status, created_at)
      select 'job_post', 40, case when n % 3 = 0 then 'fraud' else 'other' end, '{}', 'open', now() - n * interval '1 second' from generate_series(1, 1000) n`,
    sql`insert into trade_checks (user_id, oib, document_key, document_type, status, decided_at, created_at)
      select u.id, '', '', '', case when k = 1 and u.id % 4 = 0 then 'pending' else 'approved' end, case when k = 1 and u.id % 4 = 0 then null else now() - k * interval '1 day' end, now() - k * interval '1 minute'
      from users u, generate_series(1, 10) k where slug like 'volumen-%'`,
    sql`insert into tickets (topic, name, email, message, closed_at, created_at)
      select case when n % 80 = 0 then 'sadrzaj' else 'drugo' end, 'Ana', 'a@test.hr', 'Molim pomoć.', case when n % 40 <> 0 then now() - n * interval '1 minute' end, now() - 2 * n * interval '1 minute' from generate_series(1, ${many}::int) n`,
    sql`insert into inbox_decisions (kind, subject_id, action, actor_id, state, waiting_since, made_at, due_at)
      select 'job_post', n, 'approve', ${id}, 'done', now() - n * interval '2 hours', now() - n * interval '1 hour', now() - n * interval '1 hour' from generate_series(1, ${many}::int) n`,
    sql`insert into inbox_claims (kind, subject_id, user_id, until) select 'report', n, ${id}, now() + interval '1 minute' from generate_series(40, 400, 40) n`,
    sql`alter table job_posts enable trigger user`,
  ];
  for (const statement of statements) await db.execute(statement);
  await db.execute(
    sql`vacuum analyze job_posts, ads, reports, trade_checks, tickets, users, inbox_decisions, inbox_claims`,
  );
  const page = (asked: object) => (heard: Db) =>
    listInbox(heard, actor, { order: 'hitno', per_page: 30, ...asked });
  const first = await listInbox(db, actor, { order: 'hitno', per_page: 30 });
  const oldest = await listInbox(db, actor, { order: 'najstarije', per_page: 100 });
  expect([first.data.length, first.meta.total > 2000]).toEqual([30, true]);
  const [{ known = 0, last = 0 } = {}] = (
    await db.execute<{ known: number; last: number }>(
      sql`select min(id) as known, max(id) as last from reports where subject_id = 40`,
    )
  ).rows;
  expect([await caseOfReport(db, last), (await reportById(db, known)).together.total]).toEqual([known, 1001]);
  const works: Record<string, (heard: Db) => Promise<unknown>> = {
    all: page({}),
    'all, the second page': page({ after: first.meta.next ?? '' }),
    oldest: page({ order: 'najstarije' }),
    'oldest, the second page': page({ order: 'najstarije', after: oldest.meta.next ?? '' }),
    'numbered page': (heard) => listWaiting(heard, actor, { page: 2, per_page: 20 }),
    urgent: page({ urgent: true }),
    mine: page({ mine: true }),
    ads: page({ kind: 'ad' }),
    reports: page({ kind: 'report' }),
    'a case of a thousand reports': (heard) => reportById(heard, known),
    'the case of a report': (heard) => caseOfReport(heard, last),
  };
  expect(
    await wholeReads(
      db,
      /./,
      ['job_posts', 'ads', 'reports', 'trade_checks', 'tickets', 'users', 'inbox_decisions'],
      works,
    ),
  ).toEqual([]);
});
