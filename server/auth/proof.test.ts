import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import type { Provider } from '#contract/sign-in-methods.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { emailOf, newestCode, password, takePassword } from '../testing/accounts.ts';
import { Person, test } from '../testing/app.ts';
import { makeAuthenticator } from '../testing/authenticator.ts';
import { users } from '../users/tables.ts';
import { openSession } from './sessions.ts';
import { fakeAudience, fakeToken } from './social-fake.ts';
import { passkeys, secondFactors, socialIdentities } from './tables.ts';

const fresh = 'nova-duga-lozinka';
let subjects = 7000;
const newSubject = () => String(++subjects);

const answerOf = (keys: Keys, provider: Provider, sub: string, email: string | null = null) => ({
  provider,
  access_token: fakeToken(keys, {
    aud: fakeAudience(provider),
    sub,
    name: 'Ana Anić',
    email,
    email_verified: email !== null,
  }),
});

async function bySocial(app: FastifyInstance, keys: Keys, db: Db) {
  const sub = newSubject();
  const visitor = new Person(app, null);
  const { access_token } = answerOf(keys, 'google', sub, `nova-${sub}@primjer.hr`);
  const { token } = (await visitor.post('/login/google', { access_token })).body;
  const me = (await new Person(app, token).get('/me')).body.data;
  const again = async () => new Person(app, await openSession(db, me.id, 'test'), me.id, me.name);
  return { person: new Person(app, token, me.id, me.name), sub, again };
}

const addKey = async (person: Person, proof: unknown, key = makeAuthenticator()) => {
  const { data } = (await person.post('/auth/passkeys/options')).body;
  return { key, answer: await person.post('/auth/passkeys', { response: key.register(data), proof }) };
};
const byKey = async (person: Person, key: ReturnType<typeof makeAuthenticator>) => ({
  passkey: key.signIn((await person.post('/auth/passkeys/proof/options')).body.data),
});
const remove = (person: Person, json: unknown) => person.send('DELETE', '/auth/delete-account', { json });
const stands = async (person: Person) => expect(await person.get('/me')).toHaveStatus(200);

describe('a stolen session of an account with a password', () => {
  test('cannot link the thief’s provider', async ({ as, keys }) => {
    const ana = await as('client');
    const own = answerOf(keys, 'google', newSubject());
    for (const proof of [
      undefined,
      {},
      { password: 'nije-ova' },
      { password: '' },
      own,
      { provider: 'google' },
      'rubbish',
    ])
      expect(await ana.post('/auth/methods/google', { access_token: own.access_token, proof })).toBe422(
        'proof',
      );
    expect((await ana.get('/auth/methods')).body.data.social).toEqual([]);
    expect(
      await ana.post('/auth/methods/google', { access_token: own.access_token, proof: { password } }),
    ).toHaveStatus(200);
  });

  test('cannot add a passkey with missing or wrong proof', async ({ as, keys, db }) => {
    const ana = await as('client');
    for (const proof of [undefined, { password: 'nije-ova' }, answerOf(keys, 'google', newSubject())])
      expect((await addKey(ana, proof)).answer).toBe422('proof');
    expect(await ana.post('/auth/passkeys/options', { proof: { password: 'nije-ova' } })).toBe422('proof');
    expect(await ana.post('/auth/passkeys/proof/options')).toBe422('proof');
    expect(await db.$count(passkeys, eq(passkeys.userId, ana.id))).toBe(0);
    expect((await addKey(ana, { password })).answer).toHaveStatus(201);
  });

  test('cannot delete the account by using a provider as proof, whether or not it is linked', async ({
    as,
    app,
    keys,
    db,
  }) => {
    const ana = await as('client');
    await db.insert(socialIdentities).values({ userId: ana.id, provider: 'google', subject: 'long-linked' });
    const later = new Person(app, await openSession(db, ana.id, 'test'), ana.id);
    for (const given of [
      answerOf(keys, 'google', newSubject()),
      answerOf(keys, 'google', 'long-linked'),
      {},
    ]) {
      expect(await remove(later, given)).toBe422('proof');
      expect(await remove(later, { proof: given })).toBe422('proof');
    }
    await stands(later);
    expect(await remove(later, { proof: { password } })).toHaveStatus(204);
  });

  test('gets at most ten password guesses, even in parallel, and does not lock out other sessions', async ({
    as,
    db,
    app,
    keys,
  }) => {
    const ana = await as('client');
    const { access_token } = answerOf(keys, 'google', newSubject());
    const guess = (n: number) =>
      ana.post('/auth/methods/google', { access_token, proof: { password: `nije-${n}` } });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    for (const late of [
      ana.post('/auth/passkeys/options', { proof: { password } }),
      ana.post('/auth/change-password', { current_password: password, password: fresh }),
      ana.post('/auth/email/change', { email: 'nova@primjer.hr', password }),
      ana.post('/auth/second-factor', { password }),
      remove(ana, { password }),
    ])
      expect(await late).toHaveStatus(429);
    const owner = new Person(app, await openSession(db, ana.id, 'test'), ana.id);
    expect(
      await owner.post('/auth/change-password', { current_password: password, password: fresh }),
    ).toHaveStatus(204);
    expect(await ana.get('/me')).toHaveStatus(401);
  });
});

