import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { jobPosts } from '../job-posts/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { emailOf, password } from '../testing/accounts.ts';
import { Person, test } from '../testing/app.ts';
import { endTerm } from '../testing/erase.ts';
import { makePost } from '../testing/job-posts.ts';
import type { Outbox } from '../testing/outbox.ts';
import { users } from '../users/tables.ts';
import { tokens } from './tables.ts';

const leave = (person: Person) => person.send('DELETE', '/auth/delete-account', { json: { password } });
const signIn = async (app: FastifyInstance, db: Db, person: Person) => {
  const { status, body } = await new Person(app, null).post('/auth/login', {
    email: await emailOf(db, person),
    password,
  });
  expect(status).toBe(200);
  return new Person(app, body.token, person.id, person.name);
};
const linkIn = async (db: Db, outbox: Outbox, person: Person) =>
  /vratite-racun\?kod=([\w-]+)/.exec((await outbox.to(await emailOf(db, person))).text)?.[1] ?? '';
const statusOf = async (db: Db, id: number) =>
  (await db.select().from(jobPosts).where(eq(jobPosts.id, id)))[0]?.status;

describe('a user who deletes their account', () => {
  test('is hidden immediately: profile, contacts, lists, posts, and the name in chats and reviews', async ({
    as,
    db,
    visitor,
  }) => {
    const [ivo, ana] = [await as('worker', 'Ivo Odlazi'), await as('client')];
    await ivo.post('/me/update', { contacts: { phones: ['+385 91 555 6677'] }, job_categories_ids: [1] });
    const post = await makePost(db, ivo.id);
    await ivo.post('/send-message', { user_id: ana.id, message: 'Dobar dan.' });
    expect((await visitor.get('/search?search=odlazi')).body.workers).toHaveLength(1);
    expect((await ana.get('/chats')).body.data[0].user.name).toBe('Ivo Odlazi');

    expect(await leave(ivo)).toHaveStatus(204);
    expect(await ivo.get('/me')).toHaveStatus(401);
    for (const path of [
      `/users/${ivo.id}`,
      `/users/${ivo.id}/portfolio`,
      `/users/${ivo.id}/contacts`,
      `/reviews/${ivo.id}`,
      `/workers/${ivo.id}`,
    ])
      expect(await visitor.get(path), path).toHaveStatus(404);
    expect((await visitor.get('/search?search=odlazi')).body.workers).toEqual([]);
    expect((await ana.get('/users?per_page=50')).body.data.map(({ id }: { id: number }) => id)).not.toContain(
      ivo.id,
    );
    expect(await visitor.get(`/job-posts/${post}`)).toHaveStatus(404);
    expect((await ana.get('/chats')).body.data[0].user).toMatchObject({
      name: 'Obrisani korisnik',
      deleted: true,
    });
    expect(await ana.post('/send-message', { user_id: ivo.id, message: 'Jeste li tu?' })).toBe422('user_id');
    expect(await ana.post(`/users/${ivo.id}/contacts`)).toHaveStatus(404);
    expect(await db.$count(tokens, eq(tokens.userId, ivo.id))).toBe(0);
  });

  test('gets no more emails or notifications', async ({ as, db, outbox }) => {
    const [ivo, ana] = [await as('worker'), await as('client')];
    const post = await makePost(db, ana.id);
    const { id } = (
      await ivo.post(`/job-posts/${post}/offers`, {
        work: 'Zamjena slavine s odvozom.',
        price_from_cents: 9000,
        valid_until: '2099-12-31',
      })
    ).body.data;
    await leave(ivo);
    const before = (await outbox.all(await emailOf(db, ivo))).length;
    expect((await ana.post(`/offers/${id}/decline`)).status).toBeLessThan(300);
    expect((await outbox.all(await emailOf(db, ivo))).length).toBe(before);
  });

  test('can sign in to read, export data and restore the account, but not write', async ({
    app,
    as,
    db,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const [post, hidden] = [await makePost(db, ana.id), await makePost(db, ana.id, { status: 'inactive' })];
    await leave(ana);
    const back = await signIn(app, db, ana);
    const me = (await back.get('/me')).body.data;
    expect(me.notice).toMatch(/^Na Vaš se zahtjev račun briše .+ Do tada ga možete vratiti\.$/);
    expect(new Date(me.leaves_at).getTime() - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    const refused = await back.post('/send-message', { user_id: ivo.id, message: 'Bok' });
    expect(refused).toHaveStatus(403);
    expect(refused.body.message).toContain('Do tada ga možete vratiti.');
    expect(await back.post('/me/export', { password })).toHaveStatus(201);
    expect(
      (await Promise.all(Array.from({ length: 10 }, () => back.post('/me/restore')))).map(
        ({ status }) => status,
      ),
    ).toEqual(Array(10).fill(204));
    expect((await back.get('/me')).body.data).toMatchObject({ notice: null, leaves_at: null });
    expect([await statusOf(db, post), await statusOf(db, hidden)]).toEqual(['active', 'inactive']);
    expect(await back.post('/send-message', { user_id: ivo.id, message: 'Bok' })).toHaveStatus(201);
    expect(
      (await outbox.all(await emailOf(db, ana))).filter(({ subject }) => subject === 'Vaš račun je vraćen'),
    ).toHaveLength(1);
  });

  test('can restore the account by the emailed link, once, without opening a session', async ({
    as,
    db,
    outbox,
    visitor,
  }) => {
    const ana = await as('client');
    await leave(ana);
    const token = await linkIn(db, outbox, ana);
    for (const wrong of ['x'.repeat(43), '', undefined])
      expect(await visitor.post('/auth/restore-account', { token: wrong })).toBe422('token');
    // The token is not valid for any other action.
    expect(await visitor.post('/auth/email/confirm', { token })).toBe422('token');
    const answer = await visitor.post('/auth/restore-account', { token });
    expect(answer).toHaveStatus(204);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await visitor.post('/auth/restore-account', { token })).toBe422('token');
    expect(await visitor.get(`/users/${ana.id}`)).toHaveStatus(200);
    expect(await visitor.post('/me/restore')).toHaveStatus(401);
  });

  test('keeps the first deletion date despite repeated or concurrent requests, and gets only one email', async ({
    app,
    as,
    db,
    outbox,
  }) => {
    const ana = await as('client');
    await Promise.all(Array.from({ length: 10 }, () => leave(ana)));
    const [row] = await db.select({ at: users.deleteAt }).from(users).where(eq(users.id, ana.id));
    expect(row?.at).toBeInstanceOf(Date);
    expect(await leave(await signIn(app, db, ana))).toHaveStatus(204);
    expect((await db.select({ at: users.deleteAt }).from(users).where(eq(users.id, ana.id)))[0]?.at).toEqual(
      row?.at,
    );
    expect(
      (await outbox.all(await emailOf(db, ana))).filter(({ subject }) => subject === 'Vaš račun je izbrisan'),
    ).toHaveLength(1);
  });

  test('is erased only after the due date, and not if the account was restored', async ({
    app,
    as,
    db,
    tasks,
    visitor,
  }) => {
    const [gone, early, back] = [await as('client'), await as('client'), await as('client')];
    const post = await makePost(db, gone.id);
    for (const person of [gone, early, back]) await leave(person);
    await (await signIn(app, db, back)).post('/me/restore');
    await endTerm({ db, tasks }, gone);
    const left = await db.select({ id: users.id }).from(users);
    expect([gone, early, back].map(({ id }) => left.some((one) => one.id === id))).toEqual([
      false,
      true,
      true,
    ]);
    expect(await statusOf(db, post)).toBeUndefined();
    expect(await visitor.get(`/users/${back.id}`)).toHaveStatus(200);
  });

  test('stays hidden after a ban is lifted; restoring the account then reactivates the posts', async ({
    app,
    as,
    db,
  }) => {
    const [ana, maja] = [await as('client'), await as('superadmin')];
    const post = await makePost(db, ana.id);
    await leave(ana);
    await maja.post(`/admin/people/${ana.id}/ban`, { reason: 'Prijevara.' });
    await maja.post(`/admin/people/${ana.id}/lift`, { reason: 'Zabuna.' });
    expect(await statusOf(db, post)).toBe('inactive');
    await (await signIn(app, db, ana)).post('/me/restore');
    expect(await statusOf(db, post)).toBe('active');
  });
});
