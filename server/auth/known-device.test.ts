import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { emailOf, givePassword, password } from '../testing/accounts.ts';
import { type Answer, type Part, type Person, test } from '../testing/app.ts';
import type { Outbox } from '../testing/outbox.ts';
import { hashOfRecoveryCode } from './second-factor.ts';
import { deviceCodes, recoveryCodes, secondFactors } from './tables.ts';

const browser = { origin: 'http://mestar.test', host: 'mestar.test' };
const deviceIn = (answer: Answer) =>
  /(?:^|,)device=([\w-]+);/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
const codesIn = async (outbox: Outbox, email: string) =>
  (await outbox.all(email))
    .filter(({ subject }) => subject === 'Kod za prijavu')
    .map(({ text }) => /^ {4}(\S{4}-\S{4})$/m.exec(text)?.[1] ?? '');

interface Meeting {
  as: (part: Part) => Promise<Person>;
  db: Db;
  visitor: Person;
}

async function owner({ as, db, visitor }: Meeting) {
  const ana = await as('client');
  await givePassword(db, ana);
  const email = await emailOf(db, ana);
  const logIn = (address: string, more: object = {}, headers: Record<string, string> = {}) =>
    visitor.send('POST', '/auth/login', {
      json: { email, password, ...more },
      address,
      headers: { ...browser, ...headers },
    });
  const device = { cookie: `device=${deviceIn(await logIn('192.0.2.200'))}` };
  const guess = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        logIn(`172.20.${n >> 8}.${n & 255}`, { password: `pokusaj-${n}` }),
      ),
    );
  return { id: ana.id, email, logIn, device, guess };
}

async function withSecondFactor(db: Db, keys: Keys, userId: number) {
  const secret = new Secret();
  await db
    .insert(secondFactors)
    .values({ userId, secret: keys.seal(secret.base32, 'totp'), confirmedAt: new Date() });
  await db.insert(recoveryCodes).values({ userId, hash: hashOfRecoveryCode(keys, 'abcdefghjk') });
  const right = TOTP.generate({ secret });
  return { right, wrong: String((Number(right) + 1) % 1_000_000).padStart(6, '0') };
}

describe('a known device', () => {
  test('signs in while strangers on the same network are locked out, and has its own limit', async ({
    as,
    db,
    visitor,
  }) => {
    const { logIn, device } = await owner({ as, db, visitor });
    const here = '198.51.100.20';
    for (let n = 0; n < 26; n++) await logIn(here, { password: 'krivo-krivo' });
    expect(await logIn(here)).toHaveStatus(429);
    expect(await logIn(here, {}, { cookie: `device=${'x'.repeat(43)}` })).toHaveStatus(429);
    expect(await logIn(here, {}, device)).toHaveStatus(200);
    for (let n = 0; n < 25; n++)
      expect(await logIn(`10.250.0.${n}`, { password: 'krivo-krivo' }, device)).toBe422('password');
    expect(await logIn('10.250.1.1', {}, device)).toHaveStatus(429);
  });

  test('is trusted for its own account only; a device name alone proves nothing', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo] = [await owner({ as, db, visitor }), await owner({ as, db, visitor })];
    for (let n = 0; n < 26; n++) await ana.logIn('198.51.100.21', { password: 'krivo-krivo' });
    expect(await ana.logIn('198.51.100.21', {}, ivo.device)).toHaveStatus(429);
    await ana.logIn('192.0.2.201', { device_name: 'Anin telefon' }, { origin: '' });
    expect(await ana.logIn('198.51.100.21', { device_name: 'Anin telefon' })).toHaveStatus(429);
  });

  test('can request a reset and enter its code while strangers on the network cannot', async ({
    as,
    db,
    visitor,
    outbox,
    tasks,
  }) => {
    const { email, device } = await owner({ as, db, visitor });
    const address = '198.51.100.22';
    const ask = (headers = {}) =>
      visitor.send('POST', '/auth/password-reset/request', {
        json: { email },
        address,
        headers: { ...browser, ...headers },
      });
    const set = (code: string, headers = {}) =>
      visitor.send('POST', '/auth/password-reset/handle', {
        json: { email, code, password: 'nova-duga-lozinka' },
        address,
        headers: { ...browser, ...headers },
      });
    for (let n = 0; n < 5; n++) await ask();
    await tasks.runDue();
    expect(await ask()).toHaveStatus(429);
    expect(await ask(device)).toHaveStatus(204);
    await tasks.runDue();
    const code =
      /^ {4}(\S{4}-\S{4})$/m.exec(
        (await outbox.all(email)).filter(({ subject }) => subject === 'Kod za novu lozinku').at(-1)?.text ??
          '',
      )?.[1] ?? '';
    for (let n = 0; n < 5; n++) expect(await set('AAAA-AAAA')).toBe422('code');
    expect(await set(code)).toHaveStatus(429);
    expect(await set(code, device)).toHaveStatus(204);
  });

  test('passes the second step after strangers with the password have used up the network’s attempts', async ({
    as,
    db,
    keys,
    visitor,
  }) => {
    const { id, logIn, device } = await owner({ as, db, visitor });
    const { right, wrong } = await withSecondFactor(db, keys, id);
    const here = '198.51.100.23';
    for (let n = 0; n < 5; n++) expect(await logIn(here, { otp: wrong })).toBe422('otp');
    expect(await logIn(here, { otp: right })).toHaveStatus(429);
    expect(await logIn(here, { otp: right }, device)).toHaveStatus(200);
  });
});

