import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { emailOf } from '../testing/accounts.ts';
import { makeAd } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';

type As = (part: 'client' | 'worker' | 'moderator') => Promise<Person>;

async function neighbours(as: As, db: Db, n: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let i = 0; i < n; i++) people.push(await as('client'));
  await db.execute(sql`update users set created_at = now() - interval '40 days'`);
  return people;
}
const report = (who: Person, subject_type: string, subject_id: number) =>
  who.post('/reports', { subject_type, subject_id, reason: 'spam' });
const statusOf = async (db: Db, id: number) =>
  (await db.execute<{ status: string }>(sql`select status from job_posts where id = ${id}`)).rows[0]?.status;

test.beforeEach(async ({ db }) => {
  await db.execute(sql`delete from reports`);
  await db.execute(sql`delete from decisions`);
});

describe('content reported by three people', () => {
  test('is hidden until a moderator decides, and its author sees the reason', async ({ as, db, outbox }) => {
    const [ivo, maja] = [await as('worker'), await as('moderator')];
    const [ana, mia, eva, iva] = (await neighbours(as, db, 4)) as [Person, Person, Person, Person];
    const post = await makePost(db, ivo.id);
    for (const who of [ana, mia]) expect(await report(who, 'job_post', post)).toHaveStatus(201);
    expect(await statusOf(db, post)).toBe('active');
    await report(eva, 'job_post', post);
    expect(await statusOf(db, post)).toBe('inactive');
    expect(await iva.get(`/job-posts/${post}`)).toHaveStatus(404);
    expect((await ivo.get('/me/decisions')).body.data).toMatchObject([
      { measure: 'hide', automated: true, source: 'report' },
    ]);
    expect((await outbox.all(await emailOf(db, ivo))).at(-1)?.text).toContain('skriven automatski');
    const [waiting] = (await maja.get('/admin/reports')).body.data;
    expect(waiting.hidden).toBe(true);
    await maja.post(`/admin/reports/${waiting.id}/close`, { reason: 'Nema povrede.' });
    expect(await statusOf(db, post)).toBe('active');
    expect(await iva.get(`/job-posts/${post}`)).toHaveStatus(200);
  });

  test('remains hidden if the moderator upholds the reports', async ({ as, db }) => {
    const [ivo, maja] = [await as('worker'), await as('moderator')];
    const post = await makePost(db, ivo.id);
    for (const who of await neighbours(as, db, 3)) await report(who, 'job_post', post);
    const [waiting] = (await maja.get('/admin/reports')).body.data;
    await maja.post(`/admin/reports/${waiting.id}/close`, { reason: 'Lažan upit.', measure: 'remove' });
    expect(await statusOf(db, post)).toBe('inactive');
    const hide = (await ivo.get('/me/decisions')).body.data.find(
      (one: { automated: boolean }) => one.automated,
    );
    // Once a moderator has decided, a successful appeal against the hiding does not restore the content.
    await ivo.post(`/decisions/${hide.id}/appeal`, { text: 'Upit je stvaran i čeka majstora.' });
    const [appeal] = (await maja.get('/admin/appeals')).body.data;
    expect(
      await maja.post(`/admin/appeals/${appeal.id}/decide`, {
        outcome: 'reversed',
        answer: 'Skriveno je prerano.',
      }),
    ).toHaveStatus(200);
    expect(await statusOf(db, post)).toBe('inactive');
  });

  test('is hidden even if the reports are concurrent', async ({ as, db }) => {
    const [ivo, people] = [await as('worker'), await neighbours(as, db, 3)];
    // Repeated, because the timing is random and a single post might not reveal a race.
    for (let each = 1; each <= 10; each++) {
      const post = await makePost(db, ivo.id);
      await Promise.all(people.map((who) => report(who, 'job_post', post)));
      expect(await statusOf(db, post)).toBe('inactive');
      expect((await db.execute(sql`select 1 from decisions`)).rows).toHaveLength(each);
    }
  });

  test.for(['user', 'review', 'ad'] as const)(
    'is hidden, whether it is a profile, a review or an ad: %s',
    async (kind, { as, db, visitor }) => {
      const [ivo, jure, maja] = [await as('worker'), await as('client'), await as('moderator')];
      const people = await neighbours(as, db, 3);
      const review = async () =>
        (
          await ivo.post('/reviews', {
            user_id: jure.id,
            stars: 1,
            comment: 'Nije platio što smo dogovorili.',
          })
        ).body.data.id as number;
      const id =
        kind === 'user' ? ivo.id : kind === 'review' ? await review() : await makeAd(db, { userId: ivo.id });
      const shown = async () => {
        if (kind === 'user') return (await visitor.get(`/users/${id}`)).status === 200;
        if (kind === 'review') return (await visitor.get(`/reviews/${jure.id}`)).body.data.length === 1;
        return (
          (await db.execute(sql`select from ads where id = ${id} and status = 'active'`)).rows.length === 1
        );
      };
      expect(await shown()).toBe(true);
      for (const who of people) expect(await report(who, kind, id)).toHaveStatus(201);
      expect(await shown()).toBe(false);
      if (kind === 'user') expect(await ivo.get(`/users/${id}`)).toHaveStatus(200);
      const [waiting] = (await maja.get('/admin/reports')).body.data;
      await maja.post(`/admin/reports/${waiting.id}/close`, { reason: 'Nema povrede.' });
      expect(await shown()).toBe(true);
    },
  );
});

