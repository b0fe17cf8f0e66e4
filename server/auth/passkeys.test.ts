import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { emailOf, givePassword, password, takePassword } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { makeAuthenticator } from '../testing/authenticator.ts';
import { authChallenges, passkeys } from './tables.ts';

type Authenticator = ReturnType<typeof makeAuthenticator>;

const newOptions = async (person: Person) => (await person.post('/auth/passkeys/options')).body.data;
const proof = { password };
async function withKey(person: Person, authenticator: Authenticator = makeAuthenticator()) {
  const added = await person.post('/auth/passkeys', {
    response: authenticator.register(await newOptions(person)),
    proof,
  });
  expect(added).toHaveStatus(201);
  return authenticator;
}
const loginOptions = async (visitor: Person) =>
  (await visitor.post('/auth/passkeys/login/options')).body.data;

describe('a new passkey', () => {
  test('belongs to this site and account, requires user verification, and needs no user name', async ({
    as,
    db,
  }) => {
    const ana = await as('client');
    const options = await newOptions(ana);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Meštar' },
      user: { name: await emailOf(db, ana), displayName: 'Ana Klijent' },
    });
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    expect(JSON.stringify(await db.select().from(authChallenges))).not.toContain(options.challenge);
    const authenticator = await withKey(ana);
    const again = await newOptions(ana);
    expect(again.excludeCredentials).toEqual([
      { id: authenticator.credentialId, transports: ['internal', 'hybrid'], type: 'public-key' },
    ]);
    expect(again.user.id).toBe(options.user.id);
  });

  test('is listed under its name, and its owner is notified', async ({ as, db, outbox }) => {
    const ana = await as('client');
    const synced = makeAuthenticator({ synced: true });
    await withKey(ana, synced);
    const named = await ana.post('/auth/passkeys', {
      response: makeAuthenticator().register(await newOptions(ana)),
      name: 'Ključ na privjesku',
      proof,
    });
    expect(named.body.data.passkeys).toMatchObject([
      { synced: true, last_used_at: null },
      { name: 'Ključ na privjesku', synced: false },
    ]);
    const browser =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
    const options = await newOptions(ana);
    const third = await ana.send('POST', '/auth/passkeys', {
      json: { response: makeAuthenticator().register(options), proof },
      headers: { 'user-agent': browser },
    });
    expect(third.body.data.passkeys[2].name).toBe('Chrome, Windows');
    const mails = await outbox.all(await emailOf(db, ana));
    expect(mails.map((mail) => mail.subject)).toEqual(
      Array.from({ length: 3 }, () => 'Dodan je pristupni ključ'),
    );
    expect(mails.map((mail) => mail.text).join()).toContain('Ključ na privjesku');
  });

  test('is rejected if it is malformed, lacks user verification, or is for another site or challenge', async ({
    as,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const key = makeAuthenticator();
    const send = async (make: (options: Awaited<ReturnType<typeof newOptions>>) => unknown) =>
      ana.post('/auth/passkeys', { response: make(await newOptions(ana)), proof });
    expect(await send((options) => key.register(options, { origin: 'https://zlo.test' }))).toBe422(
      'server',
      'nije prihvaćen',
    );
    expect(await send((options) => key.register(options, { rpId: 'zlo.test' }))).toBe422('server');
    expect(await send((options) => key.register(options, { verifies: false }))).toBe422('server');
    expect(await send((options) => key.register({ ...options, challenge: 'bm90LW91cnM' }))).toBe422('server');
    expect(
      await send((options) => ({ ...key.register(options), response: { clientDataJSON: 'e30' } })),
    ).toBe422('server');
    expect(await send(() => ({}))).toBe422('server');
    expect(await ana.post('/auth/passkeys', {})).toBe422('response');
    const his = await newOptions(ivo);
    expect(await ana.post('/auth/passkeys', { response: key.register(his), proof })).toBe422('server');
    expect((await ana.get('/auth/methods')).body.data.passkeys).toEqual([]);
  });

  test('uses up its challenge, so a second passkey for the same challenge is rejected', async ({ as }) => {
    const ana = await as('client');
    const options = await newOptions(ana);
    const [first, second] = [makeAuthenticator(), makeAuthenticator()];
    const answers = await Promise.all(
      [first, second].map((key) => ana.post('/auth/passkeys', { response: key.register(options), proof })),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([201, 422]);
  });

  test('cannot be registered for a second account', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const key = await withKey(ana);
    expect(
      await ivo.post('/auth/passkeys', { response: key.register(await newOptions(ivo)), proof }),
    ).toBe422('server');
  });

  test('cannot be added by a visitor', async ({ visitor }) => {
    expect(await visitor.post('/auth/passkeys/options')).toHaveStatus(401);
    expect(await visitor.post('/auth/passkeys', { response: {}, proof })).toHaveStatus(401);
    expect(await visitor.delete('/auth/passkeys/1')).toHaveStatus(401);
  });
});

