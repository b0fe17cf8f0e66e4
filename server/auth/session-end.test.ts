import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { emailOf, newestCode, password } from '../testing/accounts.ts';
import { type Answer, type Person, test } from '../testing/app.ts';
import { makeAuthenticator } from '../testing/authenticator.ts';
import { anotherConnection } from '../testing/database.ts';
import { lockOwnAccount } from '../users/accounts.ts';
import { makeLink } from './links.ts';
import { knownDevices, mailedLinks, passkeys, secondFactors, tokens } from './tables.ts';

const fresh = 'nova-duga-lozinka';
const browser = { origin: 'http://mestar.test', host: 'mestar.test' };
const linkIn = (text: string) => /\/potvrda-emaila\?kod=([\w-]+)/.exec(text)?.[1] ?? '';

// Secrets issued before an account is changed must be invalid afterwards.

describe('a reset code emailed before an account change', () => {
  test('is invalid after the password has changed', async ({ as, db, visitor, outbox }) => {
    const ana = await as('client');
    const email = await emailOf(db, ana);
    await visitor.post('/auth/password-reset/request', { email });
    const code = await newestCode(outbox, email);
    expect(
      await ana.post('/auth/change-password', { current_password: password, password: fresh }),
    ).toHaveStatus(204);
    expect(
      await visitor.post('/auth/password-reset/handle', { email, code, password: 'treća-duga-lozinka' }),
    ).toBe422('code');
  });

  test('is invalid after the address has changed, because the code was sent to the old one', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    const [email, wanted] = [await emailOf(db, ana), `druga-${ana.id}@primjer.hr`];
    await visitor.post('/auth/password-reset/request', { email });
    const code = await newestCode(outbox, email);
    expect(await ana.post('/auth/email/change', { email: wanted, password })).toHaveStatus(204);
    for (const address of [email, wanted])
      await visitor.post('/auth/email/confirm', { token: linkIn((await outbox.to(address)).text) });
    expect((await ana.get('/me')).body.data.email).toBe(wanted);
    for (const address of [email, wanted])
      expect(
        await visitor.post('/auth/password-reset/handle', { email: address, code, password: fresh }),
      ).toBe422('code');
  });
});

test('a password reset forgets all known devices, including the thief’s device', async ({
  as,
  db,
  visitor,
  outbox,
}) => {
  const ana = await as('client');
  const email = await emailOf(db, ana);
  const known = () => db.$count(knownDevices, eq(knownDevices.userId, ana.id));
  expect(
    await visitor.send('POST', '/auth/login', { json: { email, password }, headers: browser }),
  ).toHaveStatus(200);
  expect(await known()).toBe(1);
  await visitor.post('/auth/password-reset/request', { email });
  expect(
    await visitor.post('/auth/password-reset/handle', {
      email,
      code: await newestCode(outbox, email),
      password: fresh,
    }),
  ).toHaveStatus(204);
  expect(await known()).toBe(0);
});

test('account deletion invalidates all emailed links except the restore link', async ({ as, db }) => {
  const ana = await as('client');
  for (const purpose of ['confirm_email', 'change_email_old', 'change_email_new', 'set_password'] as const)
    await db.transaction((tx) => makeLink(tx, { userId: ana.id, purpose, email: 'ana@primjer.hr' }));
  expect(await ana.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(204);
  const left = await db
    .select({ purpose: mailedLinks.purpose })
    .from(mailedLinks)
    .where(eq(mailedLinks.userId, ana.id));
  expect(left).toEqual([{ purpose: 'restore_account' }]);
});

test('a correct password given as proof resets the count of wrong passwords', async ({ as }) => {
  const ana = await as('client');
  const prove = (given: string) => ana.post('/auth/passkeys/options', { proof: { password: given } });
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) expect(await prove(`nije-${n}`)).toHaveStatus(422);
    expect(await prove(password)).toHaveStatus(200);
  }
});

describe('a change in progress has no effect if its session ends before the change is stored', () => {
  async function endedMeanwhile(db: Db, person: Person, change: () => Promise<Answer>): Promise<Answer> {
    const other = await anotherConnection(db);
    const { answer, begun } = await other.transaction(async (tx) => {
      await lockOwnAccount(tx, person.id);
      let finished = false;
      const answer = change().finally(() => {
        finished = true;
      });
      const waits = async () =>
        finished ||
        (
          await db.execute(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rows.length > 0;
      await expect.poll(waits).toBe(true);
      await tx.delete(tokens).where(eq(tokens.userId, person.id));
      return { answer, begun: true };
    });
    expect(begun).toBe(true);
    return answer;
  }

  test('when adding a second factor', async ({ as, db }) => {
    const ana = await as('client');
    const { secret } = (await ana.post('/auth/second-factor', { password })).body.data;
    const confirm = () =>
      ana.post('/auth/second-factor/confirm', { otp: TOTP.generate({ secret: Secret.fromBase32(secret) }) });
    expect(await endedMeanwhile(db, ana, confirm)).toHaveStatus(401);
    expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, ana.id))).toMatchObject([
      { confirmedAt: null },
    ]);
  });

  test('when adding a passkey', async ({ as, db }) => {
    const ana = await as('client');
    const { data } = (await ana.post('/auth/passkeys/options')).body;
    const add = () =>
      ana.post('/auth/passkeys', { response: makeAuthenticator().register(data), proof: { password } });
    expect(await endedMeanwhile(db, ana, add)).toHaveStatus(401);
    expect(await db.$count(passkeys, eq(passkeys.userId, ana.id))).toBe(0);
  });
});