describe('reports that do not count', () => {
  test('come from accounts less than a day old, unconfirmed accounts, or a network that has already reported', async ({
    as,
    db,
  }) => {
    const ivo = await as('worker');
    const [ana, mia, eva, iva, ema] = (await neighbours(as, db, 5)) as [
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    const post = await makePost(db, ivo.id);
    await db.execute(sql`update users set created_at = now() where id = ${ana.id}`);
    await db.execute(sql`update users set email_confirmed_at = null where id = ${mia.id}`);
    for (const who of [ana, mia, eva]) await report(who, 'job_post', post);
    for (const who of [iva, ema])
      await who.send('POST', '/reports', {
        json: { subject_type: 'job_post', subject_id: post, reason: 'spam' },
        address: '203.0.113.9',
      });
    expect(await statusOf(db, post)).toBe('active');
    await report(await fresh(as, db), 'job_post', post);
    expect(await statusOf(db, post)).toBe('inactive');
  });

  test('come from people whose reports are mostly unfounded', async ({ as, db }) => {
    const [ivo, jure, maja] = [await as('worker'), await as('worker'), await as('moderator')];
    const [ana, mia, eva] = (await neighbours(as, db, 3)) as [Person, Person, Person];
    for (let i = 0; i < 4; i++) {
      const { body } = await report(ana, 'job_post', await makePost(db, jure.id));
      await maja.post(`/admin/reports/${body.data.id}/close`, { reason: 'Nema povrede.' });
    }
    const post = await makePost(db, ivo.id);
    for (const who of [ana, mia, eva]) await report(who, 'job_post', post);
    expect(await statusOf(db, post)).toBe('active');
    await report(await fresh(as, db), 'job_post', post);
    expect(await statusOf(db, post)).toBe('inactive');
  });
});

async function fresh(as: As, db: Db): Promise<Person> {
  const who = await as('client');
  await db.execute(sql`update users set created_at = now() - interval '40 days' where id = ${who.id}`);
  return who;
}

describe('hiding by reports', () => {
  test('has a threshold set by moderators, where zero disables hiding', async ({ as, db, visitor }) => {
    const [ivo, maja] = [await as('worker'), await as('moderator')];
    expect((await maja.get('/admin/reports/threshold')).body.data).toEqual({ reports: 3 });
    expect(await visitor.get('/admin/reports/threshold')).toHaveStatus(401);
    expect(await ivo.get('/admin/reports/threshold')).toHaveStatus(403);
    expect(await ivo.put('/admin/reports/threshold', { reports: 1 })).toHaveStatus(403);
    expect(await maja.put('/admin/reports/threshold', { reports: 21 })).toBe422('reports');
    expect(await maja.put('/admin/reports/threshold', { reports: 0 })).toHaveStatus(200);
    const post = await makePost(db, ivo.id);
    for (const who of await neighbours(as, db, 4)) await report(who, 'job_post', post);
    expect(await statusOf(db, post)).toBe('active');
    await maja.put('/admin/reports/threshold', { reports: 3 });
  });

  test('stores the reporter’s network only until the report is decided', async ({ as, db }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const { body } = await report(ana, 'user', ivo.id);
    const networks = async () =>
      (await db.execute(sql`select network from reports where network is not null`)).rows.length;
    expect(await networks()).toBe(1);
    await maja.post(`/admin/reports/${body.data.id}/close`, { reason: 'Nema povrede.' });
    expect(await networks()).toBe(0);
  });
});
