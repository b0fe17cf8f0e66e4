import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { jobPosts } from '../job-posts/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { reviews } from '../reviews/tables.ts';
import { emailOf, givePassword, password, takePassword } from '../testing/accounts.ts';
import { Person, test } from '../testing/app.ts';
import { endTerm } from '../testing/erase.ts';
import { picture } from '../testing/files.ts';
import { makePost } from '../testing/job-posts.ts';
import type { Outbox } from '../testing/outbox.ts';
import { users } from '../users/tables.ts';
import { fakeAudience, fakeToken } from './social-fake.ts';
import { emailChanges, socialIdentities, tokens } from './tables.ts';

const linkIn = async (outbox: Outbox, email: string) =>
  /\/potvrda-emaila\?kod=([\w-]+)/.exec((await outbox.to(email)).text)?.[1] ?? '';
const fresh = 'nova-duga-lozinka';
const googleToken = (keys: Keys, sub: string) =>
  fakeToken(keys, { aud: fakeAudience('google'), sub, name: 'Ana', email: null, email_verified: false });
/** Links a Google identity, backdated to before the session, so that a Google sign-in counts as proof. */
const linkedBefore = (db: Db, { id }: Person, subject: string) =>
  db.insert(socialIdentities).values({ userId: id, provider: 'google', subject, createdAt: new Date(0) });

describe('changing the password', () => {
  test('requires the old password, ends other sessions and notifies the owner', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const other = (await visitor.post('/auth/login', { email, password })).body.token as string;
    expect(
      await ana.post('/auth/change-password', { current_password: 'nije-ova', password: fresh }),
    ).toBe422('current_password');
    expect(await ana.post('/auth/change-password', { password: fresh })).toBe422('current_password');
    expect(
      await ana.post('/auth/change-password', { current_password: password, password: fresh }),
    ).toHaveStatus(204);
    expect(await ana.get('/me')).toHaveStatus(200);
    expect(await visitor.send('GET', '/me', { headers: { authorization: `Bearer ${other}` } })).toHaveStatus(
      401,
    );
    expect(await visitor.post('/auth/login', { email, password })).toBe422('password');
    expect(await visitor.post('/auth/login', { email, password: fresh })).toHaveStatus(200);
    expect((await outbox.all(email)).map((mail) => mail.subject)).toContain('Lozinka je promijenjena');
  });

  test('accepts a fresh provider token as proof for an account without a password', async ({
    as,
    db,
    keys,
    visitor,
  }) => {
    const ana = await as('client');
    await takePassword(db, ana);
    await linkedBefore(db, ana, 'ana-f');
    expect((await ana.get('/me')).body.data.has_password).toBe(false);
    expect(await ana.post('/auth/change-password', { password: fresh })).toBe422('proof');
    expect(
      await ana.post('/auth/change-password', {
        password: fresh,
        proof: { provider: 'google', access_token: googleToken(keys, 'ana-f') },
      }),
    ).toHaveStatus(204);
    expect((await ana.get('/me')).body.data.has_password).toBe(true);
    expect(
      await visitor.post('/auth/login', { email: await emailOf(db, ana), password: fresh }),
    ).toHaveStatus(200);
  });

  test('is rejected for visitors, for a weak password and after repeated wrong guesses', async ({
    as,
    db,
    visitor,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    expect(
      await ana.post('/auth/change-password', { current_password: password, password: 'Zagreb1' }),
    ).toBe422('password', 'prečesta');
    expect(await ana.post('/auth/change-password', { current_password: password, password: '1234' })).toBe422(
      'password',
    );
    expect(await ana.post('/auth/change-password', { current_password: password })).toBe422('password');
    expect(await visitor.post('/auth/change-password', { password: fresh })).toHaveStatus(401);
    for (let n = 0; n < 10; n++)
      expect(
        await ana.post('/auth/change-password', { current_password: `nije-${n}`, password: fresh }),
      ).toHaveStatus(422);
    expect(
      await ana.post('/auth/change-password', { current_password: password, password: fresh }),
    ).toHaveStatus(429);
  });
});

