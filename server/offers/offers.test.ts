import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import type { Channel } from '#contract/notification-kinds.ts';
import type { Offer } from '#contract/offers.ts';
import { channels, events } from '#contract/realtime.ts';
import { notificationChoices, notifications } from '../notifications/tables.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { choices, makePost } from '../testing/job-posts.ts';
import { tapAnswers } from '../testing/job-questions.ts';
import { userCounties, userJobCategories, users, userTowns } from '../users/tables.ts';

const body = {
  work: 'Zamjena slavine s materijalom i odvozom stare.',
  price_from_cents: 9000,
  price_to_cents: 12_000,
  valid_until: '2099-12-31',
};
const offer = (worker: Person, post: number, more: object = {}) =>
  worker.post(`/job-posts/${post}/offers`, { ...body, ...more });

describe('an offer', () => {
  test('appears as a message and on the post, notifies by email, and is decided by the post’s owner', async ({
    as,
    db,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await db
      .update(users)
      .set({ rating: 4.8, reviewsCount: 57, tradeVerifiedAt: new Date() })
      .where(eq(users.id, ivo.id));
    const post = await makePost(db, ana.id);
    const sent = await offer(ivo, post);
    expect(sent).toHaveStatus(201);
    const { id, chat_id } = sent.body.data;
    expect(sent.body.data).toMatchObject({
      status: 'open',
      worker: { id: ivo.id },
      can: { accept: false, decline: false, withdraw: true },
    });
    const message = (await ana.get(`/chatMessages/${chat_id}`)).body.data[0];
    expect(message).toMatchObject({
      details: {
        message_type: 'offer_message',
        offer: { id, can: { accept: true, decline: true, withdraw: false } },
      },
    });
    expect((await ana.get(`/job_posts/${post}/offers`)).body.data).toMatchObject([
      { id, price_from_cents: 9000, currency: 'EUR' },
    ]);
    const mail = await outbox.to(await emailOf(db, ana));
    expect(mail.text).toMatch(
      /Na Vaš je upit stigla prva ponuda\. Vrijedi do 31\.\u00a0prosinca 2099\.\n\n.+\nCijena: €90\.00 – €120\.00\nPočetak: po dogovoru\nMjesto: .+\n.+: ★ 4,8 · 57 ocjena · ✓ Provjereni obrt\n\n.+\n.+\n\nPonudu možete prihvatiti, odbiti/,
    );
    expect((await ana.post(`/offers/${id}/accept`)).body.data).toMatchObject({
      status: 'accepted',
      can: { accept: false, decline: false },
    });
    expect(await ana.post(`/offers/${id}/decline`)).toHaveStatus(409);
  });

  test('that is accepted closes the others, and both senders are notified', async ({ as, db, tasks }) => {
    const ana = await as('client');
    const workers = [await as('worker', 'Ivo Prvi'), await as('worker', 'Mato Drugi')] as const;
    const post = await makePost(db, ana.id);
    const [first, second] = [await offer(workers[0], post), await offer(workers[1], post)];
    expect(await ana.post(`/offers/${first.body.data.id}/accept`)).toHaveStatus(200);
    expect((await workers[1].get(`/job-posts/${post}/offers`)).body.data).toMatchObject([
      { id: second.body.data.id, status: 'closed' },
    ]);
    await tasks.runDue();
    for (const [index, outcome] of ['accepted', 'closed'].entries())
      expect((await workers[index as 0 | 1].get('/notifications')).body.data[0]).toMatchObject({
        kind: 'offer_answered',
        data: { offer_answered: { outcome } },
      });
    expect((await ana.get('/notifications')).body.data).toMatchObject([
      { kind: 'offer_received' },
      { kind: 'offer_received' },
    ]);
  });

  test('shows its worker’s verified trade, response time and distance for comparison', async ({ as, db }) => {
    const ana = await as('client');
    const [ivo, mia] = [await as('worker'), await as('worker')];
    const zagreb = await choices(db, { town: 'zagreb' });
    await db.insert(userCounties).values({ userId: ivo.id, countyId: zagreb.county_id ?? 0 });
    await db
      .insert(userTowns)
      .values({ userId: ivo.id, countyId: zagreb.county_id ?? 0, townId: zagreb.town_id ?? 0 });
    await db.update(users).set({ tradeVerifiedAt: new Date() }).where(eq(users.id, ivo.id));
    const post = await makePost(db, ana.id, { town: 'zagreb' });
    await offer(ivo, post);
    await offer(mia, post);
    for (const _ of [1, 2, 3, 4, 5]) {
      const client = await as('client');
      await client.post('/send-message', { user_id: ivo.id, message: 'Možete li doći?' });
      await ivo.post('/send-message', { user_id: client.id, message: 'Mogu.' });
    }
    const { data } = (await ana.get(`/job-posts/${post}/offers`)).body;
    expect(data).toMatchObject([
      { worker: { id: ivo.id, trade_verified: true }, distance_km: 0, answer_minutes: 0 },
      { worker: { id: mia.id, trade_verified: false }, distance_km: null, answer_minutes: null },
    ]);
    const far = await makePost(db, ana.id, { town: 'split' });
    await offer(ivo, far);
    expect((await ana.get(`/job-posts/${far}/offers`)).body.data[0].distance_km).toBeGreaterThan(220);
    expect((await ana.get(`/job-posts/${far}/offers`)).body.data[0].distance_km).toBeLessThan(300);
  });

  test('cannot be accepted concurrently with another on the same post', async ({ as, db }) => {
    const [ana, ivo, mato] = [await as('client'), await as('worker'), await as('worker')];
    const post = await makePost(db, ana.id);
    const sent: Offer[] = [(await offer(ivo, post)).body.data, (await offer(mato, post)).body.data];
    const answers = await Promise.all(sent.map(({ id }) => ana.post(`/offers/${id}/accept`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('can be replaced after withdrawal, and is stored once if sent twice', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const post = await makePost(db, ana.id);
    const client_id = randomUUID();
    const [first, again] = [await offer(ivo, post, { client_id }), await offer(ivo, post, { client_id })];
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(await offer(ivo, post)).toHaveStatus(409);
    expect((await ivo.post(`/offers/${first.body.data.id}/withdraw`)).body.data.status).toBe('withdrawn');
    expect(await offer(ivo, post)).toHaveStatus(201);
  });

  test('is accessible only to its sender and the post’s owner', async ({ as, db, visitor }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('worker')];
    const post = await makePost(db, ana.id);
    const { id } = (await offer(ivo, post)).body.data;
    expect((await mia.get(`/job-posts/${post}/offers`)).body.data).toEqual([]);
    for (const action of ['accept', 'decline', 'withdraw']) {
      expect(await visitor.post(`/offers/${id}/${action}`), action).toHaveStatus(401);
      expect(await mia.post(`/offers/${id}/${action}`), action).toHaveStatus(404);
    }
    expect(await ana.post(`/offers/${id}/withdraw`)).toHaveStatus(403);
    expect(await ivo.post(`/offers/${id}/accept`)).toHaveStatus(403);
    expect(await visitor.post(`/job-posts/${post}/offers`, body)).toHaveStatus(401);
    expect(await visitor.get(`/job-posts/${post}/offers`)).toHaveStatus(401);
    expect(await offer(ivo, 999_999)).toHaveStatus(404);
  });

  test('can be sent only by workers, for another user’s active post', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    expect(await offer(ivo, await makePost(db, ivo.id))).toBe422('job_post_id', 'vlastiti');
    expect(await offer(await as('client'), await makePost(db, ana.id))).toHaveStatus(403);
    expect(await offer(ivo, await makePost(db, ana.id, { status: 'finished' }))).toBe422('job_post_id');
    await ana.post(`/users/${ivo.id}/block`);
    expect(await offer(ivo, await makePost(db, ana.id))).toHaveStatus(403);
  });

  test('accepts dates in Croatian format', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const sent = await offer(ivo, await makePost(db, ana.id), {
      starts_on: '7. 11. 2099.',
      valid_until: '07.12.2099',
    });
    expect(sent.body.data).toMatchObject({ starts_on: '2099-11-07', valid_until: '2099-12-07' });
  });

  test.for([
    ['work', { work: 'kratko' }],
    ['work', { work: 'a'.repeat(1001) }],
    ['price_from_cents', { price_from_cents: 0 }],
    ['price_from_cents', { price_from_cents: 'puno' }],
    ['price_to_cents', { price_to_cents: 8000 }],
    ['starts_on', { starts_on: 'sutra' }],
    ['starts_on', { starts_on: '2020-01-01' }],
    ['valid_until', { valid_until: undefined }],
    ['valid_until', { valid_until: '2020-01-01' }],
  ] as const)('is rejected with an invalid %s: %j', async ([field, change], { as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    expect(await offer(ivo, await makePost(db, ana.id), change)).toBe422(field);
  });
});

describe('invitations', () => {
  test('are limited to five workers per post and one per worker, and the workers are notified', async ({
    as,
    db,
    tasks,
  }) => {
    const ana = await as('client');
    const post = await makePost(db, ana.id);
    const invite = (user_id: number) => ana.post(`/job-posts/${post}/invitations`, { user_id });
    const workers = [];
    for (let n = 0; n < 6; n++) workers.push(await makeWorker(db));
    for (const [index, id] of workers.slice(0, 5).entries())
      expect((await invite(id)).body.data).toEqual({ user_id: id, left: 4 - index });
    expect(await invite(workers[0] ?? 0)).toHaveStatus(409);
    expect(await invite(workers[5] ?? 0)).toBe422('user_id', 'najviše 5');
    expect((await ana.get(`/job-posts/${post}/invitations`)).body).toMatchObject({
      left: 0,
      data: expect.arrayContaining([expect.objectContaining({ id: workers[0] })]),
    });
    await tasks.runDue();
  });

  test('are sent by email with the answers of the post', async ({ as, db, tasks, outbox }) => {
    const [ana, worker] = [await as('client'), await makeWorker(db)];
    const post = await makePost(db, ana.id, await tapAnswers(db));
    expect(await ana.post(`/job-posts/${post}/invitations`, { user_id: worker })).toHaveStatus(201);
    await tasks.runDue();
    const mail = await outbox.to(await emailOf(db, { id: worker }));
    expect([mail.subject, mail.text]).toEqual(['Poziv na upit', expect.stringMatching(/Broj slavina\W+3\W/)]);
  });

  test('can be sent only by the owner, for active posts, to workers who accept them', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const [post, finished, worker] = [
      await makePost(db, ana.id),
      await makePost(db, ana.id, { status: 'finished' }),
      await makeWorker(db),
    ];
    expect(await visitor.post(`/job-posts/${post}/invitations`, { user_id: worker })).toHaveStatus(401);
    expect(await ivo.post(`/job-posts/${post}/invitations`, { user_id: worker })).toHaveStatus(404);
    expect(await ivo.get(`/job-posts/${post}/invitations`)).toHaveStatus(404);
    expect(await ana.post(`/job-posts/${post}/invitations`, { user_id: ana.id })).toBe422(
      'user_id',
      'majstora',
    );
    expect(await ana.post(`/job-posts/${post}/invitations`, {})).toBe422('user_id');
    expect(await ana.post(`/job-posts/${finished}/invitations`, { user_id: worker })).toBe422('job_post_id');
  });
});

describe('seeing an offer', () => {
  const unread = async (person: Person) =>
    (await person.get('/notifications?unread=true')).body.data.map(({ kind }: { kind: string }) => kind);

  test('marks only that offer’s notification as read, whether it is seen on the post, seen in the chat or answered', async ({
    as,
    db,
    tasks,
    realtime,
  }) => {
    const [ana, ivo, mato] = [await as('client'), await as('worker'), await as('worker')];
    const posts = [await makePost(db, ana.id), await makePost(db, ana.id)] as const;
    const first = await offer(ivo, posts[0]);
    const other = await offer(ivo, posts[1]);
    await tasks.runDue();
    expect(await unread(ana)).toEqual(['offer_received', 'offer_received']);
    await ana.get(`/job-posts/${posts[0]}/offers`);
    expect(await unread(ana)).toHaveLength(2);
    const publish = vi.spyOn(realtime, 'publish');
    const see = (who: Person) => who.post(`/job-posts/${posts[0]}/offers/mark-as-readed`);
    expect((await see(ana)).body).toEqual({ count: 1 });
    expect(publish).toHaveBeenCalledExactlyOnceWith(channels.user(ana.id), events.notificationsRead, {
      count: 1,
    });
    expect((await see(ana)).body).toEqual({ count: 0 });
    expect(await see(mato)).toHaveStatus(404);
    await ana.post(`/offers/${other.body.data.id}/decline`);
    expect(await unread(ana)).toEqual([]);
    await offer(mato, posts[0]);
    const { chat_id } = (await offer(ivo, posts[1])).body.data;
    expect(await unread(ana)).toHaveLength(2);
    await ana.post(`/chats/${chat_id}/mark-as-readed`);
    expect(await unread(ana)).toEqual(['offer_received']);
    expect(first.status).toBe(201);
  });

  test('requires a signed-in user', async ({ visitor, as }) => {
    expect(await visitor.post('/job-posts/1/offers/mark-as-readed')).toHaveStatus(401);
    expect(await (await as('client')).post('/job-posts/x/offers/mark-as-readed')).toHaveStatus(404);
  });
});

test('an invitation is rejected if either user has blocked the other', async ({ as, db }) => {
  const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('worker')];
  const { job_category_id: jobCategoryId } = await choices(db);
  for (const { id: userId } of [ivo, mia]) {
    await db.insert(userJobCategories).values({ userId, jobCategoryId });
    await db.execute(sql`select refresh_user(${userId})`);
  }
  await ana.post(`/users/${ivo.id}/block`);
  await mia.post(`/users/${ana.id}/block`);
  const post = await makePost(db, ana.id);
  for (const worker of [ivo, mia]) {
    expect(await ana.post(`/job-posts/${post}/invitations`, { user_id: worker.id })).toBe422(
      'user_id',
      'samo majstora s popisa',
    );
    expect(await db.$count(notifications, eq(notifications.userId, worker.id))).toBe(0);
  }
});

test('a worker with every channel off cannot be invited, and no invitation is used up', async ({
  as,
  db,
  tasks,
  outbox,
  devices,
}) => {
  const ana = await as('client');
  const [off, onlyMail] = [await makeWorker(db), await makeWorker(db)];
  const post = await makePost(db, ana.id);
  const without = (userId: number, channels: Channel[]) =>
    db
      .insert(notificationChoices)
      .values(
        channels.map((channel) => ({ userId, kind: 'job_post_invitation' as const, channel, wanted: false })),
      );
  await without(off, ['in_app', 'email', 'push']);
  await without(onlyMail, ['in_app', 'push']);
  expect(await ana.post(`/job-posts/${post}/invitations`, { user_id: off })).toHaveStatus(422);
  await tasks.runDue();
  await outbox.none(await emailOf(db, { id: off }));
  expect([devices.sent.length, await db.$count(notifications, eq(notifications.userId, off))]).toEqual([
    0, 0,
  ]);
  expect((await ana.get(`/job-posts/${post}/invitations`)).body).toEqual({ data: [], left: 5 });
  // A worker with only one channel enabled can be invited.
  expect(await ana.post(`/job-posts/${post}/invitations`, { user_id: onlyMail })).toHaveStatus(201);
  expect((await outbox.to(await emailOf(db, { id: onlyMail }))).subject).toBe('Poziv na upit');
});
