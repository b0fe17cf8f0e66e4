import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import { consents, pages } from '../pages/tables.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { emailOf, givePassword, password } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { users } from '../users/tables.ts';
import { type FakeClaims, fakeAudience, fakeToken } from './social-fake.ts';
import { addFakeProvider } from './social-fake-page.ts';
import { socialIdentities } from './tables.ts';

let subjects = 1000;
const tokenOf = (keys: Keys, given: Partial<FakeClaims> = {}) =>
  fakeToken(keys, {
    aud: fakeAudience('google'),
    sub: String(++subjects),
    name: 'Ana Anić',
    email: `nova-${subjects}@primjer.hr`,
    email_verified: true,
    ...given,
  });

describe('a new account', () => {
  test('gets the provider’s name and confirmed address, and no password', async ({
    visitor,
    keys,
    db,
    outbox,
  }) => {
    const access_token = tokenOf(keys, { name: 'Željka Čavka', email: 'Zeljka@Primjer.hr' });
    const answer = await visitor.post('/login/google', { access_token });
    expect(answer).toHaveStatus(200);
    expect(answer.body.created).toBe(true);
    expect(String(answer.headers['set-cookie'])).toMatch(/authToken=.*HttpOnly/);
    const me = (
      await visitor.send('GET', '/me', { headers: { authorization: `Bearer ${answer.body.token}` } })
    ).body.data;
    expect(me).toMatchObject({
      name: 'Željka Čavka',
      email: 'zeljka@primjer.hr',
      is_verified: true,
      has_password: false,
      onboarding: 'new',
    });
    await outbox.none('zeljka@primjer.hr');
    const again = await visitor.post('/auth/login/google', { access_token });
    expect(again.body).toMatchObject({ created: false });
    expect(await db.select().from(users).where(eq(users.email, 'zeljka@primjer.hr'))).toHaveLength(1);
  });

  test('gets a sanitized name: on one line, shortened, or replaced by a fallback', async ({
    visitor,
    keys,
  }) => {
    for (const [given, stored] of [
      ['Ana\r\nAnić\r', 'Ana Anić'],
      ['\u202EčinA\u0007 anA', 'činA anA'],
      [`${'Ž'.repeat(254)}👨‍👩‍👧`, 'Ž'.repeat(254)],
      ['\u200B\u2066\0', 'Korisnik'],
    ] as const) {
      const { status, body } = await visitor.post('/login/google', {
        access_token: tokenOf(keys, { name: given }),
      });
      expect(status, given).toBe(200);
      const me = await visitor.send('GET', '/me', { headers: { authorization: `Bearer ${body.token}` } });
      expect(me.body.data.name).toBe(stored);
    }
  });

  test('has to confirm an address that the provider has not confirmed', async ({ visitor, keys, outbox }) => {
    const { body } = await visitor.post('/login/google', {
      access_token: tokenOf(keys, { email: 'neprovjerena@primjer.hr', email_verified: false }),
    });
    expect(body.created).toBe(true);
    const me = (await visitor.send('GET', '/me', { headers: { authorization: `Bearer ${body.token}` } })).body
      .data;
    expect(me.is_verified).toBe(false);
    expect((await outbox.to('neprovjerena@primjer.hr')).subject).toBe('Potvrdite svoj email');
  });

  test('gets one consent record for the current edition of each document shown beside the buttons', async ({
    visitor,
    keys,
    db,
  }) => {
    const access_token = tokenOf(keys, { email: 'suglasna@primjer.hr' });
    const { body } = await visitor.post('/login/google', { access_token });
    const headers = { authorization: `Bearer ${body.token}` };
    const { id } = (await visitor.send('GET', '/me', { headers })).body.data;
    const given = () =>
      db
        .select({ slug: pages.slug, major: consents.major })
        .from(consents)
        .innerJoin(pages, eq(pages.id, consents.pageId))
        .where(eq(consents.userId, id));
    const texts = (
      await db.select({ slug: pages.slug, major: pages.major }).from(pages).where(eq(pages.agreed, true))
    ).sort((a, b) => (a.slug < b.slug ? -1 : 1));
    expect(texts.map(({ slug }) => slug)).toEqual(['politika-privatnosti', 'uvjeti-koristenja']);
    expect((await given()).sort((a, b) => (a.slug < b.slug ? -1 : 1))).toEqual(texts);
    expect((await visitor.send('GET', '/me/consents', { headers })).body.data).toEqual([]);
    await visitor.post('/login/google', { access_token });
    expect(await given()).toHaveLength(2);
  });

  test('requires an email address', async ({ visitor, keys }) => {
    for (const email of [null, 'nije-adresa'])
      expect(await visitor.post('/login/google', { access_token: tokenOf(keys, { email }) })).toBe422(
        'server',
        'email adresa',
      );
  });

  test('gets a fallback name if the provider gives none', async ({ visitor, keys, db }) => {
    await visitor.post('/login/google', {
      access_token: tokenOf(keys, { name: '', email: 'bez-imena@primjer.hr' }),
    });
    expect((await db.select().from(users).where(eq(users.email, 'bez-imena@primjer.hr')))[0]?.name).toBe(
      'Korisnik',
    );
  });

  test('is created only once by parallel sign-ins', async ({ visitor, keys, db }) => {
    const access_token = tokenOf(keys, { email: 'odjednom@primjer.hr' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor.post('/login/google', { access_token })),
    );
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter((one) => one.body.created)).toHaveLength(1);
    expect(await db.select().from(users).where(eq(users.email, 'odjednom@primjer.hr'))).toHaveLength(1);
  });
});

