import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { channels, events } from '#contract/realtime.ts';
import { auditEntries } from '../audit/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { emailOf, givePassword, password } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { bearer, caughtUp, socketOf, test as sockets, subscribe, until } from '../testing/sockets.ts';
import { users } from '../users/tables.ts';

const action = (who: Person, whom: { id: number }, name: string, more: object = {}) =>
  who.post(`/admin/people/${whom.id}/${name}`, { reason: 'Vrijeđanje u porukama.', ...more });

describe('a warning', () => {
  test('sends an email and adds a log entry without changing the account', async ({ as, db, outbox }) => {
    const [maja, ana] = [await as('moderator'), await as('client')];
    expect((await action(maja, ana, 'warn')).body.data).toMatchObject({ standing: 'active' });
    expect((await outbox.to(await emailOf(db, ana))).text).toContain('Vrijeđanje u porukama.');
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, ana.id));
    expect(entry).toMatchObject({ action: 'user.warn', actorId: maja.id, reason: 'Vrijeđanje u porukama.' });
    expect(await ana.post('/saved-searches', {})).toHaveStatus(422);
  });
});

describe('a suspended user', () => {
  test('can read, sees the reason and the end date, and cannot write until then', async ({
    as,
    db,
    outbox,
  }) => {
    const [maja, ana, ivo] = [await as('moderator'), await as('client'), await as('worker')];
    expect(await ana.get('/me')).toHaveStatus(200);
    const { status, body } = await action(maja, ana, 'suspend', { days: 7 });
    expect([status, body.data.standing]).toEqual([200, 'suspended']);
    expect((await outbox.to(await emailOf(db, ana))).subject).toBe('Vaš je račun privremeno ograničen');
    for (const [url, json] of [
      ['/send-message', { user_id: ivo.id, message: 'Bok' }],
      ['/reviews', { user_id: ivo.id, stars: 1, comment: 'Sve je loše.' }],
      ['/me/update', { name: 'Drugo Ime' }],
      [`/users/${ivo.id}/block`, {}],
      ['/auth/signup', {}],
    ] as const) {
      const refused = await ana.post(url, json);
      expect(refused, url).toHaveStatus(403);
      expect(refused.body.message).toMatch(
        /^Račun Vam je ograničen do .+ Razlog: Vrijeđanje u porukama\. Do tada/,
      );
    }
    expect((await ana.get('/me')).body.data.notice).toContain('Vrijeđanje u porukama');
    expect(await ana.get('/job-posts')).toHaveStatus(200);
    // Support tickets, signing in and ending sessions remain possible.
    expect(await ana.post('/tickets', {})).toBe422('message');
    expect(await ana.delete('/auth/sessions')).toHaveStatus(200);
    await givePassword(db, ana);
    expect(await ana.post('/auth/login', { email: await emailOf(db, ana), password })).toHaveStatus(200);
    await db
      .update(users)
      .set({ suspendedUntil: new Date(Date.now() - 1000) })
      .where(eq(users.id, ana.id));
    expect(await ana.post('/send-message', { user_id: ivo.id, message: 'Bok' })).toHaveStatus(201);
    expect((await ana.get('/me')).body.data.notice).toBeNull();
  });

  test('loses the abilities of their role, and the log stores the previous status', async ({ as, db }) => {
    const [sanja, maja, ana] = [await as('superadmin'), await as('moderator'), await as('client')];
    expect(await action(sanja, maja, 'suspend', { days: 1 })).toHaveStatus(200);
    expect(await action(maja, ana, 'warn')).toHaveStatus(403);
    expect(await maja.get('/admin/people')).toHaveStatus(403);
    expect(await action(sanja, maja, 'suspend', { days: 3 })).toHaveStatus(200);
    expect((await action(sanja, maja, 'lift')).body.data).toMatchObject({
      standing: 'active',
      standing_reason: null,
    });
    expect(await maja.get('/admin/people')).toHaveStatus(200);
    const rows = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, maja.id))
      .orderBy(auditEntries.id);
    expect(rows.map(({ action, details }) => [action, details])).toMatchObject([
      ['user.suspend', { before: { suspended_until: null }, after: { suspended_until: expect.any(String) } }],
      ['user.suspend', { before: { suspended_until: expect.any(String) } }],
      [
        'user.lift',
        { before: { reason: 'Vrijeđanje u porukama.' }, after: { suspended_until: null, reason: null } },
      ],
    ]);
  });
});

