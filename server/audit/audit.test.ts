import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { checkChain } from './chain.ts';
import { entries } from './service.ts';

test('the audit log seals each action with previous and new values and the client’s address', async ({
  as,
  db,
}) => {
  const [ana, maja, sanja] = [await as('client'), await as('moderator'), await as('superadmin')];
  const id = await makePost(db, ana.id, { status: 'pending' });
  expect(
    await maja.send('POST', `/admin/job-posts/${id}/decline`, {
      json: { reason: 'Dopišite koji kat.' },
      address: '192.0.2.44',
    }),
  ).toHaveStatus(200);
  expect((await sanja.get('/admin/audit')).body.data[0]).toMatchObject({
    action: 'job_post.decline',
    actor: { id: maja.id },
    network: '192.0.2.44',
    reason: 'Dopišite koji kat.',
    details: { before: { status: 'pending' }, after: { status: 'declined' } },
  });
  expect(await checkChain(db)).toMatchObject({ faults: [], unsealed: 0, lost: [] });
});

test('the audit log reads the newest of many entries by index and caps the total', async ({ as, db }) => {
  const sanja = await as('superadmin');
  await db.transaction(async (tx) => {
    // Disables the trigger that seals entries, because sealing this many one by one would take most of the
    // test’s time.
    await tx.execute(sql`alter table audit_entries disable trigger user`);
    await tx.execute(
      sql`insert into audit_entries (actor_id, action, subject_type, subject_id) select ${sanja.id}, 'job_post.approve', 'job_post', n from generate_series(1, 12000) n`,
    );
    await tx.execute(sql`alter table audit_entries enable trigger user`);
  });
  await db.execute(sql`analyze audit_entries`);
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${entries(db, { page: 1, per_page: 50 })}`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on audit_entries');
  const log = await sanja.get('/admin/audit?per_page=1');
  expect(log.body.data).toMatchObject([
    { action: 'job_post.approve', subject_id: 12_000, actor: { id: sanja.id, name: sanja.name } },
  ]);
  expect(log.body.meta).toMatchObject({ total: 1000, total_capped: true });
});
