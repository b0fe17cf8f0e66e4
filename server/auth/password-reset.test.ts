import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import {
  codeIn,
  emailOf,
  givePassword,
  newestCode,
  password,
  takePassword,
  wrong,
} from '../testing/accounts.ts';
import { Person, test } from '../testing/app.ts';
import { solving, useEasyChallenges } from '../testing/challenges.ts';
import type { Outbox } from '../testing/outbox.ts';
import { users } from '../users/tables.ts';
import { openSession } from './sessions.ts';
import { passkeys, resetCodes, socialIdentities } from './tables.ts';

useEasyChallenges();

const fresh = 'nova-duga-lozinka';
describe('requesting a password reset', () => {
  test('emails the code and a link that fills it in; stores only a hash', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    expect(
      await visitor.post('/auth/password-reset/request', { email: ` ${email.toUpperCase()} ` }),
    ).toHaveStatus(204);
    const mail = await outbox.to(email);
    const code = codeIn(mail.text);
    expect(mail.text).toContain(`http://localhost:3000/nova-lozinka?racun=${ana.id}&kod=${code}`);
    const open = (body: object) =>
      visitor.post('/auth/password-reset/open', { user_id: ana.id, code, ...body });
    expect((await open({})).body).toEqual({ data: { email, methods: [] } });
    for (const wrong of [{ code: 'AAAA-AAAA' }, { user_id: 999_999 }, { user_id: 0 }])
      expect(await open(wrong)).toHaveStatus(422);
    for (const link of mail.text.match(/http:\S+/g) ?? [])
      expect(decodeURIComponent(link)).not.toContain(email);
    expect(mail.subject).not.toContain(code);
    const [row] = await db.select().from(resetCodes).where(eq(resetCodes.userId, ana.id));
    expect(row?.codeHash).toMatch(/^\$argon2id\$/);
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  test('gives the same response for an unknown address, but sends no email', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    const known = await visitor.post('/auth/password-reset/request', { email: await emailOf(db, ana) });
    const unknown = await visitor.post('/auth/password-reset/request', { email: 'nema.me@primjer.hr' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
    await outbox.none('nema.me@primjer.hr');
  });

  test('sends the name of the provider instead of a code if the account has no password', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    await takePassword(db, ana);
    await db.insert(socialIdentities).values({ userId: ana.id, provider: 'google', subject: 'g-1' });
    const email = await emailOf(db, ana);
    expect(await visitor.post('/auth/password-reset/request', { email })).toHaveStatus(204);
    const mail = await outbox.to(email);
    expect(mail.subject).toBe('U svoj račun ulazite putem Googlea');
    expect(codeIn(mail.text)).toBe('');
    expect(await db.$count(resetCodes, eq(resetCodes.userId, ana.id))).toBe(0);
  });

  test('is limited to five an hour per email address and network, even for unknown addresses; after twenty from a network, a browser must solve a challenge', async ({
    as,
    db,
    visitor,
  }) => {
    const email = await emailOf(db, await as('client'));
    for (const address of [email, 'nepoznata@primjer.hr']) {
      const ask = (from: string) =>
        visitor.send('POST', '/auth/password-reset/request', { json: { email: address }, address: from });
      for (let n = 1; n <= 5; n++) expect(await ask('172.16.0.1')).toHaveStatus(204);
      const sixth = await ask('172.16.0.1');
      expect(sixth).toHaveStatus(429);
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000);
      expect(await ask('172.16.0.2')).toHaveStatus(204);
    }
    const from = (n: number, address: string) =>
      visitor.send('POST', '/auth/password-reset/request', {
        json: { email: `mreza${n}@primjer.hr` },
        address,
      });
    for (let n = 0; n < 20; n++) expect(await from(n, `2001:db8:1:2::${n + 1}`)).toHaveStatus(204);
    expect(await from(20, '2001:db8:1:2:ffff::1')).toHaveStatus(429);
    const next = { json: { email: 'mreza20@primjer.hr' }, address: '2001:db8:1:2:ffff::1' };
    expect(await solving(visitor, '/auth/password-reset/request', next)).toHaveStatus(204);
    expect(await from(20, '2001:db8:1:3::1')).toHaveStatus(204);
  });

  test.for([{ email: '' }, { email: 'x' }, {}, { email: ['a@primjer.hr'] }])(
    'rejects the body %j',
    async (body, { visitor }) => {
      expect(await visitor.post('/auth/password-reset/request', body)).toBe422('email');
    },
  );
});

