// @module-tag sql

import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { weightOf } from '../reports/hiding.ts';
import { ownReports } from '../reports/own.ts';
import { test } from '../testing/app.ts';
import { fillTables, wholeReads } from '../testing/plans.ts';
import { listAppeals } from './appeals.ts';
import { transparencyOf } from './register.ts';
import { deleteStatements, getStatement, ownStatements } from './statements.ts';

const many = 40_000;

test('queries for decisions, statements and appeals never scan a whole table', { timeout: 180_000 }, async ({
  as,
  db,
  keys,
}) => {
  const { id, name } = await as('moderator');
  const actor: Actor = { id, name, typeOf: 'client', role: 'moderator', emailConfirmed: true, tokenId: 1 };
  await fillTables(db, [
    sql`insert into users (email, name, slug, created_at, email_confirmed_at)
    select 'v' || n || '@test.hr', 'Volumen ' || n, 'volumen-' || n, now() - interval '1 year', now() from generate_series(1, 2000) n`,
    sql`insert into decisions (subject_type, measure, ground, source, category, reports, took_seconds, created_at)
    select 'job_post', (array['none', 'remove', 'warn', 'correct'])[1 + n % 4], 'terms', 'report', 'spam', 1, n, now() - n * interval '90 minutes' from generate_series(1, ${many}::int) n`,
    sql`insert into statements (decision_id, user_id, subject_id, reason, created_at)
    select d.id, p.ids[1 + d.id % 2000], d.id, 'Razlog', d.created_at from decisions d, (select array_agg(id) as ids from users where slug like 'volumen-%') p`,
    sql`insert into appeals (decision_id, user_id, text, status, decided_at, created_at)
    select decision_id, user_id, 'Ne slažem se.', case when decision_id % 20 = 0 then 'open' else 'upheld' end, case when decision_id % 20 <> 0 then created_at + interval '1 day' end, created_at
    from statements where decision_id % 2 = 0`,
    sql`insert into reports (reporter_id, subject_type, subject_id, reason, snapshot, status, decision_id, closed_at)
    select user_id, 'job_post', decision_id % 9000, 'spam', '{}', 'closed', decision_id, now() from statements`,
    sql`insert into reports (reporter_id, subject_type, subject_id, reason, snapshot) select id, 'user', ${id}, 'spam', '{}' from users where slug like 'volumen-%' limit 40`,
  ]);
  await db.execute(sql`vacuum analyze decisions`);
  for (const table of ['statements', 'appeals', 'reports'])
    await db.execute(sql`vacuum analyze ${sql.identifier(table)}`);
  const { rows } = await db.execute<{ id: number; user: number }>(
    sql`select decision_id as id, user_id as user from statements join decisions on id = decision_id where measure = 'remove' order by 1 desc limit 1`,
  );
  const mine = { ...actor, id: rows[0]?.user ?? 0 };
  const lists = (status: 'open' | 'closed', page: number) => (heard: Db) =>
    listAppeals(heard, actor, { page, per_page: 20, status });
  const works: Record<string, (heard: Db) => Promise<unknown>> = {
    'waiting appeals': lists('open', 1),
    'waiting appeals, page 40': lists('open', 40),
    'decided appeals': lists('closed', 1),
    'decided appeals, page 400': lists('closed', 400),
    'own decisions': (heard) => ownStatements(heard, mine, { page: 1, per_page: 10 }),
    'own reports': (heard) => ownReports(heard, mine, { page: 1, per_page: 10 }),
    'a statement': (heard) => getStatement(heard, keys, { actor: mine }, rows[0]?.id ?? 0),
    'one year of the register': (heard) => transparencyOf(heard, new Date().getFullYear() - 3),
    'weight of forty reports': (heard) => weightOf(heard, { subjectType: 'user', subjectId: id }),
    'end of retention': (heard) => deleteStatements(heard, new Date(Date.now() - 6 * 365 * 86_400_000)),
  };
  expect(
    await wholeReads(
      db,
      /decisions|statements|appeals|reports/,
      ['decisions', 'statements', 'appeals', 'reports', 'users'],
      works,
    ),
  ).toEqual([]);
});