describe('a stolen session of an account without a password', () => {
  test('cannot link another provider, add a passkey or set a password', async ({ app, keys, db }) => {
    const { person: ana, sub } = await bySocial(app, keys, db);
    const own = answerOf(keys, 'facebook', newSubject());
    const somebody = answerOf(keys, 'google', newSubject());
    for (const proof of [
      undefined,
      { password: fresh },
      own,
      somebody,
      { ...own, provider: 'google' },
      { provider: 'google', access_token: 'fake.nije' },
    ]) {
      expect(await ana.post('/auth/methods/facebook', { access_token: own.access_token, proof })).toBe422(
        'proof',
      );
      expect((await addKey(ana, proof)).answer).toBe422('proof');
    }
    expect(await ana.post('/auth/change-password', { password: fresh })).toBe422('proof');
    expect(await ana.post('/auth/change-password', { password: fresh, current_password: fresh })).toBe422(
      'proof',
    );
    expect((await ana.get('/auth/methods')).body.data).toMatchObject({
      password: false,
      passkeys: [],
      social: [{ provider: 'google', can: { prove: true } }],
    });
    expect(
      await ana.post('/auth/change-password', { password: fresh, proof: answerOf(keys, 'google', sub) }),
    ).toHaveStatus(204);
    expect(await addKey(ana, answerOf(keys, 'google', sub)).then(({ answer }) => answer)).toBe422('proof');
    expect(await remove(ana, { password: fresh })).toHaveStatus(204);
  });

  test('cannot change the address or add a second factor', async ({ app, keys, db }) => {
    const { person: ana, sub } = await bySocial(app, keys, db);
    expect(await ana.post('/auth/email/change', { email: 'moja@primjer.hr' })).toBe422('proof');
    expect(await ana.post('/auth/second-factor', {})).toBe422('proof');
    expect(await db.$count(secondFactors, eq(secondFactors.userId, ana.id))).toBe(0);
    expect(
      await ana.post('/auth/email/change', {
        email: 'moja@primjer.hr',
        proof: answerOf(keys, 'google', sub),
      }),
    ).toHaveStatus(204);
    expect(await ana.post('/auth/second-factor', { proof: answerOf(keys, 'google', sub) })).toHaveStatus(200);
  });

  test('cannot delete the account without proof, or with the thief’s provider', async ({ app, keys, db }) => {
    const { person: ana, sub } = await bySocial(app, keys, db);
    for (const given of [
      {},
      { password: fresh },
      answerOf(keys, 'google', newSubject()),
      answerOf(keys, 'facebook', sub),
    ])
      expect(await remove(ana, given)).toBe422('proof');
    await stands(ana);
    expect(await remove(ana, answerOf(keys, 'google', sub))).toHaveStatus(204);
  });
});

