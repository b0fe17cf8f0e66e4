// @module-tag sql
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { dayAfter, dayOf } from '#contract/format.ts';
import { kindNames } from '#contract/inbox-kinds.ts';
import { momentAt } from '#contract/working-week.ts';
import { makeAd } from '../testing/ads.ts';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { countDays } from './count.ts';

const today = dayOf(new Date());
/** Returns 11:00 UTC on an earlier day, which is noon or 13:00 in Croatia. */
const noon = (daysAgo: number) => `${dayAfter(today, -daysAgo)}T11:00:00Z`;

// Clears all counts, because a test would otherwise reuse those that are less than a minute old.
test.beforeEach(({ db }) =>
  db.execute(
    'truncate day_figures, sms_days, inbox_decisions, payments, tickets, job_posts, ads, reports, decisions, trade_checks cascade',
  ),
);

describe('the overview', () => {
  test('counts each day of the period and of the previous period, in Croatian time', async ({ as, db }) => {
    const support = await as('support');
    const client = await as('client');
    const worker = await as('worker');
    const type = sql`(select job_category_id, id from job_types limit 1)`;
    const post = (at: string) =>
      db.execute(sql`insert into job_posts (user_id, subject, status, job_category_id, job_type_id, created_at, submitted_at)
        select ${client.id}, 'Treba obojiti ogradu.', 'inactive', t.job_category_id, t.id, ${at}, ${at} from ${type} t`);
    for (const at of [noon(1), noon(1), noon(2), noon(6), noon(7), noon(20)]) await post(at);
    // A quarter past midnight in Croatia is still the previous evening in UTC.
    await post(momentAt(dayAfter(today, -3), '00:15'));
    await db.execute(sql`update users set created_at = ${noon(40)} where id in (${client.id}, ${worker.id})`);
    const { data, meta } = (await support.get('/admin/overview?days=7')).body;
    expect(data.map((row: { figures: { posts: number } }) => row.figures.posts)).toEqual([
      1, 0, 0, 1, 1, 2, 0,
    ]);
    expect(data[0]).toMatchObject({ from: dayAfter(today, -6), to: dayAfter(today, -6) });
    expect(meta.sums.posts).toEqual({ now: 5, before: 1 });
    expect(meta.categories).toMatchObject([{ name: expect.any(String), hue: expect.any(Number), n: 5 }]);
    const weeks = (await support.get('/admin/overview?days=30&by=week')).body.data;
    expect(
      weeks.reduce((sum: number, row: { figures: { posts: number } }) => sum + row.figures.posts, 0),
    ).toBe(7);
    expect(weeks.slice(1).every((row: { from: string }) => new Date(row.from).getUTCDay() === 1)).toBe(true);
    expect(weeks.at(-1).to).toBe(today);
  });

  test('sums payments and refunds, for finance only', async ({ as, db }) => {
    const { rows } = await db.execute<{
      id: number;
    }>(sql`insert into payments (gateway, status, amount_cents, refunded_cents, appearances, receipt_number, paid_at, created_at) values
      ('sandbox', 'paid', 5000, 0, 500, 9001, ${noon(1)}, ${noon(1)}), ('sandbox', 'paid', 2500, 1000, 250, 9002, ${noon(3)}, ${noon(3)}) returning id`);
    const refund = (key: string, status: string, cents: number) =>
      db.execute(
        sql`insert into payment_refunds (payment_id, amount_cents, status, origin, request_key, settled_at) values (${rows[1]?.id}, ${cents}, ${status}, 'hand', ${key}, ${noon(2)})`,
      );
    await refund('one', 'succeeded', 1000);
    await refund('other', 'failed', 700);
    await db.execute(
      sql`insert into sms_days (day, sent, cost_cents) values (${today}, 3, 24), (${dayAfter(today, -7)}, 4, 36)`,
    );
    const finance = await as('finance');
    const { data, meta } = (await finance.get('/admin/overview?days=7')).body;
    expect(data.map((row: { figures: { income: number } }) => row.figures.income)).toEqual([
      0, 0, 0, 2500, -1000, 5000, 0,
    ]);
    expect(Object.keys(meta.sums)).toEqual(['deals', 'sms', 'sms_cost', 'income']);
    expect(meta.sums).toMatchObject({ sms: { now: 3, before: 4 }, sms_cost: { now: 24, before: 36 } });
    expect(meta.sms_today).toEqual({ sent: 3, most: 200 });
    expect(meta.waits).toEqual([]);
    expect(meta.categories).toBeNull();
    const support = (await (await as('support')).get('/admin/overview?days=7')).body;
    expect(Object.keys(support.meta.sums)).toEqual(['posts', 'sign_ups', 'messages', 'deals', 'sms']);
    expect(support.meta.waits.map(({ kind }: { kind: string }) => kind)).toEqual(['ticket']);
    expect(support.data[0].figures).not.toHaveProperty('income');
    const all = (await (await as('superadmin')).get('/admin/overview?days=7')).body.meta;
    expect([Object.keys(all.sums).length, all.waits.length]).toEqual([7, kindNames.length]);
  });

  test('shows the number of waiting cases and the wait times of decided ones', async ({ as, db }) => {
    const moderator = await as('moderator');
    const at = (daysAgo: number, minutes: number) =>
      sql`${noon(daysAgo)}::timestamptz - ${minutes} * interval '1 minute'`;
    const post = async (daysAgo: number, ...events: [event: string, minutes: number][]) => {
      const { rows } = await db.execute<{
        id: number;
      }>(sql`insert into job_posts (user_id, subject, status, job_category_id, job_type_id, created_at)
        select ${moderator.id}, 'Treba obojiti ogradu.', 'inactive', t.job_category_id, t.id, ${noon(daysAgo)} from job_types t limit 1 returning id`);
      for (const [event, minutes] of events)
        await db.execute(
          sql`insert into job_post_events (job_post_id, event, created_at) values (${rows[0]?.id}, ${event}, ${at(daysAgo, minutes)})`,
        );
    };
    for (const minutes of [10, 300]) await post(1, ['review_pending', minutes], ['approved', 0]);
    // This post is submitted twice and decided twice; its later deactivation must not count as a decision.
    await post(
      1,
      ['review_pending', 200],
      ['review_declined', 180],
      ['resent_after_fix', 60],
      ['review_pending', 60],
      ['approved', 10],
      ['deactivated', 0],
    );
    await post(9, ['review_pending', 80], ['deactivated', 0]);
    await db.execute(sql`insert into tickets (topic, name, email, message, created_at, closed_at) values
      ('drugo', 'Ana', 'a@test.hr', 'Molim pomoć.', ${at(2, 5)}, ${noon(2)}), ('drugo', 'Ana', 'a@test.hr', 'Molim pomoć.', ${noon(4)}, null)`);
    // None of these rows counts: undone decisions had no effect, and applied ones are counted by the event
    // that they wrote.
    for (const [id, state] of ['undone', 'held', 'done', 'failed'].entries())
      await db.execute(sql`insert into inbox_decisions (kind, subject_id, action, actor_id, state, made_at, due_at, waiting_since)
        values ('job_post', ${90 + id}, 'approve', ${moderator.id}, ${state}, ${noon(1)}, ${noon(1)}, ${at(1, 9999)})`);
    const { data, meta } = (await moderator.get('/admin/overview?days=7')).body;
    const of = (kind: string) => meta.waits.find((one: { kind: string }) => one.kind === kind);
    expect(of('job_post')).toMatchObject({
      waiting: 0,
      oldest_since: null,
      decided: 4,
      median_seconds: 1200,
      worst_seconds: 18_000,
      before_median_seconds: 4800,
    });
    expect(of('ticket')).toMatchObject({
      waiting: 1,
      oldest_since: new Date(noon(4)).toISOString(),
      decided: 1,
      median_seconds: 300,
    });
    expect(meta.all_waits).toEqual({
      decided: 5,
      median_seconds: 1200,
      worst_seconds: 18_000,
      before_median_seconds: 4800,
    });
    expect(data.at(-2)).toMatchObject({ decided: 4, median_seconds: 1200 });
    expect(data.at(-1)).toMatchObject({ decided: 0, median_seconds: null });
  });

  test('counts every decision wherever it was made, and a reopened case as a new wait', async ({
    as,
    db,
  }) => {
    const [maja, marko, ana, ivo] = [
      await as('moderator', 'Maja'),
      await as('moderator', 'Marko'),
      await as('client'),
      await as('worker'),
    ];
    const post = await makePost(db, ivo.id, { status: 'pending' });
    const ad = await makeAd(db, { status: 'pending', submittedAt: new Date(Date.now() - 600_000) });
    await db.execute(
      sql`insert into job_post_events (job_post_id, event, created_at) values (${post}, 'review_pending', now() - interval '20 minutes')`,
    );
    await maja.post(`/admin/job-posts/${post}/approve`);
    await maja.post(`/admin/ads/${ad}/approve`);
    await db.execute(sql`insert into trade_checks (user_id, oib, document_key, document_type, status, created_at, decided_at)
      values (${ivo.id}, '', '', '', 'approved', now() - interval '1 hour', now())`);
    const reporter = await as('client', 'Ivana');
    const report = (
      await ana.post('/reports', { subject_type: 'job_post', subject_id: post, reason: 'spam' })
    ).body.data.id;
    await reporter.post('/reports', { subject_type: 'job_post', subject_id: post, reason: 'spam' });
    await db.execute(sql`update reports set created_at = now() - interval '3 hours' where id = ${report}`);
    await maja.post(`/admin/reports/${report}/close`, { reason: 'Nema povrede.' });
    const decidedOf = async () => {
      await db.execute(sql`update day_figures set counted_at = now() - interval '1 hour'`);
      const { waits } = (await maja.get('/admin/overview?days=7')).body.meta;
      return Object.fromEntries(
        waits.map(
          ({ kind, decided, worst_seconds }: { kind: string; decided: number; worst_seconds: number }) => [
            kind,
            [decided, worst_seconds],
          ],
        ),
      );
    };
    // Two reports of one subject are one decision.
    expect(await decidedOf()).toMatchObject({
      job_post: [1, expect.closeTo(1200, -1)],
      ad: [1, expect.closeTo(600, -1)],
      trade_check: [1, 3600],
      report: [1, expect.closeTo(10_800, -1)],
      appeal: [0, null],
    });
    await ana.post(`/me/reports/${report}/appeal`, { text: 'Upit je i dalje lažan, molim ponovno.' });
    const [appeal] = (await marko.get('/admin/inbox?kind=appeal')).body.data;
    await marko.post(`/admin/appeals/${appeal.id}/decide`, {
      outcome: 'reversed',
      answer: 'Pogledat ćemo još jednom.',
    });
    expect(await decidedOf()).toMatchObject({
      report: [1, expect.closeTo(10_800, -1)],
      appeal: [1, expect.any(Number)],
    });
    await db.execute(sql`update day_figures set waits = '{}', n = 0 where figure = 'waits.report'`);
    await marko.post(`/admin/reports/${report}/close`, { reason: 'Lažan upit.', measure: 'remove' });
    expect(await decidedOf()).toMatchObject({ report: [2, expect.closeTo(10_800, -1)] });
    const { median_seconds } = (await maja.get('/admin/overview?days=7')).body.meta.waits.find(
      ({ kind }: { kind: string }) => kind === 'report',
    );
    expect(median_seconds, 'the second wait starts at the decision on the appeal').toBeLessThan(60);
  });

  test('preserves a day’s figures after the underlying rows are deleted', async ({ as, db }) => {
    const support = await as('support');
    const client = await as('client');
    await db.execute(sql`update users set created_at = ${noon(5)} where id = ${client.id}`);
    await countDays(db, dayAfter(today, -6), today);
    const days = async () =>
      (await support.get('/admin/overview?days=7')).body.data.map(
        (row: { figures: { sign_ups: number } }) => row.figures.sign_ups,
      );
    const before = await days();
    await db.execute(sql`update users set created_at = ${noon(90)} where id = ${client.id}`);
    await db.execute(sql`update day_figures set counted_at = now() - interval '1 hour'`);
    expect(await days()).toEqual(before);
  });

  test('is open to administrators, with a CSV export', async ({ as, visitor }) => {
    expect(await visitor.get('/admin/overview')).toHaveStatus(401);
    expect(await (await as('client')).get('/admin/overview')).toHaveStatus(403);
    const support = await as('support');
    for (const wrong of ['days=8', 'days=x', 'by=year'])
      expect(await support.get(`/admin/overview?${wrong}`)).toBe422(wrong.split('=')[0] ?? '');
    expect(await visitor.get('/admin/overview.csv')).toHaveStatus(401);
    expect(await (await as('client')).get('/admin/overview.csv')).toHaveStatus(403);
    expect(await support.get('/admin/overview.csv?days=8')).toBe422('days');
    const file = String((await support.get('/admin/overview.csv?days=7')).body);
    const [head, ...rows] = file.trim().split('\r\n');
    expect(head).toContain('Od;Do;Novi poslovi;Novi korisnici');
    expect(rows).toHaveLength(7);
    expect(rows.at(-1)?.split(';')).toHaveLength(12);
    expect(rows.at(-1)?.split(';')[6]).toBe('');
  });
});
