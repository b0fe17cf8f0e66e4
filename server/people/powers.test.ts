import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { channels } from '#contract/realtime.ts';
import { auditEntries } from '../audit/tables.ts';
import { emailOf, newestCode, password } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { bearer, socketOf, test as sockets, subscribe } from '../testing/sockets.ts';
import { users } from '../users/tables.ts';

const reason = 'Dogovoreno na sastanku.';
const log = (db: Parameters<typeof emailOf>[0], id: number) =>
  db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id);

describe('a role', () => {
  const give = (who: Person, whom: { id: number }, role: string | null) =>
    who.put(`/admin/people/${whom.id}/role`, { role, reason });

  test('is granted and revoked by administrators who may manage roles, and takes effect immediately', async ({
    as,
    db,
  }) => {
    const [sanja, ana] = [await as('superadmin'), await as('client')];
    expect(await ana.get('/admin/people')).toHaveStatus(403);
    expect((await give(sanja, ana, 'support')).body.data.role).toBe('support');
    expect(await ana.get('/admin/people')).toHaveStatus(200);
    expect((await give(sanja, ana, '')).body.data.role).toBeNull();
    expect(await ana.get('/admin/people')).toHaveStatus(403);
    expect((await log(db, ana.id)).map(({ action, details }) => [action, details])).toEqual([
      ['user.role', { before: { role: null }, after: { role: 'support' } }],
      ['user.role', { before: { role: 'support' }, after: { role: null } }],
    ]);
  });

  test('cannot be granted by other users, nor to oneself', async ({ as, visitor }) => {
    const [sanja, maja, ana] = [await as('superadmin'), await as('moderator'), await as('client')];
    expect(await give(visitor, ana, 'support')).toHaveStatus(401);
    expect(await give(maja, ana, 'support')).toHaveStatus(403);
    expect(await give(sanja, { id: 999_999 }, 'support')).toHaveStatus(404);
    expect(await give(sanja, ana, 'king')).toBe422('role');
    expect(await sanja.put(`/admin/people/${ana.id}/role`, { role: 'support' })).toBe422('reason');
    await as('superadmin');
    expect(await give(sanja, sanja, null)).toHaveStatus(422);
  });

  test('is not taken from the last superadmin when ten ban, suspend or demote each other concurrently', async ({
    as,
    db,
  }) => {
    await db.update(users).set({ role: null }).where(eq(users.role, 'superadmin'));
    const ring = await Promise.all(Array.from({ length: 10 }, (_, at) => as('superadmin', `Glavna ${at}`)));
    const next = (at: number) => ring[(at + 1) % ring.length] as Person;
    const answers = await Promise.all(
      ring.map((one, at) =>
        at % 3 === 0
          ? one.post(`/admin/people/${next(at).id}/ban`, { reason })
          : at % 3 === 1
            ? one.post(`/admin/people/${next(at).id}/suspend`, { reason, days: 2 })
            : give(one, next(at), null),
      ),
    );
    expect(answers.every(({ status }) => [200, 401, 403, 409].includes(status))).toBe(true);
    const { rows } = await db.execute(
      sql`select id from users where role = 'superadmin' and banned_at is null and (suspended_until is null or suspended_until < now())`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await db.update(users).set({ role: null }).where(eq(users.role, 'superadmin'));
    const [last, other] = [await as('superadmin'), await as('superadmin')];
    const both = await Promise.all([give(last, other, null), give(other, last, null)]);
    // The second request either comes from a former superadmin (403) or concerns the last one (409).
    expect([
      [200, 403],
      [200, 409],
    ]).toContainEqual(both.map(({ status }) => status).sort());
    expect((await db.select().from(users).where(eq(users.role, 'superadmin'))).length).toBe(1);
  });

  test('remains with the last superadmin, whose account cannot be deleted', async ({ as, db }) => {
    await db.update(users).set({ role: null }).where(eq(users.role, 'superadmin'));
    const last = await as('superadmin');
    expect(await last.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(409);
    await as('superadmin');
    expect(await last.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(204);
  });
});

describe('a boost', () => {
  const boost = (who: Person, whom: { id: number }, more: object) =>
    who.put(`/admin/people/${whom.id}/boost`, { reason, ...more });
  const listed = async (db: Parameters<typeof emailOf>[0], worker: Person) => {
    await db.execute(
      sql`insert into user_job_categories (user_id, job_category_id) select ${worker.id}, id from job_categories limit 1`,
    );
    await db.execute(sql`select refresh_user(${worker.id})`);
    return worker;
  };
  const boosted = async (visitor: Person, { id }: { id: number }) =>
    (await visitor.get(`/users/${id}`)).body.data.boosted;

  test('ranks a worker first between two dates in Croatian time, then ends', async ({ as, db, visitor }) => {
    const [maja, ivo] = [await as('moderator'), await listed(db, await as('worker'))];
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { body } = await boost(maja, ivo, { from: '2026-06-01', until: '2030-12-31' });
    expect(body.data).toMatchObject({
      boosted_from: '2026-05-31T22:00:00.000Z',
      boosted_until: '2030-12-31T23:00:00.000Z',
    });
    expect(await boosted(visitor, ivo)).toBe(true);
    expect((await boost(maja, ivo, { until: day(3) })).body.data.boosted_from).not.toBeNull();
    expect((await boost(maja, ivo, { from: '', until: '' })).body.data.boosted_until).toBeNull();
    expect(await boosted(visitor, ivo)).toBe(false);
    expect((await log(db, ivo.id)).map(({ action }) => action)).toEqual([
      'user.boost',
      'user.boost',
      'user.unboost',
    ]);
    expect((await log(db, ivo.id))[1]?.details).toMatchObject({
      before: { until: '2030-12-31T23:00:00.000Z' },
    });
  });

  test('is only for workers, must end in the future, and requires the ability to boost', async ({
    as,
    db,
    visitor,
  }) => {
    const [maja, petra, ana, ivo] = [
      await as('moderator'),
      await as('support'),
      await as('client'),
      await listed(db, await as('worker')),
    ];
    expect(await boost(maja, ana, { until: '2030-12-31' })).toBe422('until', 'samo majstora');
    expect(await boost(maja, ivo, { until: '2020-12-31' })).toBe422('until');
    expect(await boost(maja, ivo, { from: '2030-12-31', until: '2030-12-01' })).toBe422('until');
    expect(await boost(maja, ivo, { until: '31.13.2030.' })).toBe422('until');
    expect(await boost(petra, ivo, { until: '2030-12-31' })).toHaveStatus(403);
    expect(await boost(visitor, ivo, { until: '2030-12-31' })).toHaveStatus(401);
    expect(await boost(maja, { id: 999_999 }, { until: '2030-12-31' })).toHaveStatus(404);
  });
});

describe('an email about an account', () => {
  test('for confirming the address or setting a password can be resent', async ({
    as,
    db,
    outbox,
    visitor,
  }) => {
    const [petra, neda, ana] = [await as('support'), await as('unconfirmed'), await as('client')];
    expect(await petra.post(`/admin/people/${neda.id}/mails`, { kind: 'confirmation' })).toHaveStatus(204);
    expect((await outbox.to(await emailOf(db, neda))).subject).toBe('Potvrdite svoj email');
    expect(await petra.post(`/admin/people/${ana.id}/mails`, { kind: 'reset' })).toHaveStatus(204);
    expect(await newestCode(outbox, await emailOf(db, ana))).toMatch(/^\w{4}-\w{4}$/);
    expect(await petra.post(`/admin/people/${ana.id}/mails`, { kind: 'confirmation' })).toHaveStatus(409);
    expect((await log(db, ana.id)).map(({ action }) => action)).toEqual(['user.mail_reset']);
    expect(await petra.post(`/admin/people/${ana.id}/mails`, { kind: 'poem' })).toBe422('kind');
    expect(await petra.post('/admin/people/999999/mails', { kind: 'reset' })).toHaveStatus(404);
    expect(await ana.post(`/admin/people/${ana.id}/mails`, { kind: 'reset' })).toHaveStatus(403);
    expect(await visitor.post(`/admin/people/${ana.id}/mails`, { kind: 'reset' })).toHaveStatus(401);
  });

  test('can be resent only a limited number of times', async ({ as }) => {
    const [petra, ana] = [await as('support'), await as('client')];
    for (const status of [204, 204, 204, 429])
      expect(await petra.post(`/admin/people/${ana.id}/mails`, { kind: 'reset' })).toHaveStatus(status);
  });
});

describe('impersonating an account', () => {
  const view = (who: Person, whom: { id: number }) =>
    who.post(`/admin/people/${whom.id}/view`, { reason: 'Prijava greške.' });

  test('shows the account as its owner sees it, is read-only, and can be ended', async ({ as, db }) => {
    const [maja, ana, ivo] = [await as('moderator'), await as('client'), await as('worker')];
    await ivo.post('/send-message', { user_id: ana.id, message: 'Povjerljivo' });
    expect((await maja.get('/me')).body.data.viewed).toBe(false);
    expect(await view(maja, ana)).toHaveStatus(204);
    const me = (await maja.get('/me')).body.data;
    expect(me).toMatchObject({
      id: ana.id,
      viewed: true,
      role: null,
      can: { moderate: false },
      notice: expect.stringContaining('Gledate račun „Ana Klijent“ do'),
    });
    expect(await maja.get('/notifications')).toHaveStatus(200);
    for (const url of [
      '/chats',
      `/chats/by-user/${ivo.id}`,
      '/chats/1',
      '/chats/1/messages',
      '/me/dashboard',
      '/chat-files/1/x.webp',
    ])
      expect(await maja.get(url), url).toHaveStatus(403);
    expect(await maja.get('/admin/people')).toHaveStatus(403);
    for (const [method, url] of [
      ['POST', '/me/update'],
      ['POST', '/send-message'],
      ['DELETE', '/auth/delete-account'],
      ['DELETE', '/auth/logout-hard'],
      ['POST', '/auth/change-password'],
      ['POST', '/tickets'],
      ['POST', '/notifications/mark-as-readed-all'],
    ] as const) {
      const refused = await maja.send(method, url, { json: {} });
      expect([refused.status, refused.body.message], url).toEqual([
        403,
        expect.stringMatching(/^Račun samo gledate/),
      ]);
    }
    expect((await maja.post('/viewing/end')).body.data).toEqual({ person_id: ana.id });
    expect((await maja.get('/me')).body.data).toMatchObject({
      id: maja.id,
      role: 'moderator',
      viewed: false,
    });
    expect((await maja.post('/viewing/end')).body.data).toEqual({ person_id: null });
    expect((await log(db, ana.id)).map(({ action, actorId, reason: why }) => [action, actorId, why])).toEqual(
      [
        ['user.view', maja.id, 'Prijava greške.'],
        ['user.view_end', maja.id, null],
      ],
    );
    // The account's owner sees no trace in their session list and can write as before.
    expect((await ana.get('/auth/sessions')).body.data).toHaveLength(1);
    expect(await ana.post(`/users/${ivo.id}/block`)).toHaveStatus(204);
  });

  test('ends automatically after half an hour', async ({ as, db }) => {
    const [maja, ana] = [await as('moderator'), await as('client')];
    await view(maja, ana);
    await db.execute(
      sql`update tokens set viewing_until = now() - interval '1 second' where user_id = ${maja.id}`,
    );
    expect((await maja.get('/me')).body.data).toMatchObject({ id: maja.id, viewed: false });
  });

  test('requires the ability to impersonate, and cannot target the administrator’s own account or one with a role', async ({
    as,
    visitor,
  }) => {
    const [sanja, maja, petra, ana] = [
      await as('superadmin'),
      await as('moderator'),
      await as('support'),
      await as('client'),
    ];
    expect(await view(sanja, petra)).toHaveStatus(403);
    expect(await view(maja, maja)).toHaveStatus(422);
    expect(await view(petra, ana)).toHaveStatus(403);
    expect(await view(visitor, ana)).toHaveStatus(401);
    expect(await view(maja, { id: 999_999 })).toHaveStatus(404);
    expect(await maja.post(`/admin/people/${ana.id}/view`)).toBe422('reason');
    expect(await visitor.post('/viewing/end')).toHaveStatus(401);
  });

  sockets('allows no subscription to the account’s socket channel', async ({ as, address }) => {
    const [maja, ana] = [await as('moderator'), await as('client')];
    await view(maja, ana);
    const socket = await socketOf(address, { auth: bearer(maja.token) });
    expect(await subscribe(socket, channels.user(ana.id))).toBe(401);
  });
});
