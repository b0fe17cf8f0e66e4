import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { emailOf, givePassword, password, takePassword } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { codeOf, switchOn } from '../testing/second-factor.ts';
import { recoveryCodes, secondFactors } from './tables.ts';

describe('second-factor setup', () => {
  test('returns a secret to scan or type, which becomes active only after its first code', async ({
    as,
    db,
    visitor,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const begun = await ana.post('/auth/second-factor', { password });
    expect(begun).toHaveStatus(200);
    const { secret, uri, qr } = begun.body.data;
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('issuer=Me%C5%A1tar');
    expect(qr).toMatch(/^<svg.*#ffffff.*#000000/s);
    expect(
      (await db.select().from(secondFactors).where(eq(secondFactors.userId, ana.id)))[0]?.secret,
    ).not.toContain(secret);
    const email = await emailOf(db, ana);
    expect(await visitor.post('/auth/login', { email, password })).toHaveStatus(200);
    expect((await ana.get('/auth/methods')).body.data.second_factor).toEqual({
      on: false,
      required: false,
      recovery_codes_left: 0,
    });
  });

  test('requires the password if the account has one', async ({ as, db, visitor }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    expect(await ana.post('/auth/second-factor', {})).toBe422('password');
    expect(await ana.post('/auth/second-factor', { password: 'nije-ova' })).toBe422('password');
    await takePassword(db, ana);
    expect(await ana.post('/auth/second-factor', {})).toBe422('proof');
    expect(await visitor.post('/auth/second-factor', {})).toHaveStatus(401);
  });

  test('is completed by a correct code, which ends other sessions, shows recovery codes once and emails the owner', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const other = (await visitor.post('/auth/login', { email, password })).body.token as string;
    const { secret, recovery } = await switchOn(ana);
    expect(recovery).toHaveLength(10);
    expect(new Set(recovery).size).toBe(10);
    expect(JSON.stringify(await db.select().from(recoveryCodes))).not.toContain(
      recovery[0]?.replace('-', ''),
    );
    expect(await ana.get('/me')).toHaveStatus(200);
    expect(await visitor.send('GET', '/me', { headers: { authorization: `Bearer ${other}` } })).toHaveStatus(
      401,
    );
    expect((await outbox.all(email)).map((mail) => mail.subject)).toContain(
      'Potvrda u dva koraka je uključena',
    );
    expect((await ana.get('/auth/methods')).body.data.second_factor).toEqual({
      on: true,
      required: false,
      recovery_codes_left: 10,
    });
    expect((await ana.get('/me')).body.data.second_factor).toBe('on');
    expect(await ana.post('/auth/second-factor', { password })).toHaveStatus(409);
    expect(await ana.post('/auth/second-factor/confirm', { otp: codeOf(secret) })).toHaveStatus(409);
  });

  test('rejects a wrong code, and any code before a secret is requested', async ({ as, db, visitor }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    expect(await ana.post('/auth/second-factor/confirm', { otp: '123456' })).toHaveStatus(409);
    await ana.post('/auth/second-factor', { password });
    expect(await ana.post('/auth/second-factor/confirm', { otp: '1' })).toBe422('otp');
    expect(await ana.post('/auth/second-factor/confirm', { otp: 'abcdefgh' })).toBe422('otp');
    expect((await ana.get('/me')).body.data.second_factor).toBe('off');
    expect(await visitor.post('/auth/second-factor/confirm', { otp: '123456' })).toHaveStatus(401);
  });
});

describe('sign-in with a second factor', () => {
  test('asks for a code after the correct password, and accepts only one code per time step', async ({
    as,
    db,
    visitor,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const { secret } = await switchOn(ana);
    const login = (otp?: string, given = password) =>
      visitor.post('/auth/login', { email, password: given, ...(otp !== undefined && { otp }) });
    expect(await login(undefined, 'nije-ova')).toBe422('password');
    expect(await login()).toBe422('otp', 'Unesite kod');
    expect(await login('')).toBe422('otp', 'Unesite kod');
    expect(await login(codeOf(secret, 5))).toBe422('otp', 'nije ispravan');
    const code = codeOf(secret);
    expect(await login(`${code.slice(0, 3)} ${code.slice(3)}`)).toHaveStatus(200);
    expect(await login(code)).toBe422('otp', 'nije ispravan');
    expect(await login(codeOf(secret, -1))).toBe422('otp', 'nije ispravan');
    expect(await login(codeOf(secret, 1))).toHaveStatus(200);
  });

  test('accepts only one of many parallel attempts with the same code', async ({ as, db, visitor }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const { secret, recovery } = await switchOn(ana);
    const race = async (otp: string) => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => visitor.post('/auth/login', { email, password, otp })),
      );
      return answers.filter((one) => one.status === 200).length;
    };
    expect(await race(codeOf(secret))).toBe(1);
    expect(await race(recovery[0] ?? '')).toBe(1);
    expect((await ana.get('/auth/methods')).body.data.second_factor.recovery_codes_left).toBe(9);
  });

  test('accepts a recovery code only for its own account', async ({ as, db, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await givePassword(db, ana);
    await givePassword(db, ivo);
    const [mine, his] = [await switchOn(ana), await switchOn(ivo)];
    const email = await emailOf(db, ana);
    expect(await visitor.post('/auth/login', { email, password, otp: his.recovery[0] })).toBe422('otp');
    expect(
      await visitor.post('/auth/login', { email, password, otp: mine.recovery[0]?.toUpperCase() }),
    ).toHaveStatus(200);
  });

  test('checks at most five guesses at the code', async ({ as, db, visitor }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    await switchOn(ana);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        visitor.post('/auth/login', { email, password, otp: `wrong-${n}` }),
      ),
    );
    expect(guesses.filter((one) => one.status === 422).length).toBeLessThanOrEqual(5);
    expect(guesses.some((one) => one.status === 429)).toBe(true);
  });
});

