import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { QueueItem } from '#contract/moderation.ts';
import { auditEntries } from '../audit/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { users } from '../users/tables.ts';

const reason = 'Kontakt na slici';
const text = 'Na drugoj fotografiji vidi se broj mobitela.';
const statusOf = async (db: Db, id: number) =>
  (await db.select({ status: jobPosts.status }).from(jobPosts).where(eq(jobPosts.id, id)))[0]?.status;
const actsOn = (db: Db, id: number) =>
  db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.subjectType} = 'job_post' and ${auditEntries.subjectId} = ${id}`)
    .orderBy(desc(auditEntries.id));
const caseOf = async (moderator: Person, id: number): Promise<QueueItem> =>
  (await moderator.get(`/admin/job-posts/${id}`)).body.data;
const checkOf = (item: QueueItem, key: string) => item.checks.find((check) => check.key === key);

describe('a decision', () => {
  test.for([
    ['approve', 'pending', 'active', 'approved'],
    ['decline', 'pending', 'declined', 'review_declined'],
    ['deactivate', 'active', 'inactive', 'deactivated'],
    ['deactivate', 'pending', 'inactive', 'deactivated'],
    ['deactivate', 'declined', 'inactive', 'deactivated'],
    ['deactivate', 'finished', 'inactive', 'deactivated'],
    ['activate', 'inactive', 'active', 'activated'],
  ] as const)(
    'to %s moves a post from %s to %s, and is added to the timeline and the audit log',
    async ([action, from, to, event], { as, db }) => {
      const [ana, maja] = [await as('client'), await as('moderator')];
      const id = await makePost(db, ana.id, { status: from });
      const withReason = action === 'decline' || action === 'deactivate';
      const decided = await maja.post(
        `/admin/job-posts/${id}/${action}`,
        withReason ? { reason, text } : undefined,
      );
      expect(decided).toHaveStatus(200);
      expect(decided.body.data).toMatchObject({
        id,
        status: to === 'declined' ? 'pending' : to,
        declined: to === 'declined',
        feedback: withReason ? { reason, text } : null,
      });
      expect(await statusOf(db, id)).toBe(to);
      const { timeline } = await caseOf(maja, id);
      expect(timeline.at(-1)).toMatchObject({
        event,
        reason: withReason ? reason : null,
        text: withReason ? text : null,
        author: { id: maja.id, name: maja.name },
      });
      expect(await actsOn(db, id)).toMatchObject([
        { action: `job_post.${action}`, actorId: maja.id, reason: withReason ? reason : null },
      ]);
    },
  );

  test('can be submitted as a form, without a note', async ({ as, db }) => {
    const id = await makePost(db, (await as('client')).id, { status: 'pending' });
    const maja = await as('moderator');
    expect(
      (await maja.send('POST', `/admin/job-posts/${id}/decline`, { form: 'reason=Nejasan+opis&text=' })).body
        .data,
    ).toMatchObject({
      declined: true,
      feedback: { reason: 'Nejasan opis' },
    });
  });

  test('can be made by the superadmin', async ({ as, db }) => {
    const id = await makePost(db, (await as('client')).id, { status: 'pending' });
    expect(await (await as('superadmin')).post(`/admin/job-posts/${id}/approve`)).toHaveStatus(200);
  });

  test('publishes a post, and a later one takes it down', async ({ as, db, visitor }) => {
    const id = await makePost(db, (await as('client')).id, { status: 'pending' });
    const maja = await as('moderator');
    expect(await visitor.get(`/job-posts/${id}`)).toHaveStatus(404);
    await maja.post(`/admin/job-posts/${id}/approve`);
    expect((await visitor.get(`/job-posts/${id}`)).body.data.reviewed_at).toEqual(expect.any(String));
    await maja.post(`/admin/job-posts/${id}/deactivate`, { reason });
    expect(await visitor.get(`/job-posts/${id}`)).toHaveStatus(404);
  });

  test.for(['decline', 'deactivate'] as const)('to %s requires a reason', async (action, { as, db }) => {
    const id = await makePost(db, (await as('client')).id, { status: 'pending' });
    const maja = await as('moderator');
    const path = `/admin/job-posts/${id}/${action}`;
    for (const sent of [{}, { reason: '' }, { reason: '  a ' }, { reason: 'a'.repeat(256) }])
      expect(await maja.post(path, sent)).toBe422('reason');
    expect(await maja.post(path, { reason, text: 'a'.repeat(2001) })).toBe422('text');
    expect(await maja.post(path, { reason: 'Raz\u200Blog', text: '\u200B' })).toHaveStatus(200);
    expect(await actsOn(db, id)).toMatchObject([{ reason: 'Razlog' }]);
  });

  test.for(['approve', 'decline', 'deactivate', 'activate'] as const)(
    'to %s is reserved for moderators',
    async (action, { as, db, visitor }) => {
      const ana = await as('client');
      const id = await makePost(db, ana.id, { status: 'pending' });
      const path = `/admin/job-posts/${id}/${action}`;
      expect(await visitor.post(path, { reason })).toHaveStatus(401);
      for (const other of [
        ana,
        await as('worker'),
        await as('general'),
        await as('finance'),
        await as('support'),
      ])
        expect(await other.post(path, { reason })).toHaveStatus(403);
      const maja = await as('moderator');
      expect(await maja.post(`/admin/job-posts/999999/${action}`, { reason })).toHaveStatus(404);
      expect(await maja.post(`/admin/job-posts/prvi/${action}`, { reason })).toHaveStatus(404);
      expect(await statusOf(db, id)).toBe('pending');
      expect(await actsOn(db, id)).toEqual([]);
    },
  );

  test.for([
    ['approve', 'finished'],
    ['decline', 'active'],
    ['activate', 'pending'],
    ['deactivate', 'inactive'],
  ] as const)(
    'to %s a post that is %s is rejected as invalid if no other moderator has already decided',
    async ([action, status], { as, db }) => {
      const id = await makePost(db, (await as('client')).id, { status });
      expect(await (await as('moderator')).post(`/admin/job-posts/${id}/${action}`, { reason })).toBe422(
        'status',
      );
      expect(await statusOf(db, id)).toBe(status);
      expect(await actsOn(db, id)).toEqual([]);
    },
  );
});

describe('when two moderators decide on one post', () => {
  test('the second is shown the first’s name and decision time, and cannot change the decision', async ({
    as,
    db,
  }) => {
    const id = await makePost(db, (await as('client')).id, { status: 'pending' });
    const [first, second] = [await as('moderator', 'Maja Prva'), await as('moderator', 'Nina Druga')];
    await first.post(`/admin/job-posts/${id}/approve`);
    await db.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_entries disable trigger user`);
      await tx
        .update(auditEntries)
        .set({ createdAt: sql`now() - interval '125 seconds'` })
        .where(eq(auditEntries.subjectId, id));
      await tx.execute(sql`alter table audit_entries enable trigger user`);
    });
    const late = await second.post(`/admin/job-posts/${id}/decline`, { reason });
    expect(late).toHaveStatus(409);
    expect(late.body.message).toBe('Posao je već pregledan: Maja Prva, prije 2 minute.');
    expect(await statusOf(db, id)).toBe('active');
    expect(await actsOn(db, id)).toHaveLength(1);
  });

  test('one of several concurrent decisions succeeds, and the others are rejected', async ({ as, db }) => {
    const id = await makePost(db, (await as('client')).id, { status: 'pending' });
    const [first, second] = [await as('moderator', 'Maja Prva'), await as('superadmin', 'Nina Druga')];
    const answers = await Promise.all([
      first.post(`/admin/job-posts/${id}/approve`),
      second.post(`/admin/job-posts/${id}/decline`, { reason }),
      first.post(`/admin/job-posts/${id}/approve`),
      second.post(`/admin/job-posts/${id}/approve`),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const [action] = await actsOn(db, id);
    const winner = action?.actorId === first.id ? 'Maja Prva' : 'Nina Druga';
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer.body.message).toBe(`Posao je već pregledan: ${winner}, upravo.`);
    expect(await actsOn(db, id)).toHaveLength(1);
  });

  test('the error still names the first after the author has changed the post’s state', async ({
    as,
    db,
  }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const id = await makePost(db, ana.id, { status: 'pending' });
    await maja.post(`/admin/job-posts/${id}/approve`);
    await ana.post(`/job-posts/${id}/toggle-status`, { status: 'finished' });
    const late = await (await as('moderator')).post(`/admin/job-posts/${id}/approve`);
    expect(late).toHaveStatus(409);
    expect(late.body.message).toContain('Maja Moderator');
  });
});