test('sign-in accepts a correct recovery code after any number of wrong ones, even from the same network', async ({
  as,
  db,
  keys,
  visitor,
}) => {
  const { id, logIn } = await owner({ as, db, visitor });
  await withSecondFactor(db, keys, id);
  const wrong = await Promise.all(
    Array.from({ length: 12 }, (_, n) => logIn('198.51.100.24', { otp: `wrongcode${n}` })),
  );
  expect(wrong.map(({ status }) => status).sort()).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
  expect(await logIn('198.51.100.24', { otp: 'abcde-fghjk' })).toHaveStatus(200);
});

describe('guesses at one account from many networks', () => {
  test('are stopped after one hundred; then correct and wrong passwords get identical responses', async ({
    as,
    db,
    visitor,
    outbox,
    tasks,
  }) => {
    const { email, logIn, guess } = await owner({ as, db, visitor });
    const statuses = (await guess(160)).map(({ body }) => Object.keys(body.errors)[0]);
    expect(statuses.filter((field) => field === 'password')).toHaveLength(100);
    expect(statuses.filter((field) => field === 'device_code')).toHaveLength(60);
    const [right, wrong] = [
      await logIn('172.21.0.1'),
      await logIn('172.21.0.2', { password: 'krivo-krivo' }),
    ];
    expect(right).toBe422('device_code', 'na email Vam stiže kod');
    expect({ ...right.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
    for (let n = 0; n < 5; n++)
      expect(await logIn('172.21.0.3', { device_code: 'AAAA-AAAA' })).toBe422('device_code', 'nisu ispravni');
    expect(await logIn('172.21.0.3', { device_code: 'AAAA-AAAA' })).toHaveStatus(429);
    await tasks.runDue();
    expect(await codesIn(outbox, email)).toHaveLength(1);
  });

  test('do not lock the owner out: a known device works as usual, a new one needs an emailed code', async ({
    as,
    db,
    visitor,
    outbox,
    tasks,
  }) => {
    const { id, email, logIn, device, guess } = await owner({ as, db, visitor });
    await guess(101);
    expect(await logIn('172.22.0.1', {}, device)).toHaveStatus(200);
    expect(await logIn('172.22.0.2')).toBe422('device_code');
    await tasks.runDue();
    const [code = ''] = await codesIn(outbox, email);
    expect(JSON.stringify(await db.select().from(deviceCodes))).not.toContain(code.replace('-', ''));
    expect(await logIn('172.22.0.2', { password: 'krivo-krivo', device_code: code })).toBe422('device_code');
    const entered = await logIn('172.22.0.2', { device_code: ` ${code.toLowerCase()} ` });
    expect(entered).toHaveStatus(200);
    expect(await logIn('172.22.0.2', {}, { cookie: `device=${deviceIn(entered)}` })).toHaveStatus(200);
    expect(await logIn('172.22.0.3', { device_code: code })).toBe422('device_code', 'nisu ispravni');
    await db.update(deviceCodes).set({ expiresAt: sql`now()` }).where(eq(deviceCodes.userId, id));
  });

  test('cannot flood the mailbox with codes, nor invalidate the last one, even with the correct password', async ({
    as,
    db,
    visitor,
    outbox,
    tasks,
  }) => {
    const { email, logIn, guess } = await owner({ as, db, visitor });
    await guess(101);
    for (let n = 0; n < 20; n++) {
      await logIn(`172.23.0.${n}`);
      if (n < 6) await tasks.runDue();
    }
    const codes = await codesIn(outbox, email);
    expect(codes).toHaveLength(3);
    expect(await logIn('172.23.1.1', { device_code: codes.at(-1) })).toHaveStatus(200);
  });

  test('get the same responses for an email address without an account', async ({ visitor }) => {
    const guess = (n: number) =>
      visitor.send('POST', '/auth/login', {
        json: { email: 'nema.ga@primjer.hr', password },
        address: `172.24.${n >> 8}.${n & 255}`,
      });
    for (let n = 0; n < 100; n++) expect(await guess(n)).toBe422('password');
    expect(await guess(101)).toBe422('device_code');
  });
});
