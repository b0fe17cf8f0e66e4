import { describe, expect } from 'vitest';
import type { Provider } from '#contract/sign-in-methods.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { emailOf, password, takePassword } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { fakeAudience, fakeToken } from './social-fake.ts';

const proof = { password };
let subjects = 5000;
const tokenOf = (keys: Keys, provider: Provider = 'google', sub = String(++subjects)) =>
  fakeToken(keys, {
    aud: fakeAudience(provider),
    sub,
    name: 'Ana Anić',
    email: `ana-${sub}@gmail.com`,
    email_verified: true,
  });

describe('a user’s sign-in methods', () => {
  test('are listed for their owner', async ({ as, visitor }) => {
    const ana = await as('client');
    const second_factor = { on: false, required: false, recovery_codes_left: 0 };
    expect((await ana.get('/auth/methods')).body.data).toEqual({
      password: true,
      social: [],
      passkeys: [],
      second_factor,
    });
    expect(await visitor.get('/auth/methods')).toHaveStatus(401);
  });

  test('include a linked provider, which is announced by email; linking again is harmless', async ({
    as,
    keys,
    db,
    outbox,
    visitor,
  }) => {
    const ana = await as('client');
    const access_token = tokenOf(keys);
    const linked = await ana.post('/auth/methods/google', { access_token, proof });
    expect(linked.body.data.social).toMatchObject([
      { provider: 'google', email: `ana-${subjects}@gmail.com` },
    ]);
    expect(await ana.post('/auth/methods/google', { access_token, proof })).toHaveStatus(200);
    const mails = await outbox.all(await emailOf(db, ana));
    expect(mails.map((mail) => mail.subject)).toEqual(['Račun je povezan: Google']);
    expect((await visitor.post('/login/google', { access_token })).body.created).toBe(false);
  });

  test('cannot include another account’s identity or a second identity from the same provider', async ({
    as,
    keys,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const access_token = tokenOf(keys);
    await ana.post('/auth/methods/google', { access_token, proof });
    expect(await ivo.post('/auth/methods/google', { access_token, proof })).toBe422(
      'server',
      'drugim profilom',
    );
    expect(await ana.post('/auth/methods/google', { access_token: tokenOf(keys), proof })).toBe422(
      'server',
      'Najprije prekinite',
    );
    expect(await ana.post('/auth/methods/google', { access_token: 'fake.nije', proof })).toBe422('server');
    expect(await ana.post('/auth/methods/google', {})).toBe422('access_token');
    expect(await ana.post('/auth/methods/myspace', { access_token, proof })).toHaveStatus(404);
  });

  test('include a concurrently linked identity for only one of two accounts', async ({ as, keys }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const access_token = tokenOf(keys);
    const answers = await Promise.all(
      [ana, ivo].map((person) => person.post('/auth/methods/google', { access_token, proof })),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422]);
  });

  test('cannot be linked or unlinked without a session', async ({ visitor, keys }) => {
    expect(await visitor.post('/auth/methods/google', { access_token: tokenOf(keys), proof })).toHaveStatus(
      401,
    );
    expect(await visitor.delete('/auth/methods/google')).toHaveStatus(401);
  });
});

describe('unlinking', () => {
  test('removes the chosen sign-in method and notifies the owner', async ({ as, keys, db, outbox }) => {
    const ana = await as('client');
    await ana.post('/auth/methods/facebook', { access_token: tokenOf(keys, 'facebook'), proof });
    expect((await ana.delete('/auth/methods/facebook')).body.data.social).toEqual([]);
    expect((await outbox.all(await emailOf(db, ana))).map((mail) => mail.subject)).toContain(
      'Veza je prekinuta: Facebook',
    );
    expect(await ana.delete('/auth/methods/facebook')).toHaveStatus(404);
    expect(await ana.delete('/auth/methods/myspace')).toHaveStatus(404);
  });

  test('never removes the last sign-in method', async ({ as, keys, db }) => {
    const ana = await as('client');
    await ana.post('/auth/methods/google', { access_token: tokenOf(keys), proof });
    await takePassword(db, ana);
    const refused = await ana.delete('/auth/methods/google');
    expect(refused).toHaveStatus(409);
    expect(refused.body.message).toContain('posljednji način prijave');
    expect((await ana.get('/auth/methods')).body.data.social).toHaveLength(1);
  });

  test('keeps one provider when the last two are unlinked concurrently', async ({ as, keys, db }) => {
    for (let round = 0; round < 5; round++) {
      const ana = await as('client');
      await ana.post('/auth/methods/google', { access_token: tokenOf(keys), proof });
      await ana.post('/auth/methods/facebook', { access_token: tokenOf(keys, 'facebook'), proof });
      await takePassword(db, ana);
      const answers = await Promise.all([
        ana.delete('/auth/methods/google'),
        ana.delete('/auth/methods/facebook'),
      ]);
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
      expect((await ana.get('/auth/methods')).body.data.social).toHaveLength(1);
    }
  });
});
