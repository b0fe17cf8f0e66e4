import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  cheapenCode,
  codeIn,
  emailOf,
  givePassword,
  newestCode,
  password,
  wrong,
} from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { passkeys, recoveryCodes, secondFactors, socialIdentities, tokens } from './tables.ts';

const fresh = 'nova-duga-lozinka';

describe('attacks on a password reset', () => {
  test('get only five of 400 parallel guesses checked, and the owner can still use the code from another network', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    await visitor.post('/auth/password-reset/request', { email });
    const code = await newestCode(outbox, email);
    const handle = (typed: string, address: string) =>
      visitor.send('POST', '/auth/password-reset/handle', {
        json: { email, code: typed, password: fresh },
        address,
      });
    const answers = await Promise.all(Array.from({ length: 400 }, () => handle(wrong(code), '192.0.2.1')));
    const statuses = answers.map((answer) => answer.status);
    // Only five attempts may be compared with the hash, because each comparison costs 16 ms of CPU.
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(395);
    expect(await handle(code, '192.0.2.1')).toHaveStatus(429);
    expect(await handle(code, '192.0.2.2')).toHaveStatus(204);
  }, 120_000);

  test('cannot use up the owner’s attempts by guessing from many networks', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const ana = await as('client');
    const email = await emailOf(db, ana);
    await visitor.post('/auth/password-reset/request', { email });
    const code = await newestCode(outbox, email);
    await cheapenCode(db, ana, code);
    const handle = (typed: string, address: string) =>
      visitor.send('POST', '/auth/password-reset/handle', {
        json: { email, code: typed, password: fresh },
        address,
      });
    const guesses = await Promise.all(
      Array.from({ length: 120 }, (_, n) => handle(wrong(code), `192.168.0.${n >> 2}`)),
    );
    expect(guesses.every(({ status }) => status === 422)).toBe(true);
    expect(await handle(code, '192.168.1.1')).toHaveStatus(204);
  });

  test('invalidate the code after 200 guesses from forty networks; the owner can request a new one, which is accepted', async ({
    as,
    db,
    visitor,
    outbox,
    tasks,
  }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    const browser = { origin: 'http://mestar.test', host: 'mestar.test' };
    const device = /device=[\w-]+/.exec(
      String(
        (await visitor.send('POST', '/auth/login', { json: { email, password }, headers: browser })).headers[
          'set-cookie'
        ],
      ),
    )?.[0];
    const ask = (n: number) =>
      visitor.send('POST', '/auth/password-reset/request', { json: { email }, address: `10.201.0.${n}` });
    for (let n = 0; n < 6; n++) {
      await ask(n);
      await tasks.runDue();
    }
    const mails = await outbox.all(email);
    const code = codeIn(mails.at(-1)?.text ?? '');
    await cheapenCode(db, ana, code);
    const handle = (typed: string, address: string) =>
      visitor.send('POST', '/auth/password-reset/handle', {
        json: { email, code: typed, password: fresh },
        address,
      });
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, n) => handle(wrong(code), `192.168.0.${n % 40}`)),
    );
    expect(guesses.every(({ status }) => status === 422)).toBe(true);
    expect(await handle(code, '192.168.1.1')).toBe422('code', 'Zatražite novi.');
    const headers = { ...browser, cookie: String(device) };
    expect(
      await visitor.send('POST', '/auth/password-reset/methods', {
        json: { email, code },
        address: '192.168.1.1',
        headers,
      }),
    ).toHaveStatus(200);
    await ask(7);
    await tasks.runDue();
    expect(await outbox.all(email)).toHaveLength(mails.length + 1);
    expect(await handle(await newestCode(outbox, email), '192.168.1.1')).toHaveStatus(204);
  }, 120_000);

  test('are stopped after sixty guesses from one network at the codes of many users', async ({ visitor }) => {
    const guess = (n: number, address: string) =>
      visitor.send('POST', '/auth/password-reset/handle', {
        json: { email: `meta${n}@primjer.hr`, code: 'AAAA-2222', password: fresh },
        address,
      });
    for (let n = 0; n < 60; n++) expect(await guess(n, '192.0.2.60')).toHaveStatus(422);
    expect(await guess(60, '192.0.2.60')).toHaveStatus(429);
    expect(await guess(60, '192.0.2.61')).toHaveStatus(422);
  });

  test('cannot flood the mailbox or invalidate the code with requests from many networks', async ({
    as,
    db,
    visitor,
    outbox,
    tasks,
  }) => {
    const email = await emailOf(db, await as('client'));
    const ask = (n: number) =>
      visitor.send('POST', '/auth/password-reset/request', { json: { email }, address: `10.200.0.${n}` });
    for (let n = 0; n < 40; n++) {
      expect(await ask(n)).toHaveStatus(204);
      if (n < 8) await tasks.runDue();
    }
    const mails = await outbox.all(email);
    expect(mails).toHaveLength(5);
    const code = codeIn(mails.at(-1)?.text ?? '');
    expect(await visitor.post('/auth/password-reset/handle', { email, code, password: fresh })).toHaveStatus(
      204,
    );
    // The code has been used, so a new one is sent although the email limit is exhausted.
    await ask(41);
    await tasks.runDue();
    expect(await outbox.all(email)).toHaveLength(7);
  });

  test('gain nothing from registering the address in advance, because the reset removes the stranger’s access', async ({
    as,
    db,
    visitor,
    outbox,
  }) => {
    const squatter = await as('unconfirmed');
    await givePassword(db, squatter);
    const email = await emailOf(db, squatter);
    await db
      .insert(socialIdentities)
      .values({ userId: squatter.id, provider: 'facebook', subject: 'squatter' });
    await db
      .insert(passkeys)
      .values({ userId: squatter.id, credentialId: 'squatter', publicKey: 'AAAA', name: 'squatter' });
    await db.insert(secondFactors).values({ userId: squatter.id, secret: 'sealed', confirmedAt: new Date() });
    await db.insert(recoveryCodes).values({ userId: squatter.id, hash: 'hash' });
    expect(await squatter.post('/auth/email/change', { email: 'squatter@zlo.test', password })).toHaveStatus(
      204,
    );
    const link = /kod=([\w-]+)/.exec((await outbox.to('squatter@zlo.test')).text)?.[1];

    await visitor.post('/auth/password-reset/request', { email });
    const code = await newestCode(outbox, email);
    expect(await visitor.post('/auth/password-reset/handle', { email, code, password: fresh })).toHaveStatus(
      204,
    );
    for (const table of [tokens, socialIdentities, passkeys, secondFactors, recoveryCodes])
      expect(await db.$count(table, eq(table.userId, squatter.id))).toBe(0);
    expect(await visitor.post('/auth/email/confirm', { token: link })).toBe422('token');
    expect(await visitor.post('/auth/login', { email, password: fresh })).toHaveStatus(200);
  });

  test('do not remove the second factor of a confirmed owner', async ({ as, db, visitor, outbox }) => {
    const ana = await as('client');
    await givePassword(db, ana);
    const email = await emailOf(db, ana);
    await db.insert(secondFactors).values({ userId: ana.id, secret: 'sealed', confirmedAt: new Date() });
    await visitor.post('/auth/password-reset/request', { email });
    await visitor.post('/auth/password-reset/handle', {
      email,
      code: await newestCode(outbox, email),
      password: fresh,
    });
    expect(await visitor.post('/auth/login', { email, password: fresh })).toBe422('otp');
  });
});