describe('a method added in a session is not accepted as proof in that session', () => {
  test('if it is a provider; a later session accepts it', async ({ app, keys, db }) => {
    const { person: ana, sub, again } = await bySocial(app, keys, db);
    const [google, facebook] = [answerOf(keys, 'google', sub), answerOf(keys, 'facebook', newSubject())];
    expect(
      await ana.post('/auth/methods/facebook', { access_token: facebook.access_token, proof: google }),
    ).toHaveStatus(200);
    expect(await ana.post('/auth/change-password', { password: fresh, proof: facebook })).toBe422(
      'proof',
      'nakon što ste se prijavili',
    );
    expect((await addKey(ana, facebook)).answer).toBe422('proof');
    expect(await remove(ana, facebook)).toBe422('proof');
    const prove = (social: { provider: string; can: { prove: boolean } }[]) =>
      Object.fromEntries(social.map((one) => [one.provider, one.can.prove]));
    expect(prove((await ana.get('/auth/methods')).body.data.social)).toEqual({
      google: true,
      facebook: false,
    });
    const later = await again();
    expect(prove((await later.get('/auth/methods')).body.data.social)).toEqual({
      google: true,
      facebook: true,
    });
    expect(await later.post('/auth/change-password', { password: fresh, proof: facebook })).toHaveStatus(204);
  });

  test('if it is a provider that was unlinked and linked again', async ({ app, keys, db }) => {
    const { person: first, sub, again } = await bySocial(app, keys, db);
    const [google, facebook] = [answerOf(keys, 'google', sub), answerOf(keys, 'facebook', newSubject())];
    await first.post('/auth/methods/facebook', { access_token: facebook.access_token, proof: google });
    const ana = await again();
    expect(await ana.delete('/auth/methods/google')).toHaveStatus(200);
    const mine = answerOf(keys, 'google', newSubject());
    expect(await ana.post('/auth/methods/google', { access_token: mine.access_token, proof: mine })).toBe422(
      'proof',
    );
    expect(
      await ana.post('/auth/methods/google', { access_token: google.access_token, proof: facebook }),
    ).toHaveStatus(200);
    expect(await remove(ana, google)).toBe422('proof');
    expect(await remove(ana, facebook)).toHaveStatus(204);
  });

  test('if it is a passkey; an older passkey is proof for an account without other methods', async ({
    as,
    app,
    db,
  }) => {
    const first = await as('client');
    const { key: old } = await addKey(first, { password });
    await takePassword(db, first);
    const ana = new Person(app, await openSession(db, first.id, 'test'), first.id);
    const proof = await byKey(ana, old);
    const { key: added, answer } = await addKey(ana, proof);
    expect(answer.body.data.passkeys).toMatchObject([{ can: { prove: true } }, { can: { prove: false } }]);
    expect((await ana.post('/auth/passkeys/proof/options')).body.data.allowCredentials).toMatchObject([
      { id: old.credentialId },
    ]);
    const { data } = (await ana.post('/auth/passkeys/proof/options')).body;
    expect(
      await ana.post('/auth/change-password', { password: fresh, proof: { passkey: added.signIn(data) } }),
    ).toBe422('proof', 'nakon što ste se prijavili');
    expect(
      await ana.post('/auth/change-password', { password: fresh, proof }),
      'a proof can be used only once',
    ).toBe422('proof');
    expect(
      await remove(ana, {
        proof: { passkey: added.signIn((await ana.post('/auth/passkeys/proof/options')).body.data) },
      }),
    ).toBe422('proof');
    expect(await remove(ana, { proof: await byKey(ana, old) })).toHaveStatus(204);
  });
});

describe('a passkey response as proof', () => {
  test('is rejected if it is from another site or user, has a wrong signature, or answers a sign-in challenge', async ({
    as,
    app,
    db,
    visitor,
  }) => {
    const [first, ivo] = [await as('client'), await as('worker')];
    const [{ key }, { key: his }] = [await addKey(first, { password }), await addKey(ivo, { password })];
    await takePassword(db, first);
    const ana = new Person(app, await openSession(db, first.id, 'test'), first.id);
    const ask = async () => (await ana.post('/auth/passkeys/proof/options')).body.data;
    const foreign = [
      key.signIn(await ask(), { origin: 'https://zlo.test' }),
      key.signIn(await ask(), { verifies: false }),
      key.signIn((await visitor.post('/auth/passkeys/login/options')).body.data),
      his.signIn(await ask()),
      { ...makeAuthenticator().signIn(await ask()), id: key.credentialId, rawId: key.credentialId },
      {},
    ];
    for (const passkey of foreign)
      expect(await ana.post('/auth/change-password', { password: fresh, proof: { passkey } })).toBe422(
        'proof',
      );
    const signed = key.signIn(await ask());
    const withoutHandle = { ...signed, response: { ...signed.response, userHandle: undefined } };
    expect(
      await ana.post('/auth/change-password', { password: fresh, proof: { passkey: withoutHandle } }),
    ).toHaveStatus(204);
    expect(await visitor.post('/auth/passkeys/proof/options')).toHaveStatus(401);
  });

  test('is not needed for a new passkey if its challenge was requested with a password', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { data } = (await ana.post('/auth/passkeys/options', { proof: { password } })).body;
    const key = makeAuthenticator();
    expect(await ivo.post('/auth/passkeys', { response: key.register(data) })).toBe422('proof');
    expect(await ana.post('/auth/passkeys', { response: key.register(data) })).toHaveStatus(201);
    expect(await ana.post('/auth/passkeys', { response: makeAuthenticator().register(data) })).toBe422(
      'proof',
    );
  });
});

test('a reset that ends a session prevents a change in progress in that session', async ({
  as,
  keys,
  db,
  visitor,
  outbox,
}) => {
  for (let round = 0; round < 6; round++) {
    const ana = await as('client');
    const email = await emailOf(db, ana);
    await visitor.send('POST', '/auth/password-reset/request', {
      json: { email },
      address: `172.17.0.${round}`,
    });
    const code = await newestCode(outbox, email);
    const link = ana.post('/auth/methods/google', {
      access_token: answerOf(keys, 'google', newSubject()).access_token,
      proof: { password },
    });
    const [linked, reset] = await Promise.all([
      link,
      visitor.post('/auth/password-reset/handle', { email, code, password: fresh }),
    ]);
    expect(reset).toHaveStatus(204);
    expect([200, 401, 422]).toContain(linked.status);
    expect(await db.$count(socialIdentities, eq(socialIdentities.userId, ana.id))).toBe(0);
    expect(await db.$count(users, eq(users.id, ana.id))).toBe(1);
  }
});