describe('setting the new password', () => {
  test('accepts the code in lower case or with a space for the hyphen, ends sessions, confirms the address and notifies the owner', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const neda = await as('unconfirmed');
    const ivo = await as('worker');
    await givePassword(db, neda);
    await neda.post('/reviews', { user_id: ivo.id, stars: 5, comment: 'Odličan majstor, preporuka.' });
    const email = await emailOf(db, neda);
    await visitor.post('/auth/password-reset/request', { email });
    const code = await newestCode(outbox, email);
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
    expect(
      await visitor.post('/auth/password-reset/handle', { email, code: typed, password: fresh }),
    ).toHaveStatus(204);
    expect(await neda.get('/me')).toHaveStatus(401);
    expect(await visitor.post('/auth/login', { email, password })).toBe422('password');
    expect(await visitor.post('/auth/login', { email, password: fresh })).toHaveStatus(200);
    expect((await db.select().from(users).where(eq(users.id, neda.id)))[0]?.emailConfirmedAt).not.toBeNull();
    expect((await visitor.get(`/users/${ivo.id}`)).body.data.reviews_count).toBe(1);
    expect((await outbox.all(email)).map((mail) => mail.subject)).toContain('Lozinka je promijenjena');
    expect(
      await visitor.post('/auth/password-reset/handle', { email, code, password: 'jos-jedna-lozinka' }),
    ).toBe422('code');
  });

  test('rejects a code after fifteen minutes, or after a newer one has been sent', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    await visitor.post('/auth/password-reset/request', { email });
    const first = await newestCode(outbox, email);
    await visitor.post('/auth/password-reset/request', { email });
    const second = await newestCode(outbox, email);
    expect(
      await visitor.post('/auth/password-reset/handle', { email, code: first, password: fresh }),
    ).toBe422('code');
    await db
      .update(resetCodes)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(resetCodes.userId, ana.id));
    expect(
      await visitor.post('/auth/password-reset/handle', { email, code: second, password: fresh }),
    ).toBe422('code', 'istekao');
    expect(await visitor.post('/auth/login', { email, password })).toHaveStatus(200);
  });

  test('does not count as a guess at the code if the new password is unacceptable', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    const email = await emailOf(db, ana);
    await visitor.post('/auth/password-reset/request', { email });
    const code = await newestCode(outbox, email);
    expect(
      await visitor.post('/auth/password-reset/handle', { email, code, password: 'lozinka123' }),
    ).toBe422('password', 'prečesta');
    expect(await visitor.post('/auth/password-reset/handle', { email, code, password: '1234' })).toBe422(
      'password',
    );
    expect(await visitor.post('/auth/password-reset/handle', { email, code: 'ab', password: fresh })).toBe422(
      'code',
    );
    for (let n = 0; n < 4; n++)
      expect(
        await visitor.post('/auth/password-reset/handle', { email, code: wrong(code), password: fresh }),
      ).toBe422('code');
    expect(await visitor.post('/auth/password-reset/handle', { email, code, password: fresh })).toHaveStatus(
      204,
    );
  });

  test('sets only one password if the correct code is sent several times concurrently', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const email = await emailOf(db, await as('client'));
    await visitor.post('/auth/password-reset/request', { email });
    const code = await newestCode(outbox, email);
    const set = (n: number) =>
      visitor.post('/auth/password-reset/handle', { email, code, password: `${fresh}-${n}` });
    const answers = await Promise.all([1, 2, 3].map(set));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 422, 422]);
  });

  test('unlocks a locked sign-in', async ({ as, db, visitor, outbox }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    for (let n = 0; n < 25; n++) await visitor.post('/auth/login', { email, password: 'ne-sjecam-se' });
    expect(await visitor.post('/auth/login', { email, password })).toHaveStatus(429);
    await visitor.post('/auth/password-reset/request', { email });
    await visitor.post('/auth/password-reset/handle', {
      email,
      code: await newestCode(outbox, email),
      password: fresh,
    });
    expect(await visitor.post('/auth/login', { email, password: fresh })).toHaveStatus(200);
  });
});

