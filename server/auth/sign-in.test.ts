import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import type { Actor } from '../platform/session/actor.ts';
import { emailOf, givePassword, password } from '../testing/accounts.ts';
import { Person, test } from '../testing/app.ts';
import { actorByToken, lockSession, openSession } from './sessions.ts';
import { knownDevices, secondFactors, tokens } from './tables.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const cookieOf = (answer: { headers: Record<string, unknown> }, name: string) =>
  new RegExp(`(?:^|,)${name}=([\\w-]+);`).exec(String(answer.headers['set-cookie']))?.[1];

describe('sign-in limits', () => {
  test('lock an account for one network only, after 25 wrong passwords in five minutes', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    for (const person of [ana, ivo]) await givePassword(db, person);
    const [anas, ivos] = [await emailOf(db, ana), await emailOf(db, ivo)];
    const from = (address: string, email: string, typed: string) =>
      visitor.send('POST', '/auth/login', { json: { email, password: typed }, address });
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => from('203.0.113.7', anas, `pokusaj-${n}`)),
    );
    expect(guesses.filter((answer) => answer.status === 422)).toHaveLength(25);
    const locked = await from('203.0.113.7', anas, password);
    expect(locked).toHaveStatus(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(200);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect(locked.body.message).toMatch(/^Previše pokušaja\. Pokušajte ponovno za \d minut/);
    expect(await from('203.0.113.8', anas, password)).toHaveStatus(200);
    expect(await from('203.0.113.7', ivos, password)).toHaveStatus(200);
    // All addresses of an IPv6 /64 count as one network.
    for (let n = 0; n < 25; n++) await from(`2001:db8:5:5::${n + 1}`, anas, 'krivo-krivo');
    expect(await from('2001:db8:5:5:9::9', anas, password)).toHaveStatus(429);
    expect(await from('2001:db8:5:6::1', anas, password)).toHaveStatus(200);
  });

  test('are reset by a correct password, and are the same for an unknown email address', async ({
    as,
    db,
    visitor,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 24; n++) await visitor.post('/auth/login', { email, password: 'krivo-krivo' });
      expect(await visitor.post('/auth/login', { email, password })).toHaveStatus(200);
    }
    for (let n = 0; n < 25; n++)
      expect(await visitor.post('/auth/login', { email: 'nitko@primjer.hr', password })).toBe422('password');
    expect(await visitor.post('/auth/login', { email: 'nitko@primjer.hr', password })).toHaveStatus(429);
  });

  test('block a network that tries many accounts, even when it then uses a correct password', async ({
    as,
    db,
    visitor,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const from = (address: string, typed: string) =>
      visitor.send('POST', '/auth/login', { json: { email: typed, password }, address });
    await Promise.all(Array.from({ length: 250 }, (_, n) => from('203.0.113.99', `zrtva${n}@primjer.hr`)));
    expect(await from('203.0.113.99', 'zrtva250@primjer.hr')).toHaveStatus(429);
    expect(await from('203.0.113.99', email)).toHaveStatus(429);
    expect(await from('203.0.113.98', email)).toHaveStatus(200);
  });

  test('allow five wrong second-factor codes in fifteen minutes', async ({ as, db, keys, visitor }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const secret = new Secret();
    await db
      .insert(secondFactors)
      .values({ userId: ana.id, secret: keys.seal(secret.base32, 'totp'), confirmedAt: new Date() });
    const right = TOTP.generate({ secret });
    const other = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect(await visitor.post('/auth/login', { email, password })).toBe422('otp', 'Unesite');
    for (let n = 0; n < 5; n++)
      expect(await visitor.post('/auth/login', { email, password, otp: other })).toBe422(
        'otp',
        'nije ispravan',
      );
    expect(await visitor.post('/auth/login', { email, password, otp: right })).toHaveStatus(429);
    expect(await visitor.post('/auth/login', { email, password })).toBe422('otp');
    expect(
      await visitor.send('POST', '/auth/login', {
        json: { email, password, otp: right },
        address: '203.0.113.20',
      }),
    ).toHaveStatus(200);
    const from = (n: number) =>
      visitor.send('POST', '/auth/login', {
        json: { email, password, otp: other },
        address: `203.0.114.${n}`,
      });
    for (let n = 0; n < 15; n++) expect(await from(n)).toBe422('otp');
    expect(await from(21)).toBe422('device_code');
  });

  test('allow ten sign-ups an hour per network', async ({ visitor }) => {
    const open = (n: number, address: string) =>
      visitor.send('POST', '/auth/signup', {
        json: { name: 'Ana Anić', email: `mreza${n}@primjer.hr`, password, agreement: '1' },
        address,
      });
    for (let n = 0; n < 10; n++) expect(await open(n, '203.0.113.50')).toHaveStatus(201);
    expect(await open(10, '203.0.113.50')).toHaveStatus(429);
    expect(await open(10, '203.0.113.51')).toHaveStatus(201);
  });

  test('allow at most one email a day to the owner of a taken address', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const email = await emailOf(db, await as('client'));
    for (let n = 0; n < 3; n++)
      expect(
        await visitor.post('/auth/signup', { name: 'Ana Anić', email, password, agreement: '1' }),
      ).toBe422('email');
    expect((await outbox.all(email)).map((mail) => mail.subject)).toEqual(['Netko je upisao Vaš email']);
  });
});

