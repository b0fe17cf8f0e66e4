import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { auditEntries } from '../audit/tables.ts';
import { tickets } from '../help/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { notifications } from '../notifications/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { makeAd } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { setRole } from '../users/service.ts';
import { inboxDecisions } from './tables.ts';

const url = '/admin/inbox/decisions';
const statusOf = async (db: Db, id: number) =>
  (await db.select({ status: jobPosts.status }).from(jobPosts).where(eq(jobPosts.id, id)))[0]?.status;
const notificationsOf = (db: Db, { id }: Person) =>
  db.select().from(notifications).where(eq(notifications.userId, id));
const actionsOn = (db: Db, type: string, id: number) =>
  db.select().from(auditEntries).where(sql`subject_type = ${type} and subject_id = ${id}`);

// Each test needs an empty inbox.
test.beforeEach(({ db }) =>
  db.execute('truncate inbox_decisions, inbox_claims, job_posts, ads, tickets, reports cascade'),
);

async function pending(db: Db, { id }: Person): Promise<number> {
  const post = await makePost(db, id, { status: 'pending' });
  await db.execute(sql`insert into job_post_events (job_post_id, event) values (${post}, 'review_pending')`);
  return post;
}
const mine = async (who: Person) => (await who.get('/admin/inbox')).body.meta.mine;
const makeTicket = async (db: Db) =>
  (
    await db
      .insert(tickets)
      .values({ topic: 'racun', name: 'Ana', email: 'ana@test.hr', message: 'Ne mogu se prijaviti.' })
      .returning()
  )[0]?.id ?? 0;