describe('the queue', () => {
  test('shows pending posts, oldest first, with their files, automatic checks, timeline and author’s history', async ({
    as,
    db,
  }) => {
    const [ana, maja] = [await as('client', 'Ana Redovna'), await as('moderator')];
    await db.update(jobPosts).set({ status: 'active' }).where(eq(jobPosts.status, 'pending'));
    const [late, early, middle] = [
      await makePost(db, ana.id, { status: 'pending' }),
      await makePost(db, ana.id, { status: 'pending' }),
      await makePost(db, ana.id, { status: 'pending' }),
    ];
    for (const status of ['active', 'declined', 'inactive', 'finished'] as const)
      await makePost(db, ana.id, { status });
    for (const [id, age] of [
      [late, '1 hour'],
      [early, '3 hours'],
      [middle, '2 hours'],
    ] as const)
      await db
        .update(jobPosts)
        .set({ submittedAt: sql`now() - ${age}::interval` })
        .where(eq(jobPosts.id, id));
    const queue = await maja.get('/admin/moderation?kind=job_post');
    expect(queue).toHaveStatus(200);
    expect(queue.body.data.map((item: QueueItem) => item.post.id)).toEqual([early, middle, late]);
    expect(queue.body.meta).toMatchObject({ total: 3, per_page: 20 });
    expect(queue.body.data[0]).toMatchObject({
      kind: 'job_post',
      author: {
        posts_total: 7,
        approved: 0,
        reviews_received: 0,
        member_since: queue.body.data[0].post.user.created_at,
      },
    });
    expect(
      (await maja.get('/admin/moderation?kind=job_post&per_page=1&page=2')).body.data.map(
        (item: QueueItem) => item.post.id,
      ),
    ).toEqual([middle]);
  });

  test('shows how many of the author’s posts were approved, declined and deactivated', async ({ as, db }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await makePost(db, ana.id, { status: 'pending' }));
    await maja.post(`/admin/job-posts/${ids[0]}/approve`);
    await maja.post(`/admin/job-posts/${ids[1]}/decline`, { reason });
    await maja.post(`/admin/job-posts/${ids[2]}/approve`);
    await maja.post(`/admin/job-posts/${ids[2]}/deactivate`, { reason });
    expect((await caseOf(maja, ids[3] ?? 0)).author).toMatchObject({
      posts_total: 4,
      approved: 2,
      declined: 1,
      deactivated: 1,
    });
  });

  test('is open only to moderators', async ({ as, visitor }) => {
    for (const path of [
      '/admin/moderation',
      '/admin/job-posts',
      '/admin/job-posts/1',
      '/admin/moderation/reasons',
    ]) {
      expect(await visitor.get(path)).toHaveStatus(401);
      for (const part of ['client', 'worker', 'general', 'finance', 'support'] as const)
        expect(await (await as(part)).get(path)).toHaveStatus(403);
    }
  });

  test('rejects unknown parameters', async ({ as }) => {
    const maja = await as('moderator');
    expect(await maja.get('/admin/moderation?kind=review')).toBe422('kind');
    expect(await maja.get('/admin/moderation?status=pending')).toBe422('status');
    expect(await maja.get('/admin/job-posts/999999')).toHaveStatus(404);
  });
});