describe('a banned user', () => {
  test('is signed out and cannot sign in; their profile and posts are hidden until the ban is lifted', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const [maja, ana] = [await as('moderator'), await as('client')];
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const statuses = ['active', 'pending', 'finished', 'inactive'] as const;
    const typed = await db.execute<{
      id: number;
    }>(sql`insert into job_posts (user_id, subject, status, job_category_id, job_type_id)
      select ${ana.id}, 'Zamjena cijevi u kupaonici', s, job_category_id, t.id from unnest(${sql.param([...statuses])}::text[]) s, (select * from job_types limit 1) t returning id`);
    const active = typed.rows[0]?.id;
    expect(await visitor.get(`/job-posts/${active}`)).toHaveStatus(200);
    expect(await visitor.get(`/users/${ana.id}`)).toHaveStatus(200);
    expect((await action(maja, ana, 'ban')).body.data).toMatchObject({
      standing: 'banned',
      standing_reason: 'Vrijeđanje u porukama.',
    });
    expect(await ana.get('/me')).toHaveStatus(401);
    const again = await visitor.post('/auth/login', { email, password });
    expect(again).toBe422('server', 'više nije moguće koristiti');
    expect(await visitor.get(`/job-posts/${active}`)).toHaveStatus(404);
    expect(await visitor.get(`/users/${ana.id}`)).toHaveStatus(404);
    expect((await outbox.to(email)).subject).toBe('Vaš je račun zabranjen');
    expect(await action(maja, ana, 'ban')).toHaveStatus(409);
    expect(await action(maja, ana, 'lift')).toHaveStatus(200);
    const posts = await db
      .select({ status: jobPosts.status })
      .from(jobPosts)
      .where(eq(jobPosts.userId, ana.id))
      .orderBy(jobPosts.id);
    expect(posts.map(({ status }) => status)).toEqual(statuses);
    expect(await visitor.get(`/job-posts/${active}`)).toHaveStatus(200);
    expect(await visitor.post('/auth/login', { email, password })).toHaveStatus(200);
  });

  test('is excluded from all lists of workers until the ban is lifted', async ({ as, db, visitor }) => {
    const [maja, ivo] = [await as('moderator'), await as('worker')];
    await db.execute(
      sql`insert into user_job_categories (user_id, job_category_id) select ${ivo.id}, id from job_categories limit 1`,
    );
    await db.execute(sql`select refresh_user(${ivo.id})`);
    const listed = async () =>
      (await visitor.get('/workers?per_page=100')).body.data.some(({ id }: { id: number }) => id === ivo.id);
    expect(await listed()).toBe(true);
    await action(maja, ivo, 'ban');
    expect(await listed()).toBe(false);
    await action(maja, ivo, 'lift');
    expect(await listed()).toBe(true);
  });
});

test('account actions require an ability, are rejected on the actor’s own account, and on an administrator’s account require the ability to assign roles', async ({
  as,
  visitor,
}) => {
  const [sanja, maja, petra, ana] = [
    await as('superadmin'),
    await as('moderator'),
    await as('support'),
    await as('client'),
  ];
  const more: Record<string, object> = { suspend: { days: 3 } };
  for (const name of ['warn', 'suspend', 'ban', 'lift']) {
    expect(await action(maja, maja, name, more[name]), name).toHaveStatus(422);
    expect(await action(maja, petra, name, more[name]), name).toHaveStatus(403);
    expect(await action(petra, ana, name, more[name]), name).toHaveStatus(403);
    expect(await action(ana, maja, name, more[name]), name).toHaveStatus(403);
    expect(await action(visitor, ana, name, more[name]), name).toHaveStatus(401);
    expect(await action(maja, { id: 999_999 }, name, more[name]), name).toHaveStatus(404);
    expect(await maja.post(`/admin/people/${ana.id}/${name}`, { reason: 'x', ...more[name] }), name).toBe422(
      'reason',
    );
  }
  expect(await action(maja, ana, 'suspend', { days: 366 })).toBe422('days');
  expect(await action(maja, ana, 'lift')).toHaveStatus(409);
  await as('superadmin');
  expect(await action(maja, sanja, 'ban')).toHaveStatus(403);
  expect(await action(sanja, maja, 'ban')).toHaveStatus(200);
  expect(await action(sanja, maja, 'suspend', { days: 2 })).toHaveStatus(409);
});

sockets(
  'a suspension closes the user’s sockets; new ones can subscribe to channels but send no events',
  async ({ as, address }) => {
    const [maja, ana, ivo] = [await as('moderator'), await as('client'), await as('worker')];
    await ivo.post('/send-message', { user_id: ana.id, message: 'Bok' });
    const [chat] = (await ana.get('/chats')).body.data;
    const heard: unknown[] = [];
    const his = await socketOf(address, { auth: bearer(ivo.token) }, (socket) =>
      socket.on(events.typing, (...event: unknown[]) => heard.push(event)),
    );
    const before = await socketOf(address, { auth: bearer(ana.token) });
    const channel = channels.chat(chat.id);
    await subscribe(his, channel);
    await subscribe(before, channel);
    before.emit('client event', { channel, event: events.typing });
    await until(() => heard.length === 1, 'the typing event is received');
    await action(maja, ana, 'suspend', { days: 1 });
    await until(() => !before.connected, 'the socket is closed');
    const after = await socketOf(address, { auth: bearer(ana.token) });
    expect(await subscribe(after, channel)).toBe(0);
    after.emit('client event', { channel, event: events.typing });
    await caughtUp(after, his);
    expect(heard).toHaveLength(1);
  },
);