describe('other sign-in methods', () => {
  async function withMethods(db: Db, ana: Person, visitor: Person, outbox: Outbox) {
    await db.insert(socialIdentities).values([
      { userId: ana.id, provider: 'google', subject: `g-${ana.id}`, email: 'ana@gmail.test' },
      { userId: ana.id, provider: 'facebook', subject: `f-${ana.id}` },
    ]);
    const keys = ['Mobitel', 'Tuđi ključ'].map((name) => ({
      userId: ana.id,
      credentialId: `${name}-${ana.id}`,
      publicKey: 'AAAA',
      name,
    }));
    const [phone, foreign] = await db.insert(passkeys).values(keys).returning();
    const email = await emailOf(db, ana);
    await visitor.post('/auth/password-reset/request', { email });
    const mail = await outbox.to(email);
    return {
      email,
      mail,
      code: codeIn(mail.text),
      phone: `passkey-${phone?.id}`,
      foreign: `passkey-${foreign?.id}`,
    };
  }
  const left = async (person: Person) => {
    const { social, passkeys: keys } = (await person.get('/auth/methods')).body.data;
    return [
      ...social.map((one: { provider: string }) => one.provider),
      ...keys.map((one: { name: string }) => one.name),
    ].sort();
  };
  const enter = async (app: FastifyInstance, visitor: Person, email: string) =>
    new Person(app, (await visitor.post('/auth/login', { email, password: fresh })).body.token);

  test('are removed when a new password is set, and are listed in both the email with the code and the confirmation email', async ({
    as,
    app,
    db,
    visitor,
    outbox,
  }) => {
    const { email, mail, code } = await withMethods(db, await as('client'), visitor, outbox);
    for (const named of ['ana@gmail.test', 'Facebook', 'Mobitel', 'Tuđi ključ'])
      expect(mail.text).toContain(named);
    expect(await visitor.post('/auth/password-reset/handle', { email, code, password: fresh })).toHaveStatus(
      204,
    );
    expect(await left(await enter(app, visitor, email))).toEqual([]);
    const text =
      (await outbox.all(email)).find(({ subject }) => subject === 'Lozinka je promijenjena')?.text ?? '';
    expect(text).toContain('Ovako više ne možete ući');
    expect(text).toContain('Tuđi ključ');
    expect(text).not.toContain('i dalje');
  });

  test('are kept only if listed in the keep field', async ({ as, app, db, visitor, outbox }) => {
    for (const asForm of [false, true]) {
      const ivo = await as('worker');
      const [other] = await db
        .insert(passkeys)
        .values({ userId: ivo.id, credentialId: `ivo-${ivo.id}`, publicKey: 'AAAA', name: 'Ivin' })
        .returning();
      const { email, code, phone } = await withMethods(db, await as('client'), visitor, outbox);
      const keep = ['google', phone, `passkey-${other?.id}`, 'myspace'];
      const form = new URLSearchParams([
        ['email', email],
        ['code', code],
        ['password', fresh],
        ...keep.map((key) => ['keep', key]),
      ]).toString();
      const sent = asForm
        ? visitor.send('POST', '/auth/password-reset/handle', { form })
        : visitor.post('/auth/password-reset/handle', { email, code, password: fresh, keep });
      expect(await sent).toHaveStatus(204);
      expect(await left(await enter(app, visitor, email))).toEqual(['Mobitel', 'google']);
      expect(await left(ivo)).toEqual(['Ivin']);
      const text =
        (await outbox.all(email)).find(({ subject }) => subject === 'Lozinka je promijenjena')?.text ?? '';
      expect(text).toContain('Ovako i dalje ulazite');
    }
  });

  test('are shown to the holder of the code without using it up; wrong codes count as attempts', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    const { email, code, phone } = await withMethods(db, ana, visitor, outbox);
    const ask = (typed: string, address = email) =>
      visitor.post('/auth/password-reset/methods', { email: address, code: typed });
    const { data } = (await ask(code)).body;
    expect(data).toHaveLength(4);
    expect(data).toEqual(
      expect.arrayContaining([
        { key: 'google', provider: 'google', name: 'ana@gmail.test' },
        { key: phone, provider: null, name: 'Mobitel' },
      ]),
    );
    for (let n = 0; n < 6; n++) expect(await ask(code)).toHaveStatus(200);
    expect(await ask(wrong(code))).toBe422('code');
    expect(await ask(code, 'nepoznata@primjer.hr')).toBe422('code');
    expect(await ask('ab')).toBe422('code');
    for (let n = 0; n < 4; n++) expect(await ask(wrong(code))).toBe422('code');
    expect(await ask(code), 'a network is limited to five wrong codes').toHaveStatus(429);
    expect(await visitor.post('/auth/password-reset/handle', { email, code, password: fresh })).toHaveStatus(
      429,
    );
  });

  test('are hidden, and removed even if listed in keep, when a stranger registered the address in advance', async ({
    as,
    app,
    db,
    visitor,
    outbox,
  }) => {
    const squatter = await as('unconfirmed');
    const { email, mail, code, foreign } = await withMethods(db, squatter, visitor, outbox);
    expect(mail.text).not.toContain('Tuđi ključ');
    expect((await visitor.post('/auth/password-reset/methods', { email, code })).body.data).toEqual([]);
    expect(
      await visitor.post('/auth/password-reset/handle', {
        email,
        code,
        password: fresh,
        keep: ['google', foreign],
      }),
    ).toHaveStatus(204);
    expect(await left(await enter(app, visitor, email))).toEqual([]);
  });
});

test('a session ended by the reset is rejected both as a bearer token and as a cookie', async ({
  as,
  db,
  visitor,
  outbox,
}) => {
  const ana = await as('client');
  await givePassword(db, ana);
  const email = await emailOf(db, ana);
  const stolen = await openSession(db, ana.id, 'stolen');
  await visitor.post('/auth/password-reset/request', { email });
  await visitor.post('/auth/password-reset/handle', {
    email,
    code: await newestCode(outbox, email),
    password: fresh,
  });
  expect(await visitor.send('GET', '/me', { headers: { authorization: `Bearer ${stolen}` } })).toHaveStatus(
    401,
  );
  expect(await visitor.send('GET', '/me', { headers: { cookie: `authToken=${stolen}` } })).toHaveStatus(401);
});