describe('a decision', () => {
  test('stays pending for ten seconds, with the case off the list, and is then applied once', async ({
    as,
    db,
    tasks,
  }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const id = await pending(db, ana);
    await maja.post(`/admin/inbox/job_post/${id}/claim`);
    const answer = await maja.post(url, {
      kind: 'job_post',
      id,
      action: 'decline',
      reason: 'Nejasan opis',
      text: 'Dopišite mjere.',
    });
    expect(answer).toHaveStatus(201);
    const { undo_until } = answer.body.data;
    expect(Date.parse(undo_until) - Date.now()).toBeGreaterThan(8000);
    expect((await maja.get('/admin/inbox?kind=job_post')).body.data).toEqual([]);
    await tasks.runDue();
    expect([
      await statusOf(db, id),
      (await notificationsOf(db, ana)).length,
      (await actionsOn(db, 'job_post', id)).length,
    ]).toEqual(['pending', 0, 0]);
    expect(await mine(maja)).toMatchObject([
      { kind: 'job_post', subject_id: id, action: 'decline', failed: null },
    ]);

    await tasks.runDue({ early: true });
    await tasks.runDue({ early: true });
    expect(await statusOf(db, id)).toBe('declined');
    expect(await actionsOn(db, 'job_post', id)).toMatchObject([
      {
        action: 'job_post.decline',
        actorId: maja.id,
        reason: 'Nejasan opis',
        network: expect.stringMatching(/^10\./),
      },
    ]);
    expect(await notificationsOf(db, ana)).toHaveLength(1);
    expect(await mine(maja)).toEqual([]);
    expect(await db.select().from(inboxDecisions)).toMatchObject([{ state: 'done', input: null }]);
    expect((await maja.get('/admin/inbox')).body.meta).toMatchObject({
      decided_today: 1,
      median_wait_seconds: expect.any(Number),
    });
  });

  test('can be undone while pending, which returns the case to the list unchanged', async ({
    as,
    db,
    tasks,
  }) => {
    const [ana, maja, sanja] = [await as('client'), await as('moderator'), await as('superadmin')];
    const id = await pending(db, ana);
    const decision = (await maja.post(url, { kind: 'job_post', id, action: 'approve' })).body.data.id;
    expect(await sanja.post(`${url}/undo`, { ids: [decision] }), 'another’s').toHaveStatus(404);
    expect(await maja.post(`${url}/undo`, { ids: [] })).toBe422('ids');
    expect((await maja.post(`${url}/undo`, { ids: [decision] })).body.data).toEqual({
      undone: [{ kind: 'job_post', subject_id: id }],
    });
    await tasks.runDue({ early: true });
    expect([await statusOf(db, id), (await actionsOn(db, 'job_post', id)).length]).toEqual(['pending', 0]);
    expect((await maja.get('/admin/inbox')).body.data).toMatchObject([{ kind: 'job_post', id }]);
    expect(await maja.post(`${url}/undo`, { ids: [decision] })).toHaveStatus(409);

    const again = (await maja.post(url, { kind: 'job_post', id, action: 'approve' })).body.data.id;
    await tasks.runDue({ early: true });
    expect(await statusOf(db, id)).toBe('active');
    expect(await maja.post(`${url}/undo`, { ids: [again] })).toHaveStatus(409);
  });

  test('interrupted midway is applied once by the next attempt', async ({ as, db, tasks }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const [before, after] = [await pending(db, ana), await pending(db, ana)];
    for (const id of [before, after]) await maja.post(url, { kind: 'job_post', id, action: 'approve' });
    // Recreates the state after the process was killed: both decisions were being applied, but only one had
    // taken effect.
    await db.update(inboxDecisions).set({ state: 'carrying' });
    await maja.post(`/admin/job-posts/${after}/approve`);
    await tasks.runDue({ early: true });
    expect([await statusOf(db, before), await statusOf(db, after)]).toEqual(['active', 'active']);
    for (const id of [before, after]) expect(await actionsOn(db, 'job_post', id)).toHaveLength(1);
    expect((await db.select().from(inboxDecisions)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test.for([
    ['job_post', 'decline', 'reason'],
    ['job_post', 'deactivate', 'reason'],
    ['ad', 'decline', 'reason'],
    ['report', 'close', 'reason'],
    ['report', 'remove', 'reason'],
    ['appeal', 'upheld', 'answer'],
    ['trade_check', 'decline', 'reason'],
    ['ticket', 'answer', 'answer'],
  ] as const)('about %s with the action %s requires the field %s', async ([kind, action, field], { as }) => {
    const maja = await as('moderator');
    for (const input of [{}, { [field]: '' }, { [field]: ' a ' }])
      expect(await maja.post(url, { kind, id: 1, action, ...input })).toBe422(field);
    expect(await maja.post(`${url}/together`, { kind, ids: [1], action })).toBe422(field);
  });

  test('must be an action allowed for the case’s kind', async ({ as }) => {
    const maja = await as('moderator');
    expect(await maja.post(url, { kind: 'report', id: 1, action: 'approve' })).toBe422('action');
    expect(await maja.post(url, { kind: 'lost', id: 1, action: 'approve' })).toBe422('kind');
    expect(await maja.post(url, { kind: 'ad', id: 999_999, action: 'approve' })).toHaveStatus(404);
  });

  test('is accepted from only one of two moderators deciding concurrently, and the other is shown who decided', async ({
    as,
    db,
    tasks,
  }) => {
    const id = await pending(db, await as('client'));
    const people = [await as('moderator'), await as('superadmin')];
    const answers = await Promise.all(
      people.map((one) => one.post(url, { kind: 'job_post', id, action: 'approve' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Posao je već pregledan: (Maja Moderator|Sanja Glavna), upravo\.$/,
    );
    await tasks.runDue({ early: true });
    expect(await actionsOn(db, 'job_post', id)).toHaveLength(1);
  });

  test('that cannot be applied leaves the case waiting and reports the reason', async ({ as, db, tasks }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const id = await pending(db, ana);
    await maja.post(url, { kind: 'job_post', id, action: 'approve' });
    await setRole(db, maja.id, 'support');
    await tasks.runDue({ early: true });
    expect([await statusOf(db, id), (await actionsOn(db, 'job_post', id)).length]).toEqual(['pending', 0]);
    await setRole(db, maja.id, 'moderator');
    expect(await mine(maja)).toMatchObject([{ subject_id: id, failed: expect.any(String) }]);
    expect((await maja.get('/admin/inbox')).body.data).toMatchObject([{ id }]);
  });

  test('about a report applies only measures that fit the reported content', async ({ as, db, tasks }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const post = await makePost(db, ivo.id);
    const [about, person] = [
      (await ana.post('/reports', { subject_type: 'job_post', subject_id: post, reason: 'spam' })).body.data
        .id,
      (await ana.post('/reports', { subject_type: 'user', subject_id: ivo.id, reason: 'spam' })).body.data.id,
    ];
    expect((await maja.get(`/admin/inbox/report/${about}`)).body.data.actions).toEqual([
      'close',
      'remove',
      'warn',
    ]);
    expect((await maja.get(`/admin/inbox/report/${person}`)).body.data.actions).toEqual(['close', 'warn']);
    const input = { kind: 'report', action: 'remove', reason: 'Lažan upit.' };
    expect(await maja.post(url, { ...input, id: person })).toHaveStatus(422);
    expect(await maja.post(url, { ...input, id: about })).toHaveStatus(201);
    await tasks.runDue({ early: true });
    expect(await statusOf(db, post)).toBe('inactive');
    expect((await ivo.get('/me/decisions')).body.data).toMatchObject([
      { measure: 'remove', reason: 'Lažan upit.' },
    ]);
  });

  test('about an appeal must be made by a different moderator', async ({ as, db, tasks }) => {
    const [ana, ivo, maja, marko] = [
      await as('client'),
      await as('worker'),
      await as('moderator'),
      await as('moderator'),
    ];
    const post = await makePost(db, ivo.id);
    const report = (
      await ana.post('/reports', { subject_type: 'job_post', subject_id: post, reason: 'spam' })
    ).body.data.id;
    await maja.post(`/admin/reports/${report}/close`, { reason: 'Lažan upit.', measure: 'remove' });
    const [statement] = (await ivo.get('/me/decisions')).body.data;
    await ivo.post(`/decisions/${statement.id}/appeal`, { text: 'Upit je stvaran i čeka majstora.' });
    const [waiting] = (await marko.get('/admin/inbox?kind=appeal')).body.data;
    expect(waiting).toMatchObject({
      kind: 'appeal',
      title: 'Uklonjen sadržaj',
      note: 'Posao, na koga se odnosi',
    });
    expect((await maja.get(`/admin/inbox/appeal/${waiting.id}`)).body.data.can.decide).toBe(false);
    const input = {
      kind: 'appeal',
      id: waiting.id,
      action: 'reversed',
      answer: 'Imate pravo, upit je vraćen.',
    };
    expect(await maja.post(url, input)).toHaveStatus(403);
    expect(await marko.post(url, input)).toHaveStatus(201);
    await tasks.runDue({ early: true });
    expect(await statusOf(db, post)).toBe('active');
    expect((await ivo.get('/me/decisions')).body.data[0].appeal).toMatchObject({
      status: 'reversed',
      answer: input.answer,
    });
  });

  test('on a support ticket emails the answer after ten seconds', async ({ as, db, tasks, outbox }) => {
    const id = await makeTicket(db);
    const petra = await as('support');
    expect(
      await petra.post(url, {
        kind: 'ticket',
        id,
        action: 'answer',
        answer: 'Poslali smo Vam novu poveznicu.',
      }),
    ).toHaveStatus(201);
    expect(await outbox.all('ana@test.hr')).toEqual([]);
    await tasks.runDue({ early: true });
    expect(await outbox.all('ana@test.hr')).toHaveLength(1);
    expect(await actionsOn(db, 'ticket', id)).toMatchObject([{ action: 'ticket.answer', actorId: petra.id }]);
  });
});

test('a decision counts towards today’s total, wherever it was made and even while it can be undone', async ({
  as,
  db,
  tasks,
}) => {
  const [maja, ana, ivo, eva] = [
    await as('superadmin'),
    await as('client'),
    await as('worker'),
    await as('client', 'Eva'),
  ];
  const sums = async () => {
    const { decided_today, median_wait_seconds } = (await maja.get('/admin/inbox')).body.meta;
    await db.execute(sql`update day_figures set counted_at = now() - interval '1 hour'`);
    const { waits } = (await maja.get('/admin/overview?days=7')).body.meta;
    return [
      decided_today,
      waits.reduce((sum: number, one: { decided: number }) => sum + one.decided, 0),
      median_wait_seconds,
    ];
  };
  await db.execute(sql`delete from inbox_decisions`);
  const [before = 0, overview] = await sums();
  expect(before).toBe(overview);
  await maja.post(
    `/admin/ads/${await makeAd(db, { status: 'pending', submittedAt: new Date(Date.now() - 3_600_000) })}/approve`,
  );
  await maja.post(`/admin/tickets/${await makeTicket(db)}/close`, {});
  const first = (await ana.post('/reports', { subject_type: 'user', subject_id: ivo.id, reason: 'spam' }))
    .body.data.id;
  await eva.post('/reports', { subject_type: 'user', subject_id: ivo.id, reason: 'spam' });
  await maja.post(`/admin/reports/${first}/close`, { reason: 'Nema povrede.' });
  expect((await sums()).slice(0, 2)).toEqual([before + 3, before + 3]);

  const id = await makeAd(db, { status: 'pending' });
  const held = (await maja.post(url, { kind: 'ad', id, action: 'approve' })).body.data.id;
  expect((await sums()).slice(0, 2)).toEqual([before + 4, before + 3]);
  await maja.post(`${url}/undo`, { ids: [held] });
  expect((await sums())[0]).toBe(before + 3);
  await maja.post(url, { kind: 'ad', id, action: 'approve' });
  await tasks.runDue({ early: true });
  expect(await sums()).toEqual([before + 4, before + 4, expect.any(Number)]);
  // Decisions older than today are not counted.
  await db.execute(sql`update ads set decided_at = now() - interval '25 hours' where id = ${id}`);
  expect((await sums())[0]).toBe(before + 3);
});

test('a decision on several cases is logged for each case, and the response lists the cases it rejected', async ({
  as,
  db,
  tasks,
}) => {
  const [maja, sanja] = [await as('moderator'), await as('superadmin')];
  const [one, two, taken, gone] = [
    await makeAd(db, { status: 'pending' }),
    await makeAd(db, { status: 'pending' }),
    await makeAd(db, { status: 'pending' }),
    await makeAd(db),
  ];
  await sanja.post(`/admin/inbox/ad/${taken}/claim`);
  const input = { kind: 'ad', action: 'decline', reason: 'Slika nije čitljiva.' };
  const { data } = (await maja.post(`${url}/together`, { ...input, ids: [one, two, taken, gone, one] })).body;
  // Decisions made together have the same deadline for undoing them.
  expect(new Set(data.decided.map(({ undo_until }: { undo_until: string }) => undo_until)).size).toBe(1);
  expect(data.decided.map(({ subject_id }: { subject_id: number }) => subject_id)).toEqual([one, two]);
  expect(data.refused).toMatchObject([
    { id: taken, message: expect.stringContaining('Sanja Glavna') },
    { id: gone, message: expect.stringContaining('Oglas je već riješen') },
  ]);
  await tasks.runDue({ early: true });
  for (const id of [one, two])
    expect(await actionsOn(db, 'ad', id)).toMatchObject([
      { action: 'ad.decline', actorId: maja.id, reason: 'Slika nije čitljiva.' },
    ]);
  for (const id of [taken, gone]) expect(await actionsOn(db, 'ad', id)).toEqual([]);
  expect(await maja.post(`${url}/together`, { ...input, ids: [] })).toBe422('ids');
});