describe('sessions', () => {
  test('are listed with their devices, the current one first; one or all others can be ended', async ({
    as,
    db,
    visitor,
    app,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const android =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
    const others: Person[] = [];
    for (const device_name of [android, 'Moj program', undefined])
      others.push(
        new Person(app, (await visitor.post('/auth/login', { email, password, device_name })).body.token),
      );
    const { data } = (await ana.get('/auth/sessions')).body;
    expect(data).toHaveLength(4);
    expect(data.map((one: { current: boolean }) => one.current)).toEqual([true, false, false, false]);
    expect(data.map((one: { device_name: string }) => one.device_name)).toEqual(
      expect.arrayContaining(['test', 'Chrome, Android', 'Moj program']),
    );
    expect(JSON.stringify(data)).not.toMatch(/hash|token/);
    const program = data.find((one: { device_name: string }) => one.device_name === 'Moj program');
    expect(await ana.delete(`/auth/sessions/${program.id}`)).toHaveStatus(204);
    expect(await others[1]?.get('/me')).toHaveStatus(401);
    expect(await ana.delete(`/auth/sessions/${program.id}`)).toHaveStatus(404);
    expect((await ana.delete('/auth/sessions')).body).toEqual({ data: { ended: 2 } });
    expect([await others[0]?.get('/me'), await ana.get('/me')].map((answer) => answer?.status)).toEqual([
      401, 200,
    ]);
    expect((await ana.delete('/auth/sessions')).body).toEqual({ data: { ended: 0 } });
  });

  test('cannot be ended by another user, who gets 404', async ({ as, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const [{ id }] = (await ivo.get('/auth/sessions')).body.data;
    for (const wrong of [id, 999_999, 'abc', '-1'])
      expect(await ana.delete(`/auth/sessions/${wrong}`)).toHaveStatus(404);
    expect(await ivo.get('/me')).toHaveStatus(200);
    expect(await visitor.get('/auth/sessions')).toHaveStatus(401);
    expect(await visitor.delete('/auth/sessions')).toHaveStatus(401);
    expect(await visitor.delete(`/auth/sessions/${id}`)).toHaveStatus(401);
  });
});

describe('an email address change', () => {
  test('needs both addresses confirmed, in either order', async ({ as, db, visitor, outbox }) => {
    for (const order of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const ana = await as('client');
      await givePassword(db, ana);
      const old = await emailOf(db, ana);
      const wanted = `nova-${order[0]}@primjer.hr`;
      expect(await ana.post('/auth/email/change', { email: wanted.toUpperCase(), password })).toHaveStatus(
        204,
      );
      expect((await ana.get('/me')).body.data).toMatchObject({ email: old, pending_email: wanted });
      const mail = await outbox.to(old);
      expect(mail.text).toContain(`Nova adresa: ${wanted}`);
      const links = { old: await linkIn(outbox, old), new: await linkIn(outbox, wanted) };
      expect((await visitor.post('/auth/email/confirm', { token: links[order[0]] })).body).toEqual({
        outcome: 'waiting_for_other',
      });
      expect((await ana.get('/me')).body.data.email).toBe(old);
      expect((await visitor.post('/auth/email/confirm', { token: links[order[1]] })).body).toEqual({
        outcome: 'changed',
      });
      expect((await ana.get('/me')).body.data).toMatchObject({
        email: wanted,
        pending_email: null,
        is_verified: true,
      });
      expect(await visitor.post('/auth/email/confirm', { token: links.old })).toBe422('token');
      expect(await visitor.post('/auth/login', { email: wanted, password })).toHaveStatus(200);
      expect(await visitor.post('/auth/login', { email: old, password })).toBe422('password');
    }
  });

  test('to a taken address gets the usual response, never takes effect, and notifies the address’s owner', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await givePassword(db, ana);
    const [old, taken] = [await emailOf(db, ana), await emailOf(db, ivo)];
    expect(await ana.post('/auth/email/change', { email: taken, password })).toHaveStatus(204);
    expect((await ana.get('/me')).body.data.pending_email).toBe(taken);
    expect((await outbox.all(taken)).map((mail) => mail.subject)).toEqual(['Netko je upisao Vaš email']);
    expect((await visitor.post('/auth/email/confirm', { token: await linkIn(outbox, old) })).body).toEqual({
      outcome: 'waiting_for_other',
    });
    expect(await emailOf(db, ana)).toBe(old);
  });

  test('to an address taken in the meantime fails', async ({ as, db, visitor, outbox }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const old = await emailOf(db, ana);
    await ana.post('/auth/email/change', { email: 'utrka@primjer.hr', password });
    const link = await linkIn(outbox, 'utrka@primjer.hr');
    expect(
      await visitor.post('/auth/signup', {
        name: 'Brži Ivo',
        email: 'utrka@primjer.hr',
        password,
        agreement: '1',
      }),
    ).toHaveStatus(201);
    await visitor.post('/auth/email/confirm', { token: await linkIn(outbox, old) });
    expect(await visitor.post('/auth/email/confirm', { token: link })).toBe422('token');
    expect(await emailOf(db, ana)).toBe(old);
  });

  test('needs only the new address confirmed if the account is unconfirmed', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const neda = await as('unconfirmed');
    await givePassword(db, neda);
    const slip = await emailOf(db, neda);
    await neda.post('/auth/email/change', { email: 'prava@primjer.hr', password });
    await outbox.none(slip);
    expect(
      (await visitor.post('/auth/email/confirm', { token: await linkIn(outbox, 'prava@primjer.hr') })).body,
    ).toEqual({ outcome: 'changed' });
    expect((await neda.get('/me')).body.data).toMatchObject({ email: 'prava@primjer.hr', is_verified: true });
  });

  test('can be cancelled, expires after 48 hours, and is replaced by a newer request', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    await ana.post('/auth/email/change', { email: 'prva@primjer.hr', password });
    const first = await linkIn(outbox, 'prva@primjer.hr');
    await ana.post('/auth/email/change', { email: 'druga@primjer.hr', password });
    const second = await linkIn(outbox, 'druga@primjer.hr');
    expect(await visitor.post('/auth/email/confirm', { token: first })).toBe422('token');
    expect(await ana.delete('/auth/email/change')).toHaveStatus(204);
    expect((await ana.get('/me')).body.data.pending_email).toBeNull();
    expect(await visitor.post('/auth/email/confirm', { token: second })).toBe422('token');
    expect(await ana.delete('/auth/email/change')).toHaveStatus(204);
    await ana.post('/auth/email/change', { email: 'treca@primjer.hr', password });
    await db
      .update(emailChanges)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(emailChanges.userId, ana.id));
    expect((await ana.get('/me')).body.data.pending_email).toBeNull();
    expect(
      await visitor.post('/auth/email/confirm', { token: await linkIn(outbox, 'treca@primjer.hr') }),
    ).toBe422('token');
  });

  test('requires a different address and the password, or other proof if there is none', async ({
    as,
    db,
    keys,
    visitor,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    expect(await ana.post('/auth/email/change', { email: 'nova@primjer.hr' })).toBe422('password');
    expect(await ana.post('/auth/email/change', { email: 'nova@primjer.hr', password: 'nije-ova' })).toBe422(
      'password',
    );
    expect(await ana.post('/auth/email/change', { email: await emailOf(db, ana), password })).toBe422(
      'email',
      'već',
    );
    expect(await ana.post('/auth/email/change', { email: 'x', password })).toBe422('email');
    expect(await visitor.post('/auth/email/change', { email: 'nova@primjer.hr', password })).toHaveStatus(
      401,
    );
    expect(await visitor.delete('/auth/email/change')).toHaveStatus(401);
    await takePassword(db, ana);
    await linkedBefore(db, ana, 'ana-e');
    expect(await ana.post('/auth/email/change', { email: 'nova@primjer.hr' })).toBe422('proof');
    const proof = { provider: 'google', access_token: googleToken(keys, 'ana-e') };
    expect(await ana.post('/auth/email/change', { email: 'nova@primjer.hr', proof })).toHaveStatus(204);
  });
});

