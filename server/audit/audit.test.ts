import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { entries } from './service.ts';

test('a long log is read from its newest end, and its total is capped', async ({ as, db }) => {
  const sanja = await as('superadmin');
  await db.execute(
    sql`insert into audit_entries (actor_id, action, subject_type, subject_id) select ${sanja.id}, 'job_post.approve', 'job_post', n from generate_series(1, 12000) n`,
  );
  await db.execute(sql`analyze audit_entries`);
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${entries(db, { page: 1, per_page: 50 })}`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on audit_entries');
  const log = await sanja.get('/admin/audit?per_page=1');
  expect(log.body.data).toMatchObject([{ action: 'job_post.approve', subject_id: 12_000, actor: { id: sanja.id, name: sanja.name } }]);
  expect(log.body.meta).toMatchObject({ total: 10_000, total_capped: true });
});