describe('an active second factor', () => {
  test('invalidates old recovery codes when new ones are created', async ({ as, db, visitor, outbox }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const { secret, recovery } = await switchOn(ana);
    expect(await ana.post('/auth/second-factor/recovery-codes', { otp: 'nijetaj1' })).toBe422('otp');
    const renewed = await ana.post('/auth/second-factor/recovery-codes', { otp: codeOf(secret) });
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
    expect((await outbox.all(email)).map((mail) => mail.subject)).toContain('Izdani su novi pričuvni kodovi');
    expect(await visitor.post('/auth/login', { email, password, otp: recovery[0] })).toBe422('otp');
    expect(
      await visitor.post('/auth/login', { email, password, otp: renewed.body.data.recovery_codes[0] }),
    ).toHaveStatus(200);
    const ivo = await as('worker');
    expect(await ivo.post('/auth/second-factor/recovery-codes', { otp: '123456' })).toHaveStatus(409);
    expect(await visitor.post('/auth/second-factor/recovery-codes', { otp: '123456' })).toHaveStatus(401);
  });

  test('can be turned off only with a code, sent in the body or the query string', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const { secret, recovery } = await switchOn(ana);
    expect(await ana.delete('/auth/second-factor')).toBe422('otp', 'Unesite');
    expect(await ana.delete('/auth/second-factor?otp=nijetaj1')).toBe422('otp', 'nije ispravan');
    const ended = await ana.send('DELETE', '/auth/second-factor', { json: { otp: codeOf(secret) } });
    expect(ended.body.data.second_factor).toEqual({ on: false, required: false, recovery_codes_left: 0 });
    expect((await outbox.all(email)).map((mail) => mail.subject)).toContain(
      'Potvrda u dva koraka je isključena',
    );
    expect(await ana.delete(`/auth/second-factor?otp=${recovery[0]}`)).toHaveStatus(409);
    expect(await visitor.post('/auth/login', { email, password })).toHaveStatus(200);
    expect(await visitor.delete('/auth/second-factor')).toHaveStatus(401);
  });
});