describe('signing in with a passkey', () => {
  test('needs no name, password or code', async ({ as, visitor, db }) => {
    const ana = await as('client');
    const key = await withKey(ana);
    const options = await loginOptions(visitor);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const signedIn = await visitor.post('/auth/passkeys/login', {
      response: key.signIn(options),
      device_name: 'Mobitel',
    });
    expect(signedIn).toHaveStatus(200);
    expect(signedIn.body.created).toBe(false);
    expect(String(signedIn.headers['set-cookie'])).toContain('authToken=');
    const me = await visitor.send('GET', '/me', {
      headers: { authorization: `Bearer ${signedIn.body.token}` },
    });
    expect(me.body.data.id).toBe(ana.id);
    expect(
      (await db.select().from(passkeys).where(eq(passkeys.userId, ana.id)))[0]?.lastUsedAt,
    ).not.toBeNull();
  });

  test('is rejected if the response is for another site, has a wrong signature, or uses a challenge that is for another purpose or already used', async ({
    as,
    visitor,
  }) => {
    const ana = await as('client');
    const key = await withKey(ana);
    const send = async (make: (options: Awaited<ReturnType<typeof loginOptions>>) => unknown) =>
      visitor.post('/auth/passkeys/login', { response: make(await loginOptions(visitor)) });
    expect(await send((options) => key.signIn(options, { origin: 'https://zlo.test' }))).toBe422(
      'server',
      'nije prihvaćen',
    );
    expect(await send((options) => key.signIn(options, { rpId: 'zlo.test' }))).toBe422('server');
    expect(await send((options) => key.signIn(options, { verifies: false }))).toBe422('server');
    expect(await send((options) => ({ ...makeAuthenticator().signIn(options) }))).toBe422('server');
    const forger = makeAuthenticator();
    expect(
      await send((options) => ({ ...forger.signIn(options), id: key.credentialId, rawId: key.credentialId })),
    ).toBe422('server');
    const registration = await newOptions(ana);
    expect(
      await visitor.post('/auth/passkeys/login', {
        response: key.signIn({ ...registration, rpId: 'localhost' }),
      }),
    ).toBe422('server');
    expect(
      await send((options) => ({
        ...key.signIn(options),
        response: { ...key.signIn(options).response, userHandle: 'bmV0a28' },
      })),
    ).toBe422('server');
    expect(await send(() => ({ id: 1, response: 'x' }))).toBe422('server');
    expect(await visitor.post('/auth/passkeys/login', {})).toBe422('response');
    const options = await loginOptions(visitor);
    const answers = await Promise.all(
      [1, 2, 3].map(() => visitor.post('/auth/passkeys/login', { response: key.signIn(options) })),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422, 422]);
  });

  test('is rejected with a challenge older than five minutes', async ({ as, visitor, db }) => {
    const key = await withKey(await as('client'));
    const options = await loginOptions(visitor);
    await db.update(authChallenges).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await visitor.post('/auth/passkeys/login', { response: key.signIn(options) })).toBe422('server');
  });

  test('is rejected if the counter does not advance, which means that the passkey was copied', async ({
    as,
    visitor,
  }) => {
    const key = await withKey(await as('client'));
    const at = async (counter: number) =>
      visitor.post('/auth/passkeys/login', {
        response: key.signIn(await loginOptions(visitor), { counter }),
      });
    expect(await at(0)).toHaveStatus(200);
    expect(await at(7)).toHaveStatus(200);
    expect(await at(7)).toBe422('server');
    expect(await at(3)).toBe422('server');
    expect(await at(0)).toBe422('server');
    expect(await at(8)).toHaveStatus(200);
  });

  test('needs no code even if the account has a second factor', async ({ as, visitor, db }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const key = await withKey(ana);
    const { Secret, TOTP } = await import('otpauth');
    const { secret } = (await ana.post('/auth/second-factor', { password })).body.data;
    await ana.post('/auth/second-factor/confirm', {
      otp: TOTP.generate({ secret: Secret.fromBase32(secret) }),
    });
    expect(await visitor.post('/auth/login', { email: await emailOf(db, ana), password })).toBe422('otp');
    expect(
      await visitor.post('/auth/passkeys/login', { response: key.signIn(await loginOptions(visitor)) }),
    ).toHaveStatus(200);
  });
});

describe('removing a passkey', () => {
  test('invalidates it and notifies the owner; nobody else can remove it', async ({
    as,
    visitor,
    db,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const key = await withKey(ana);
    const { id } = (await ana.get('/auth/methods')).body.data.passkeys[0];
    expect(await ivo.delete(`/auth/passkeys/${id}`)).toHaveStatus(404);
    expect(await ana.delete('/auth/passkeys/nula')).toHaveStatus(404);
    expect((await ana.delete(`/auth/passkeys/${id}`)).body.data.passkeys).toEqual([]);
    expect((await outbox.all(await emailOf(db, ana))).map((mail) => mail.subject)).toContain(
      'Pristupni ključ je uklonjen',
    );
    expect(
      await visitor.post('/auth/passkeys/login', { response: key.signIn(await loginOptions(visitor)) }),
    ).toBe422('server');
    expect(await ana.delete(`/auth/passkeys/${id}`)).toHaveStatus(404);
  });

  test('never removes the last sign-in method, even if two are removed concurrently', async ({ as, db }) => {
    const ana = await as('client');
    await withKey(ana);
    await withKey(ana);
    await takePassword(db, ana);
    const ids = (await ana.get('/auth/methods')).body.data.passkeys.map((one: { id: number }) => one.id);
    const answers = await Promise.all(ids.map((id: number) => ana.delete(`/auth/passkeys/${id}`)));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expect((await ana.get('/auth/methods')).body.data.passkeys).toHaveLength(1);
  });
});
