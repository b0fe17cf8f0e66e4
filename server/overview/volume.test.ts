// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { dayAfter, dayOf } from '#contract/format.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { test } from '../testing/app.ts';
import { fillTables, wholeReads } from '../testing/plans.ts';
import { countDays } from './count.ts';
import { overviewOf } from './service.ts';

const many = 10_000;

test('neither counting a day nor reading a year scans earlier rows', { timeout: 180_000 }, async ({
  as,
  db,
}) => {
  const [{ id, name }, worker] = [await as('superadmin'), await as('worker')];
  const actor: Actor = { id, name, typeOf: 'client', role: 'superadmin', emailConfirmed: true, tokenId: 1 };
  // Two years of evenly distributed rows; messages are the most numerous.
  const at = sql`now() - interval '700 days' + n * interval '700 days' / ${many}::int`;
  const statements = [
    sql`insert into users (email, name, slug, created_at) select 'v' || n || '@test.hr', 'Volumen ' || n, 'volumen-' || n, ${at} from generate_series(1, ${many}::int) n`,
    sql`insert into job_posts (user_id, subject, status, job_category_id, job_type_id, submitted_at, created_at)
      select ${id}, 'Posao za majstora ' || n, 'inactive', t.job_category_id, t.id, ${at}, ${at}
      from generate_series(1, ${many}::int) n, (select id, job_category_id from job_types limit 1) t`,
    sql`insert into chats (low_id, high_id, started_by) values (${Math.min(id, worker.id)}, ${Math.max(id, worker.id)}, ${id})`,
    sql`insert into chat_messages (chat_id, from_id, to_id, type, content, created_at)
      select c.id, ${id}, ${worker.id}, 'text_message', 'Može.', ${at} from generate_series(1, ${many}::int) n, generate_series(1, 5), (select max(id) as id from chats) c`,
    sql`insert into payments (gateway, status, amount_cents, appearances, receipt_number, paid_at, created_at)
      select 'sandbox', 'paid', 5000, 500, 100000 + n, ${at}, ${at} from generate_series(1, ${many}::int) n`,
    sql`insert into job_post_events (job_post_id, event, created_at)
      select p.id, e.event, p.created_at + e.minutes * interval '1 minute' from (select id, created_at from job_posts where user_id = ${id}) p,
        (values ('review_pending', 0), ('approved', 20), ('finished', 600)) e (event, minutes)`,
    sql`insert into ads (title, description, name, email, click_action, click_url, button_text, desired_appearances, status, submitted_at, decided_at, created_at)
      select 'Alat', 'Najam', 'Ana', 'a@test.hr', 'redirecting', 'https://example.com', 'Detaljnije', 500, 'finished', ${at} - interval '20 minutes', ${at}, ${at}
      from generate_series(1, ${many}::int) n`,
    sql`insert into decisions (subject_type, measure, ground, source, reports, took_seconds, created_at)
      select 'job_post', 'none', 'terms', 'report', 1, 3600, ${at} from generate_series(1, ${many}::int) n`,
    sql`insert into reports (subject_type, subject_id, reason, snapshot, status, decision_id, created_at, closed_at)
      select 'job_post', id, 'spam', '{}', 'closed', id, created_at - interval '1 hour', created_at from decisions`,
    sql`insert into trade_checks (user_id, oib, document_key, document_type, status, created_at, decided_at)
      select u.id, '', '', '', 'approved', u.created_at, u.created_at + interval '1 hour' from users u where slug like 'volumen-%'`,
    sql`insert into tickets (topic, name, email, message, closed_at, created_at)
      select 'drugo', 'Ana', 'a@test.hr', 'Molim pomoć.', ${at}, ${at} - interval '1 hour' from generate_series(1, ${many}::int) n`,
  ];
  await fillTables(db, statements);
  const today = dayOf(new Date());
  await countDays(db, dayAfter(today, -732), dayAfter(today, -1));
  await db.execute(
    sql`vacuum analyze users, job_posts, job_post_events, ads, decisions, reports, trade_checks, tickets, chat_messages, deals, payments, day_figures`,
  );
  const whole = await wholeReads(
    db,
    /./,
    [
      'users',
      'job_posts',
      'job_post_events',
      'ads',
      'decisions',
      'reports',
      'trade_checks',
      'tickets',
      'chat_messages',
      'payments',
    ],
    {
      'counting two days': (heard: Db) => countDays(heard, dayAfter(today, -1), today),
      'reading a month': (heard: Db) => overviewOf(heard, actor, { days: 30, by: 'day' }),
      'reading a year by weeks': (heard: Db) => overviewOf(heard, actor, { days: 365, by: 'week' }),
    },
  );
  expect(whole).toEqual([]);
  const began = performance.now();
  const { meta } = await overviewOf(db, actor, { days: 365, by: 'week' });
  console.log(
    `figures of a year, with ${many} rows of each kind in two years: ${Math.round(performance.now() - began)} ms`,
  );
  expect(meta.sums.posts?.now).toBeGreaterThan(many / 3);
});