describe('an existing account', () => {
  test('is linked if the site and the provider have both confirmed the address, and its owner is notified', async ({
    as,
    visitor,
    keys,
    db,
    outbox,
  }) => {
    const ana = await as('client');
    const email = await emailOf(db, ana);
    const { body } = await visitor.post('/login/google', {
      access_token: tokenOf(keys, { email: email.toUpperCase(), name: 'Netko Drugi' }),
    });
    expect(body.created).toBe(false);
    const me = (await visitor.send('GET', '/me', { headers: { authorization: `Bearer ${body.token}` } })).body
      .data;
    expect(me).toMatchObject({ id: ana.id, name: 'Ana Klijent' });
    expect((await outbox.all(email)).map((mail) => mail.subject)).toContain('Račun je povezan: Google');
  });

  test('is not linked through an address that the provider has not confirmed', async ({
    as,
    visitor,
    keys,
    db,
  }) => {
    const ana = await as('client');
    const access_token = tokenOf(keys, { email: await emailOf(db, ana), email_verified: false });
    expect(await visitor.post('/login/google', { access_token })).toBe422('server', 'već postoji');
    expect(await db.select().from(socialIdentities).where(eq(socialIdentities.userId, ana.id))).toEqual([]);
  });

  test('is not linked if a stranger registered the address in advance', async ({ as, visitor, keys, db }) => {
    const squatter = await as('unconfirmed');
    const access_token = tokenOf(keys, { email: await emailOf(db, squatter) });
    expect(await visitor.post('/login/google', { access_token })).toBe422('server', 'već postoji');
    expect(await db.select().from(socialIdentities).where(eq(socialIdentities.userId, squatter.id))).toEqual(
      [],
    );
    expect((await squatter.get('/me')).body.data.is_verified).toBe(false);
  });

  test('is not linked to a second identity at the same provider', async ({ as, visitor, keys, db }) => {
    const ana = await as('client');
    const email = await emailOf(db, ana);
    expect(await visitor.post('/login/google', { access_token: tokenOf(keys, { email }) })).toHaveStatus(200);
    expect(await visitor.post('/login/google', { access_token: tokenOf(keys, { email }) })).toBe422(
      'server',
      'već postoji',
    );
  });

  test('is found by the provider’s id, regardless of the address reported later', async ({
    as,
    visitor,
    keys,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await ana.post('/auth/methods/google', {
      access_token: tokenOf(keys, { sub: 'ana-1' }),
      proof: { password },
    });
    const { body } = await visitor.post('/login/google', {
      access_token: tokenOf(keys, { sub: 'ana-1', email: await emailOf(db, ivo) }),
    });
    expect(
      (await visitor.send('GET', '/me', { headers: { authorization: `Bearer ${body.token}` } })).body.data.id,
    ).toBe(ana.id);
  });

  test('requires its second factor both before it is linked and at later sign-ins', async ({
    as,
    visitor,
    keys,
    db,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const { secret } = (await ana.post('/auth/second-factor', { password })).body.data;
    const code = (steps: number) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
    await ana.post('/auth/second-factor/confirm', { otp: code(-1) });
    const access_token = tokenOf(keys, { email: await emailOf(db, ana) });
    expect(await visitor.post('/login/google', { access_token })).toBe422('otp', 'Unesite');
    expect(await visitor.post('/login/google', { access_token, otp: 'krivikod' })).toBe422(
      'otp',
      'nije ispravan',
    );
    expect(await db.select().from(socialIdentities).where(eq(socialIdentities.userId, ana.id))).toEqual([]);
    expect(await visitor.post('/login/google', { access_token, otp: code(0) })).toHaveStatus(200);
    expect(await visitor.post('/login/google', { access_token, otp: '' })).toBe422('otp', 'Unesite');
    expect(await visitor.post('/login/google', { access_token, otp: code(1) })).toHaveStatus(200);
  });
});

describe('an access token', () => {
  test('is rejected if it is forged, expired, or issued for another audience or by another provider', async ({
    visitor,
    keys,
  }) => {
    const real = tokenOf(keys);
    const old = `fake.${keys.sign({ aud: 'fake-google', sub: '1', name: 'A', email: null, email_verified: false }, 'social-fake', -1)}`;
    const other = `fake.${keys.sign({ aud: 'fake-google', sub: '1', name: 'A', email: null, email_verified: false }, 'mail', 60_000)}`;
    for (const access_token of [
      tokenOf(keys, { aud: 'another-app' }),
      tokenOf(keys, { aud: fakeAudience('facebook') }),
      `${real.slice(0, -2)}xx`,
      old,
      other,
      'fake.',
      'fake.a.b',
    ])
      expect(await visitor.post('/login/google', { access_token })).toBe422(
        'server',
        'Prijava nije uspjela. Pokušajte ponovno.',
      );
    expect(await visitor.post('/login/facebook', { access_token: real })).toBe422('server');
  });

  test('is required', async ({ visitor }) => {
    expect(await visitor.post('/login/google', {})).toBe422('access_token');
    expect(await visitor.send('POST', '/login/google', { form: 'access_token=' })).toBe422('access_token');
    expect(await visitor.post('/login/myspace', { access_token: 'x' })).toHaveStatus(404);
  });
});

test('getSignInProviders returns the offered providers to visitors', async ({ visitor }) => {
  expect((await visitor.get('/auth/providers')).body.data).toEqual({
    google: { client_id: 'test-google' },
    facebook: { app_id: 'test-facebook' },
    fake: true,
    in_app: null,
  });
});

describe('the fake provider', () => {
  const address = '/dev/social/google?redirect_uri=%2Fprijava%2Fpovratak&state=a%26b%22%3E';

  test('shows a form and redirects the browser back with a token', async ({ app, visitor }) => {
    const shown = await app.inject({ url: address });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('value="a&amp;b&quot;&gt;"');
    const payload = new URLSearchParams({
      redirect_uri: '/prijava/povratak',
      state: 'a&b',
      name: 'Ana',
      email: 'ana.proba@primjer.hr',
      email_verified: '1',
      subject: '77',
    });
    const sent = await app.inject({
      method: 'POST',
      url: '/dev/social/google',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: payload.toString(),
    });
    expect(sent.statusCode).toBe(303);
    const back = new URL(String(sent.headers.location), 'http://localhost');
    expect(back.pathname).toBe('/prijava/povratak');
    const given = new URLSearchParams(back.hash.slice(1));
    expect(given.get('state')).toBe('a&b');
    expect(
      (await visitor.post('/login/google', { access_token: given.get('access_token') })).body.created,
    ).toBe(true);
  });

  test('reports that the user cancelled', async ({ app }) => {
    const sent = await app.inject({
      method: 'POST',
      url: '/dev/social/facebook',
      payload: { redirect_uri: 'http://localhost:80/p?x=1', state: 's', subject: '7', allow: 'no' },
    });
    expect(sent.headers.location).toBe('/p?x=1#error=access_denied&state=s');
  });

  test('redirects only to safe paths on this site', async ({ app }) => {
    for (const to of [
      'https://zlo.test/',
      '//zlo.test/',
      '/\\zlo.test',
      'javascript:alert(1)',
      'http://localhost:80//zlo.test',
    ])
      expect(
        (await app.inject({ url: `/dev/social/google?redirect_uri=${encodeURIComponent(to)}` })).statusCode,
      ).toBe(422);
    expect((await app.inject({ url: '/dev/social/myspace?redirect_uri=/' })).statusCode).toBe(404);
  });

  test('recognises the site’s own URL behind a proxy, where the requested host differs', async ({ keys }) => {
    const app = fastify();
    addFakeProvider(app, { keys, appUrl: 'https://mestar.test' });
    const statusOf = async (redirectUri: string) =>
      (await app.inject({ url: `/dev/social/google?redirect_uri=${encodeURIComponent(redirectUri)}` }))
        .statusCode;
    expect(await statusOf('https://mestar.test/prijava/povratak')).toBe(200);
    // The Host header must not be trusted, because the client controls it.
    await expect(statusOf('http://localhost:80/prijava/povratak')).resolves.not.toBe(200);
    await app.close();
  });
});