describe('a session', () => {
  test('created by a sign-in is always new, never the one in the request (session fixation)', async ({
    as,
    db,
    visitor,
    app,
  }) => {
    const [ana, thief] = [await as('client'), await as('worker')];
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const planted = [
      await openSession(db, thief.id, 'planted'),
      'made-up-token-made-up-token-made-up-token-0',
    ];
    for (const token of planted) {
      const headers = { cookie: `authToken=${token}`, origin: 'http://mestar.test', host: 'mestar.test' };
      const answer = await visitor.send('POST', '/auth/login', { json: { email, password }, headers });
      expect(answer).toHaveStatus(200);
      expect(answer.body.token).not.toBe(token);
      expect(cookieOf(answer, 'authToken')).toBe(answer.body.token);
      expect((await new Person(app, answer.body.token).get('/me')).body.data.id).toBe(ana.id);
      expect(await new Person(app, token).get('/me')).toHaveStatus(401);
    }
    const bearer = await visitor.send('POST', '/auth/login', {
      json: { email, password },
      headers: { authorization: `Bearer ${thief.token}` },
    });
    expect(bearer.body.token).not.toBe(thief.token);
    expect((await thief.get('/me')).body.data.id).toBe(thief.id);
  });

  test('permits nothing after it ends, not even operations that have already started', async ({ as, db }) => {
    const ana = await as('client');
    const [row] = await db.select().from(tokens).where(eq(tokens.userId, ana.id));
    const actor: Actor = {
      id: ana.id,
      name: ana.name,
      typeOf: 'client',
      role: null,
      emailConfirmed: true,
      tokenId: row?.id ?? 0,
    };
    const hold = () => db.transaction((tx) => lockSession(tx, actor));
    await expect(hold()).resolves.toBeUndefined();
    await db.delete(tokens).where(eq(tokens.id, actor.tokenId));
    await expect(hold()).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('has a token that differs from the tokens of the user’s other sessions', async ({
    as,
    db,
    visitor,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const body = { email: await emailOf(db, ana), password };
    const [one, two] = [await visitor.post('/auth/login', body), await visitor.post('/auth/login', body)];
    expect(one.body.token).not.toBe(two.body.token);
  });

  test.for([
    '/auth/login',
    '/auth/signup',
    '/auth/password-reset/request',
    '/auth/password-reset/handle',
    '/auth/email/confirm',
    '/auth/email/resend',
  ])('cannot be started or used by a form on another site that posts to %s', async (url, { as, visitor }) => {
    const { token } = await as('unconfirmed');
    const forged: Record<string, string>[] = [
      { origin: 'https://zlo.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', cookie: `authToken=${token}` },
      { 'sec-fetch-site': 'same-site', cookie: `authToken=${token}` },
      { cookie: `authToken=${token}` },
    ];
    for (const headers of forged) {
      const answer = await visitor.send('POST', url, {
        form: 'email=a@primjer.hr&password=abcde&code=abcdefgh&token=aaaaaaaaaaaaaaaaaaaaaaaaa',
        headers,
      });
      expect(answer).toHaveStatus(403);
    }
  });

  test.for(['/auth/change-password', '/auth/email/change'])(
    'cannot be used by a form on another site to change the account through %s',
    async (url, { as, db, visitor }) => {
      const ana = await as('client');
      await givePassword(db, ana);
      const form = `current_password=${password}&password=podmetnuta-lozinka&email=zlo@zlo.test`;
      const headers = { cookie: `authToken=${ana.token}`, origin: 'https://zlo.test' };
      expect(await visitor.send('POST', url, { form, headers })).toHaveStatus(403);
      expect(await visitor.post('/auth/login', { email: await emailOf(db, ana), password })).toHaveStatus(
        200,
      );
    },
  );

  test('has administrator rights without a second factor only where the second factor is optional', async ({
    as,
    db,
  }) => {
    const maja = await as('moderator');
    const token = maja.token ?? '';
    expect((await actorByToken(db, token))?.role).toBe('moderator');
    expect((await actorByToken(db, token, { secondFactorMust: true }))?.role).toBeNull();
    await db.insert(secondFactors).values({ userId: maja.id, secret: 'sealed' });
    expect((await actorByToken(db, token, { secondFactorMust: true }))?.role).toBeNull();
    await db.update(secondFactors).set({ confirmedAt: new Date() }).where(eq(secondFactors.userId, maja.id));
    expect((await actorByToken(db, token, { secondFactorMust: true }))?.role).toBe('moderator');
  });
});

describe('a new device', () => {
  test('is announced by email with its name and the time, unless it is the account’s first', async ({
    visitor,
    outbox,
  }) => {
    const email = 'uredaji@primjer.hr';
    const browser = { origin: 'http://mestar.test', host: 'mestar.test', 'user-agent': firefox };
    const signUp = await visitor.send('POST', '/auth/signup', {
      json: { name: 'Ana Anić', email, password, agreement: '1' },
      headers: browser,
    });
    const device = cookieOf(signUp, 'device');
    expect(device).toMatch(/^[\w-]{43}$/);
    expect(String(signUp.headers['set-cookie'])).toMatch(/device=[\w-]{43};[^,]*HttpOnly;[^,]*SameSite=Lax/);
    const logIn = (headers: Record<string, string>) =>
      visitor.send('POST', '/auth/login', { json: { email, password }, headers });
    const mails = async () =>
      (await outbox.all(email)).filter((mail) => mail.subject === 'Nova prijava u Vaš račun');
    await logIn({ ...browser, cookie: `device=${device}` });
    expect(await mails()).toHaveLength(0);
    // Without its cookie, a browser counts as another device.
    const second = await logIn(browser);
    const [mail] = await mails();
    expect(mail?.text).toContain('Uređaj: Firefox, Windows');
    expect(mail?.text).toMatch(/Vrijeme: \d{1,2}\. \p{L}+ \d{4}\. u \d{1,2}:\d{2}/u);
    expect(mail?.text).toContain('/nova-lozinka');
    await logIn({ ...browser, cookie: `device=${cookieOf(second, 'device')}` });
    expect(await mails()).toHaveLength(1);
  });

  test('is recognised by name if the client has no cookies', async ({ as, db, visitor, outbox }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const from = (device_name: string) => visitor.post('/auth/login', { email, password, device_name });
    await from('Anin telefon');
    await from('Anin telefon');
    await outbox.none(email);
    await from('Tablet');
    expect((await outbox.to(email)).text).toContain('Uređaj: Tablet');
    expect(await outbox.all(email)).toHaveLength(1);
    const odd = await visitor.send('POST', '/auth/login', {
      json: { email, password },
      headers: { cookie: 'device=x' },
    });
    expect(cookieOf(odd, 'device')).toMatch(/^[\w-]{43}$/);
    expect(await db.$count(knownDevices, eq(knownDevices.userId, ana.id))).toBe(3);
  });
});

test('a stolen database contains no usable token, link, code or device', async ({
  app,
  db,
  visitor,
  outbox,
  tasks,
}) => {
  const email = 'ukradena@primjer.hr';
  const browser = { origin: 'http://mestar.test', host: 'mestar.test' };
  const signUp = await visitor.send('POST', '/auth/signup', {
    json: { name: 'Ana Anić', email, password, agreement: '1' },
    headers: browser,
  });
  const ana = new Person(app, signUp.body.token);
  await visitor.post('/auth/password-reset/request', { email });
  await tasks.runDue();
  await ana.post('/auth/email/change', { email: 'nova.ukradena@primjer.hr', password });
  const texts = [...(await outbox.all(email)), ...(await outbox.all('nova.ukradena@primjer.hr'))]
    .map((mail) => mail.text)
    .join('\n');
  const code = /^ {4}(\S{4}-\S{4})$/m.exec(texts)?.[1] ?? '';
  const links = [...texts.matchAll(/potvrda-emaila\?kod=([\w-]+)/g)].map((match) => match[1] ?? '');
  const secrets = [
    signUp.body.token,
    cookieOf(signUp, 'device'),
    code,
    code.replace('-', ''),
    ...links,
    password,
  ] as string[];
  expect(links).toHaveLength(2);
  expect(secrets.every((secret) => secret.length >= 8)).toBe(true);

  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  expect(tables.map((table) => table.name)).toEqual(
    expect.arrayContaining(['public.tokens', 'public.mailed_links', 'pgboss.job']),
  );
  for (const { name } of tables) {
    const { rows } = await db.execute<{ dump: string | null }>(
      sql.raw(`select string_agg(t::text, chr(10)) as dump from ${name} t`),
    );
    for (const secret of secrets) expect(rows[0]?.dump ?? '', name).not.toContain(secret);
  }
  // Ensures that there were tokens to dump; otherwise the preceding checks would prove nothing.
  expect(await db.$count(tokens)).toBeGreaterThan(0);
});
