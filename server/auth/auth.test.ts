import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test } from '../testing/app.ts';
import { users } from '../users/tables.ts';
import { tokens } from './tables.ts';

const ana = { name: 'Ana Anić', email: 'ana.anic@primjer.hr', password: 'plavi-slon-7', agreement: '1' };

describe('sign-up', () => {
  test('creates an account, reports it as new, and signs the user in by token and cookie', async ({
    visitor,
    app,
  }) => {
    const answer = await visitor.post('/auth/signup', ana);
    expect(answer).toHaveStatus(201);
    expect(answer.body).toMatchObject({ created: true, token: expect.stringMatching(/^[\w-]{43}$/) });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^authToken=[\w-]{43};.*HttpOnly;.*SameSite=Lax/);
    // `Max-Age` is ten years in seconds.
    expect(cookie).toContain('Max-Age=315360000');
    const me = await app.inject({ url: '/api/v1/me', headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(me.json().data).toMatchObject({
      name: 'Ana Anić',
      slug: 'ana-anic',
      email: 'ana.anic@primjer.hr',
      role: null,
      is_verified: false,
    });
  });

  test('accepts urlencoded and multipart bodies', async ({ visitor }) => {
    const form = await visitor.send('POST', '/auth/signup', {
      form: 'name=Bo%C5%BEo+Bo%C5%BEi%C4%87&email=bozo@primjer.hr&password=zeleni-slon&agreement=on',
    });
    expect(form).toHaveStatus(201);
    const multipart = new FormData();
    for (const [key, value] of Object.entries({ ...ana, email: 'druga@primjer.hr' }))
      multipart.append(key, value);
    const second = await visitor.send('POST', '/auth/signup', { multipart });
    expect(second).toHaveStatus(201);
  });

  test('gives two people with the same name different slugs, even concurrently', async ({ visitor, db }) => {
    const people = await Promise.all(
      [1, 2].map((n) =>
        visitor.post('/auth/signup', { ...ana, name: 'Ivo Ivić', email: `ivo${n}@primjer.hr` }),
      ),
    );
    expect(people.map((one) => one.status)).toEqual([201, 201]);
    const slugs = await db.select({ slug: users.slug }).from(users).where(eq(users.name, 'Ivo Ivić'));
    expect(slugs.map((one) => one.slug).sort()).toEqual(['ivo-ivic', 'ivo-ivic-2']);
  });

  test.for([
    ['name', { name: 'Al' }, 'Polje Ime ne smije sadržavati manje od 3 znaka.'],
    ['name', { name: 'a'.repeat(256) }, 'Polje Ime ne smije sadržavati više od 255 znakova.'],
    ['name', { name: undefined }, 'Polje Ime je obavezno.'],
    ['name', { name: { x: 1 } }, 'Polje Ime nije ispravno.'],
    ['email', { email: 'nije-email' }, 'Email mora biti važeći email.'],
    ['email', { email: 'a@b' }, 'Polje Email ne smije sadržavati manje od 5 znakova.'],
    ['email', { email: `${'a'.repeat(251)}@b.hr` }, 'Polje Email ne smije sadržavati više od 255 znakova.'],
    ['email', { email: '' }, 'Polje Email je obavezno.'],
    ['password', { password: '1234' }, 'Polje Lozinka ne smije sadržavati manje od 5 znakova.'],
    ['password', { password: 'x'.repeat(256) }, 'Polje Lozinka ne smije sadržavati više od 255 znakova.'],
    ['password', { password: undefined }, 'Polje Lozinka je obavezno.'],
    ['password', { password: 'Lozinka123' }, 'prečesta'],
    ['agreement', { agreement: undefined }, 'Molimo potvrdite kako bi ste nastavili.'],
    ['agreement', { agreement: '0' }, 'Molimo potvrdite kako bi ste nastavili.'],
  ] as const)('rejects an invalid %s: %j', async ([field, change, sentence], { visitor }) => {
    expect(await visitor.post('/auth/signup', { ...ana, email: 'nova@primjer.hr', ...change })).toBe422(
      field,
      sentence,
    );
  });

  test('rejects a taken email address in any letter case, and changes nothing', async ({ visitor, db }) => {
    await visitor.post('/auth/signup', { ...ana, email: 'zauzeta@primjer.hr' });
    const before = await db.$count(users);
    expect(await visitor.post('/auth/signup', { ...ana, email: 'Zauzeta@Primjer.HR' })).toBe422(
      'email',
      'ne može koristiti',
    );
    expect(await db.$count(users)).toBe(before);
  });

  test('treats both spellings of an internationalized domain as one account', async ({ visitor }) => {
    const form = { ...ana };
    expect(await visitor.post('/auth/signup', { ...form, email: 'ana@žbuka.hr' })).toHaveStatus(201);
    expect(await visitor.post('/auth/signup', { ...form, email: 'ana@xn--buka-kbb.hr' })).toBe422('email');
    for (const email of ['ana@z\u030Cbuka.hr', 'Ana@XN--BUKA-KBB.hr'])
      expect(await visitor.post('/auth/login', { email, password: form.password })).toHaveStatus(200);
  });

  test('never accepts a role or a badge from the client', async ({ visitor, db }) => {
    const before = await db.$count(users);
    for (const more of [{ role: 'superadmin' }, { is_verified: true }, { rating: 5 }, { id: 1 }]) {
      const [name = ''] = Object.keys(more);
      expect(await visitor.post('/auth/signup', { ...ana, email: 'lukava@primjer.hr', ...more })).toBe422(
        name,
        'Nepoznato polje',
      );
    }
    expect(await db.$count(users)).toBe(before);
  });
});

describe('sign-in', () => {
  test('accepts the correct password, and gives a wrong password and an unknown address the same response', async ({
    visitor,
  }) => {
    await visitor.post('/auth/signup', { ...ana, email: 'prijava@primjer.hr' });
    const right = await visitor.post('/auth/login', { email: 'PRIJAVA@primjer.hr', password: ana.password });
    expect(right.body).toMatchObject({ created: false, token: expect.any(String) });
    const wrong = await visitor.post('/auth/login', {
      email: 'prijava@primjer.hr',
      password: 'kriva-lozinka',
    });
    const unknown = await visitor.post('/auth/login', {
      email: 'nema@primjer.hr',
      password: 'kriva-lozinka',
    });
    expect(wrong).toBe422('password', 'Email ili lozinka nisu ispravni.');
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
  });

  test.for([
    ['email', { email: '', password: 'abcde' }],
    ['email', { email: 'x', password: 'abcde' }],
    ['password', { email: 'a@b.hr', password: '' }],
    ['password', { email: 'a@b.hr', password: ['abcde'] }],
  ] as const)('rejects an invalid %s', async ([field, body], { visitor }) => {
    expect(await visitor.post('/auth/login', body)).toBe422(field);
  });

  test('does not store the token in readable form', async ({ visitor, db }) => {
    const { body } = await visitor.post('/auth/signup', { ...ana, email: 'token@primjer.hr' });
    const rows = await db.select().from(tokens);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });
});

describe('sessions', () => {
  test('are ended by logout (this device) and logout-hard (all devices)', async ({ visitor, app }) => {
    const one = (await visitor.post('/auth/signup', { ...ana, email: 'sesije@primjer.hr' })).body
      .token as string;
    const login = async () =>
      (await visitor.post('/auth/login', { email: 'sesije@primjer.hr', password: ana.password })).body
        .token as string;
    const two = await login();
    const three = await login();
    const as = (token: string) => ({ authorization: `Bearer ${token}` });
    const me = async (token: string) =>
      (await app.inject({ url: '/api/v1/me', headers: as(token) })).statusCode;
    expect(
      (await app.inject({ method: 'DELETE', url: '/api/v1/auth/logout?device_name=x', headers: as(one) }))
        .statusCode,
    ).toBe(204);
    expect([await me(one), await me(two), await me(three)]).toEqual([401, 200, 200]);
    expect(
      (await app.inject({ method: 'DELETE', url: '/api/v1/auth/logout-hard', headers: as(two) })).statusCode,
    ).toBe(204);
    expect([await me(two), await me(three)]).toEqual([401, 401]);
  });

  test('are required for /me and logout, which otherwise return 401', async ({ visitor }) => {
    for (const answer of [
      await visitor.get('/me'),
      await visitor.delete('/auth/logout'),
      await visitor.delete('/auth/logout-hard'),
    ])
      expect(answer).toHaveStatus(401);
  });

  test('authorize a write by cookie only if it comes from our own site', async ({ visitor, app }) => {
    const { body } = await visitor.post('/auth/signup', { ...ana, email: 'csrf@primjer.hr' });
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'DELETE',
        url: '/api/v1/auth/logout',
        headers: { cookie: `authToken=${body.token}`, host: 'mestar.test', ...headers },
      });
    expect((await send({})).statusCode).toBe(403);
    expect((await send({ origin: 'https://zlo.test' })).statusCode).toBe(403);
    expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send({ origin: 'null' })).statusCode).toBe(403);
    expect((await send({ origin: 'http://mestar.test' })).statusCode).toBe(204);
  });

  test('cannot be started by another site (login CSRF)', async ({ app }) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { origin: 'https://zlo.test', host: 'mestar.test' },
      payload: { email: 'a@b.hr', password: 'abcde' },
    });
    expect(answer.statusCode).toBe(403);
  });
});
