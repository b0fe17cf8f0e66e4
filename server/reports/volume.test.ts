// @module-tag sql

import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Actor } from '../platform/session/actor.ts';
import { test } from '../testing/app.ts';
import { fillTables, wholeReads } from '../testing/plans.ts';
import { closeReport } from './close.ts';
import { listReports } from './list.ts';
import { createReport, forgetPerson, hasOpenReport } from './service.ts';

const reports = 40_000;

test('neither reading nor writing reports scans the whole table', { timeout: 180_000 }, async ({
  as,
  db,
  tasks,
  keys,
  storage,
}) => {
  const { id, name } = await as('moderator');
  const actor: Actor = { id, name, typeOf: 'client', role: 'moderator', emailConfirmed: true, tokenId: 1 };
  await fillTables(db, [
    sql`insert into users (email, name, slug) select 'v' || n || '@test.hr', 'Volumen ' || n, 'volumen-' || n from generate_series(1, 2000) n`,
    sql`insert into reports (reporter_id, subject_type, subject_id, subject_user_id, reason, snapshot, status, created_at)
    select p.ids[1 + n % 2000], 'job_post', n, p.ids[1 + n / 2 % 2000], 'spam', '{}', case when n % 20 = 0 then 'open' else 'closed' end, now() - n * interval '1 minute'
    from (select array_agg(id) as ids from users where slug like 'volumen-%') p, generate_series(1, ${reports}::int) n`,
  ]);
  await db.execute(sql`vacuum analyze reports`);
  await db.execute(sql`analyze users`);
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from reports where status = 'open' limit 1`,
  );
  const list = (status: 'open' | 'closed', page: number) => (heard: Db) =>
    listReports(heard, { page, per_page: 20, status });
  const input = { subject_type: 'job_post', subject_id: 7, reason: 'spam' } as const;
  const mail: Mail = { send: async () => {}, forget: async () => {}, render: async () => null };
  const works: Record<string, (heard: Db) => Promise<unknown>> = {
    open: list('open', 1),
    'open, page 50': list('open', 50),
    closed: list('closed', 1),
    'closed, page 50': list('closed', 50),
    'an open one about something': (heard) => hasOpenReport(heard, 'job_post', 4000),
    report: (heard) =>
      createReport({ db: heard, tasks, mail, keys, storage }, actor, input, {
        subjectUserId: null,
        snapshot: {},
      }),
    close: (heard) =>
      closeReport({ db: heard, tasks, mail, keys }, actor, rows[0]?.id ?? 0, {
        reason: 'Nema povrede.',
        measure: 'none',
        ground: 'terms',
      }),
    forget: (heard) => heard.transaction((tx) => forgetPerson(tx, actor.id + 5)),
  };
  expect(await wholeReads(db, /reports/, ['reports', 'users'], works)).toEqual([]);
});
