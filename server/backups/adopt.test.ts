import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { copyMark } from '../platform/copies/tables.ts';
import { test } from '../testing/app.ts';
import { adopt, messageQueues } from './adopt.ts';

const otherQueues = [
  'ads.drop_unpaid',
  'ads.refund',
  'auth.erase',
  'auth.left_files',
  'calendar.refresh',
  'calendar.refresh_round',
  'complaints.remind',
  'counts.fold',
  'dead',
  'deals.reminders',
  'idempotency.clean',
  'inbox.carry',
  'job_posts.aging',
  'job_posts.published',
  'job_posts.silent',
  'job_posts.weekly',
  'limits.clean',
  'offers.agreed',
  'overview.count',
  'papers.clean',
  'payments.accounting',
  'payments.accounting_catch_up',
  'payments.clean',
  'payments.refund',
  'payments.refund_stray',
  'payments.send_refund',
  'phones.clean',
  'prices.publish',
  'privacy.export',
  'privacy.retention',
  'reports.left_files',
  'reviews.chain',
  'saved_searches.morning',
  'shared_visits.round',
  'signals.examine',
  'users.free_due',
  'users.freed',
];

test('every task queue is classified by whether it sends messages', async ({ db, tasks }) => {
  await tasks.runDue();
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pgboss.queue where name not like '\\_\\_%'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...messageQueues, ...otherQueues].sort());
});

test('adoption advances a copy’s id sequences, and succeeds only once and only on a copy', async ({
  db,
  tasks,
  as,
}) => {
  const ana = await as('client');
  expect(await adopt({ db, tasks })).toBeUndefined();
  const backupMoment = new Date('2026-11-20T03:15:00Z');
  await db.insert(copyMark).values({ backupMoment });
  expect(await adopt({ db, tasks })).toMatchObject({ copy: { backupMoment }, lastReceipt: 0 });
  expect((await as('client')).id).toBe(ana.id + 10_001);
  expect(await adopt({ db, tasks })).toBeUndefined();
});

test('adoption deletes emails that have waited for over a day and sends newer ones', async ({
  visitor,
  db,
  tasks,
  outbox,
}) => {
  await tasks.runDue();
  const signUp = (name: string) =>
    visitor.post('/auth/signup', {
      name,
      email: `${name.toLowerCase()}@primjer.hr`,
      password: 'plavi-slon-7',
      agreement: true,
    });
  expect(await signUp('Stari')).toHaveStatus(201);
  await db.execute(
    sql`update pgboss.job set created_on = now() - interval '25 hours' where name = 'mail.urgent' and state = 'created'`,
  );
  expect(await signUp('Novi')).toHaveStatus(201);
  await db.insert(copyMark).values({});
  expect(await adopt({ db, tasks })).toMatchObject({ deleted: { 'mail.urgent': 1 } });
  await outbox.none('stari@primjer.hr');
  await outbox.to('novi@primjer.hr');
});

test('an email queued before the backup links to the address of the adopted copy', async ({
  visitor,
  db,
  tasks,
  outbox,
  openNode,
}) => {
  await tasks.runDue();
  const email = 'preseljena@primjer.hr';
  const person = { name: 'Ana Anić', email, password: 'plavi-slon-7', agreement: true };
  expect(await visitor.post('/auth/signup', person)).toHaveStatus(201);
  await db.insert(copyMark).values({});
  const copy = await openNode({ APP_URL: 'https://nova-adresa.primjer.hr' });
  expect(await adopt(copy)).toBeDefined();
  await copy.tasks.runDue();
  const { text, html } = await outbox.to(email);
  expect(text).toMatch(/https:\/\/nova-adresa\.primjer\.hr\/\S+kod=/);
  expect(`${text}${html}`).not.toContain('localhost');
});

test('administrators of every role see that the site is a copy', async ({ as, db }) => {
  const path = '/admin/copy';
  expect((await (await as('support')).get(path)).body).toEqual({ data: null });
  await db.insert(copyMark).values({ restoredAt: new Date('2026-11-26T10:00:00Z'), backupMoment: null });
  for (const part of ['superadmin', 'moderator', 'finance', 'support'] as const)
    expect((await (await as(part)).get(path)).body).toEqual({
      data: { restored_at: '2026-11-26T10:00:00.000Z', backup_moment: null },
    });
  expect(await (await as('client')).get(path)).toHaveStatus(403);
  await db.delete(copyMark);
});