describe('automatic checks', () => {
  test('pass a good post by an old account', async ({ as, db }) => {
    const ana = await as('client');
    await db.update(users).set({ createdAt: sql`now() - interval '8 days'` }).where(eq(users.id, ana.id));
    const item = await caseOf(
      await as('moderator'),
      await makePost(db, ana.id, {
        subject: 'Treba obojiti dvije sobe, ukupno 54 m², do kraja mjeseca.',
        status: 'pending',
      }),
    );
    expect(item.checks.filter((check) => !check.ok).map((check) => check.key)).toEqual(['pictures']);
    expect(item.spots).toEqual([]);
    expect(checkOf(item, 'subject_length')?.text).toBe('Duljina opisa: 57 znakova.');
  });

  test('highlight contact details in the text', async ({ as, db }) => {
    const subject = 'Nazovite 091 123 4567, pišite na ana@primjer.hr ili vidite www.primjer.hr.';
    const item = await caseOf(
      await as('moderator'),
      await makePost(db, (await as('client')).id, { subject, status: 'pending' }),
    );
    expect(item.spots.map((spot) => [spot.key, subject.slice(spot.from, spot.to)])).toEqual([
      ['phone_in_text', '091 123 4567'],
      ['email_in_text', 'ana@primjer.hr'],
      ['link_in_text', 'www.primjer.hr'],
    ]);
    for (const key of ['phone_in_text', 'email_in_text', 'link_in_text'])
      expect(checkOf(item, key)?.ok).toBe(false);
  });

  test('flag a short text, a duplicate and a new account', async ({ as, db }) => {
    const ana = await as('client');
    await makePost(db, ana.id, { subject: 'Treba mi  majstor!' });
    const item = await caseOf(
      await as('moderator'),
      await makePost(db, ana.id, { subject: 'TREBA MI  MAJSTOR!', status: 'pending' }),
    );
    expect(item.checks.filter((check) => !check.ok).map((check) => check.key)).toEqual([
      'subject_length',
      'duplicate',
      'new_account',
      'pictures',
    ]);
    expect(checkOf(item, 'subject_length')?.text).toBe('Opis je vrlo kratak: 18 znakova.');
  });
});

describe('the list of posts by status', () => {
  test.for(['active', 'inactive', 'pending', 'declined', 'finished'] as const)(
    'returns only posts with the status %s',
    async (status, { as, db }) => {
      const id = await makePost(db, (await as('client')).id, { status });
      const listed = await (await as('moderator')).get(`/admin/job-posts?status=${status}&per_page=500`);
      expect(listed).toHaveStatus(200);
      const ids = listed.body.data.map((post: { id: number }) => post.id);
      expect(ids).toContain(id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const post of listed.body.data)
        expect([post.status, post.declined]).toEqual(
          status === 'declined' ? ['pending', true] : [status, false],
        );
    },
  );

  test('returns deactivated posts by default, and rejects an unknown status', async ({ as }) => {
    const maja = await as('moderator');
    expect(
      (await maja.get('/admin/job-posts')).body.data.every(
        (post: { status: string }) => post.status === 'inactive',
      ),
    ).toBe(true);
    expect(await maja.get('/admin/job-posts?status=deleted')).toBe422('status');
  });
});