describe('deleting the account', () => {
  test('removes profile, posts, files and sessions; reviews remain, anonymized', async ({
    as,
    db,
    storage,
    visitor,
    outbox,
    tasks,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const image = await ana.upload(`/job-posts/${await makePost(db, ana.id)}/media`, {
      file: await picture(),
    });
    expect(image).toHaveStatus(201);
    const stored = image.body.data.path.replace('/files/', '');
    expect(await storage.exists(stored)).toBe(true);
    await ana.post('/reviews', { user_id: ivo.id, stars: 5, comment: 'Odličan majstor, preporuka.' });
    await ivo.post('/reviews', { user_id: ana.id, stars: 3, comment: 'Dogovor je kasnio tjedan dana.' });

    expect(await ana.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(204);
    expect(await ana.get('/me')).toHaveStatus(401);
    expect(await visitor.get(`/users/${ana.id}`)).toHaveStatus(404);
    expect((await visitor.get(`/reviews/${ivo.id}`)).body.data[0]).toMatchObject({
      stars: 5,
      reviewer: null,
    });
    expect((await outbox.all(email)).map(({ subject }) => subject)).toContain('Vaš račun je izbrisan');
    await endTerm({ db, tasks }, ana);
    expect(await visitor.post('/auth/login', { email, password })).toBe422('password');
    for (const [table, column] of [
      [users, users.id],
      [tokens, tokens.userId],
      [jobPosts, jobPosts.userId],
      [reviews, reviews.subjectId],
    ] as const)
      expect(await db.$count(table, eq(column, ana.id))).toBe(0);
    expect((await visitor.get(`/reviews/${ivo.id}`)).body.data[0]).toMatchObject({
      stars: 5,
      reviewer: null,
    });
    expect((await visitor.get(`/users/${ivo.id}`)).body.data).toMatchObject({ rating: 5, reviews_count: 1 });
    expect(await storage.exists(stored)).toBe(false);
    expect(
      await visitor.post('/auth/signup', { name: 'Ana Anić', email, password, agreement: '1' }),
    ).toHaveStatus(201);
  });

  test('accepts the password in the query, and removes reviews awaiting confirmation', async ({
    as,
    db,
    tasks,
    visitor,
  }) => {
    const [neda, ivo] = [await as('unconfirmed'), await as('worker')];
    await givePassword(db, neda);
    await neda.post('/reviews', { user_id: ivo.id, stars: 1, comment: 'Nije došao, ni javio se.' });
    expect(await neda.delete(`/auth/delete-account?password=${password}&device_name=x`)).toHaveStatus(204);
    await endTerm({ db, tasks }, neda);
    expect(await db.$count(reviews, eq(reviews.subjectId, ivo.id))).toBe(0);
    expect(await visitor.get(`/users/${neda.id}`)).toHaveStatus(404);
  });

  test('requires proof: the correct password, or a fresh token of a linked provider', async ({
    as,
    db,
    keys,
    visitor,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    expect(await ana.delete('/auth/delete-account')).toBe422('password');
    expect(await ana.delete('/auth/delete-account?password=nije-ova')).toBe422('password');
    expect(await visitor.delete(`/auth/delete-account?password=${password}`)).toHaveStatus(401);
    await takePassword(db, ana);
    expect(await ana.delete('/auth/delete-account')).toBe422('password');
    expect(await ana.delete('/auth/delete-account?provider=google&access_token=nije-token')).toBe422(
      'server',
    );
    expect(await ana.delete('/auth/delete-account?provider=nitko&access_token=x')).toBe422('provider');
    await linkedBefore(db, ana, 'ana-g');
    const remove = (access_token: string) =>
      ana.send('DELETE', '/auth/delete-account', { json: { provider: 'google', access_token } });
    expect(await remove(googleToken(keys, 'somebody-else'))).toBe422('server');
    expect(await ana.get('/me')).toHaveStatus(200);
    expect(await remove(googleToken(keys, 'ana-g'))).toHaveStatus(204);
    expect(await ana.get('/me')).toHaveStatus(401);
  });
});
