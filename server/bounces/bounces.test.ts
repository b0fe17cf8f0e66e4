import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { subscribers } from '../news/tables.ts';
import { confirmToken, endToken } from '../news/tokens.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { readMaildir } from '../platform/mail/maildir.ts';
import { emailOf } from '../testing/accounts.ts';
import { test as base, type Person } from '../testing/app.ts';
import { openMaildir } from '../testing/maildir.ts';
import type { Outbox } from '../testing/outbox.ts';
import { users } from '../users/tables.ts';
import { enough, failureOf, isFailing } from './policy.ts';
import { bounceIn } from './report.ts';
import { processBounce } from './service.ts';
import { bouncedAddresses } from './tables.ts';

interface Report {
  action?: string;
  status?: string;
  type?: string;
  returned?: string[];
}

const newsletter = (token: string) => [
  'List-Unsubscribe:',
  ` <https://primjer.hr/api/v1/news/unsubscribe?token=${token}>`,
];

const report = ({
  action = 'failed',
  status = '5.1.1',
  type = 'delivery-status',
  returned = newsletter('abc.def'),
}: Report = {}) =>
  [
    'From: MAILER-DAEMON@primjer.hr',
    'Subject: Undelivered Mail Returned to Sender',
    `Content-Type: multipart/report; report-type=${type};`,
    '\tboundary="A"',
    '',
    '--A',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; primjer.hr',
    '',
    'Final-Recipient: rfc822; ana@primjer.hr',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--A',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Kako napisati upit',
    ...returned,
    '--A--',
    '',
  ].join('\r\n');

const qmail = (words: string, returned = newsletter('abc.def')) =>
  [
    'From: MAILER-DAEMON@primjer.hr',
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at primjer.hr.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    '',
    '<ana@primjer.hr>:',
    words,
    '',
    '--- Below this line is a copy of the message.',
    '',
    'Return-Path: <poruke@primjer.hr>',
    ...returned,
    'Subject: Kako napisati upit',
    '',
  ].join('\n');

describe('a bounce report', () => {
  const token = { of: 'newsletter', value: 'abc.def' };

  base('names the newsletter subscription, even in a quoted-printable body', () => {
    expect(bounceIn(report())).toEqual({ failure: 'unknown', token });
    expect(
      bounceIn(report({ returned: newsletter('abc=\r\n.def') }).replace('?token=', '?token=3D'))?.token,
    ).toEqual(token);
  });

  base('names the account to which the email was sent', () => {
    expect(bounceIn(report({ returned: ['X-Delivery-Token: x.y'] }))?.token).toEqual({
      of: 'account',
      value: 'x.y',
    });
  });

  base.each([
    ['5.1.1', 'unknown'],
    ['5.1.2', 'unknown'],
    ['5.1.10', 'unknown'],
    ['5.2.1', 'unknown'],
    ['5.1.8', 'refused'],
    ['5.2.2', 'refused'],
    ['5.3.4', 'refused'],
    ['5.4.4', 'refused'],
    ['5.6.1', 'refused'],
    ['5.7.1', 'refused'],
    ['5.7.26', 'refused'],
  ])('with the status %s is classified as %s', (status, failure) => {
    expect(bounceIn(report({ status }))?.failure).toBe(failure);
    expect(failureOf([status])).toBe(failure);
  });

  base.each([
    ['Remote host said: 550 5.1.1 No such user', 'unknown'],
    ['Sorry, no mailbox here by that name. (#5.1.1)', 'unknown'],
    ['Remote host said: 552 5.2.2 Mailbox full', 'refused'],
    ['Remote host said: 550 Message refused', 'refused'],
    ["Remote host said: 451 4.2.0 Try later\nI'm not going to try again (#4.4.1)", undefined],
  ])('from qmail with the text “%s” is classified as %s', (words, failure) => {
    expect(bounceIn(qmail(words))).toEqual(failure && { failure, token });
  });

  base.each([
    ['is delayed', { action: 'delayed', status: '4.2.2' }],
    ['is refused temporarily', { status: '4.3.0' }],
    ['was read', { type: 'disposition-notification' }],
    ['has no delivery token', { returned: [] }],
  ])('does not count as a bounce if the email %s', (_, how) => expect(bounceIn(report(how))).toBeUndefined());

  base('is not recognised merely because an email mentions a bounce', () => {
    expect(
      bounceIn(
        'Subject: Odgovor\r\n\r\nList-Unsubscribe: <https://primjer.hr/api/v1/news/unsubscribe?token=abc>',
      ),
    ).toBeUndefined();
    expect(bounceIn('Hi. This is the qmail-send program\n\n<ana@primjer.hr>:\n550 5.1.1')).toBeUndefined();
  });

  base('is parsed in linear time, even at one megabyte', () => {
    for (const piece of ['<a', '\n\n', ' \t', '=\n', '5.', '<a@b>:\n\n'])
      expect(
        bounceIn(
          `Hi. This is the qmail-send program\n\n${piece.repeat(1_000_000 / piece.length)}--- Below this line is a copy of the message.`,
        ),
      ).toBeUndefined();
  });
});

base('an address fails after five bounces over three weeks, not after more bounces in less time', () => {
  const after = (bounces: number, days: number) =>
    isFailing({ bounces, firstAt: new Date(0), lastAt: new Date(days * 86_400_000) });
  expect([
    after(enough.bounces, enough.days),
    after(enough.bounces - 1, 50),
    after(50, enough.days - 1),
  ]).toEqual([true, false, false]);
});

// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern as the first parameter
const test = base.extend('mailbox', ({}, { onCleanup }) => {
  const mailbox = openMaildir();
  onCleanup(mailbox.close);
  return mailbox;
});

type Mailbox = ReturnType<typeof openMaildir>;

/**
 * Processes the bounces in a Maildir folder and returns how many of them made an address count as failing.
 */
async function readBounces(parts: { db: Db; keys: Keys }, folder: string, at?: Date): Promise<number> {
  let failing = 0;
  await readMaildir(folder, 1_000_000, async (mail) => {
    if ((await processBounce(parts, mail, at))?.failing) failing += 1;
  });
  return failing;
}

const subscribe = async (db: Db, email: string) =>
  (await db.insert(subscribers).values({ email, confirmedAt: new Date() }).returning())[0]?.id ?? 0;
const stateOf = async (db: Db, id: number) =>
  (await db.select().from(subscribers).where(eq(subscribers.id, id)))[0];
const daysLater = (days: number) => new Date(Date.now() + days * 86_400_000);

/**
 * Returns a function that delivers a full-mailbox bounce `days` from now and reports whether it ended the
 * subscription.
 */
const fullMailbox =
  ({ db, keys, mailbox }: { db: Db; keys: Keys; mailbox: Mailbox }, id: number) =>
  async (days: number) => {
    mailbox.deliver(report({ returned: newsletter(endToken(keys, id)), status: '5.2.2' }));
    await readBounces({ db, keys }, mailbox.folder, daysLater(days));
    return (await stateOf(db, id))?.endedAt !== null;
  };

describe('a bounced newsletter', () => {
  test('ends the subscription of an unknown address, and is processed only once', async ({
    db,
    keys,
    mailbox: { folder, deliver },
  }) => {
    const [gone, full, other] = [
      await subscribe(db, 'nema@primjer.hr'),
      await subscribe(db, 'pun@primjer.hr'),
      await subscribe(db, 'ima@primjer.hr'),
    ];
    deliver(report({ returned: newsletter(endToken(keys, gone)) }));
    deliver(report({ returned: newsletter(endToken(keys, full)), status: '5.2.2' }));
    deliver(report({ returned: newsletter(`${endToken(keys, other).slice(0, -3)}xyz`) }));
    deliver(report({ returned: newsletter(confirmToken(keys, other)) }));
    deliver('x'.repeat(1_100_000));
    expect(await readBounces({ db, keys }, folder)).toBe(1);
    expect(await stateOf(db, gone)).toMatchObject({ email: null, endedBy: 'bounce' });
    for (const id of [full, other]) expect(await stateOf(db, id)).toMatchObject({ endedAt: null });
    expect([
      readdirSync(path.join(folder, 'new')).length,
      readdirSync(path.join(folder, 'cur')).length,
    ]).toEqual([0, 5]);
    expect(await readBounces({ db, keys }, folder)).toBe(0);
  });

  test('ends the subscription of a full mailbox after several bounces over weeks; a quiet period resets the count', async ({
    db,
    keys,
    mailbox,
  }) => {
    const [id, before] = [await subscribe(db, 'prepun@primjer.hr'), await db.$count(bouncedAddresses)];
    const bounceAt = fullMailbox({ db, keys, mailbox }, id);
    for (const days of [0, 7, 14, 18]) expect(await bounceAt(days), String(days)).toBe(false);
    const again = 18 + enough.quietDays + 1;
    for (const days of [0, 7, 14, 20]) expect(await bounceAt(again + days), String(days)).toBe(false);
    expect(await bounceAt(again + 21)).toBe(true);
    expect(await db.$count(bouncedAddresses)).toBe(before);
  });

  test('counts once if the same bounce is delivered again within hours', async ({ db, keys, mailbox }) => {
    const id = await subscribe(db, 'ponovljen@primjer.hr');
    const bounceAt = fullMailbox({ db, keys, mailbox }, id);
    for (const days of [0, 7, 14, 20.7, 21]) expect(await bounceAt(days), String(days)).toBe(false);
    expect(await bounceAt(21.3)).toBe(true);
  });
});

describe('a bounced account email', () => {
  const bounced = async (
    { as, db, outbox }: { as: (part: 'moderator') => Promise<Person>; db: Db; outbox: Outbox },
    person: Person,
  ) => {
    await (await as('moderator')).post(`/admin/people/${person.id}/warn`, { reason: 'Isti upit pet puta.' });
    const { headers } = await outbox.to(await emailOf(db, person));
    return report({ returned: Object.entries(headers).map((one) => one.join(': ')) });
  };

  test('leads to a notice for the account’s owner until the address is confirmed again', async ({
    as,
    db,
    keys,
    mailbox,
    outbox,
  }) => {
    const ana = await as('client');
    const fails = async () => (await ana.get('/me')).body.data.email_fails;
    const id = await subscribe(db, await emailOf(db, ana));
    expect(await fails()).toBe(false);
    expect(await ana.post('/auth/email/resend')).toHaveStatus(409);
    mailbox.deliver(await bounced({ as, db, outbox }, ana));
    expect(await readBounces({ db, keys }, mailbox.folder)).toBe(1);
    await expect.poll(fails).toBe(true);
    expect(await stateOf(db, id)).toMatchObject({ endedBy: 'bounce' });
    expect(await ana.post('/auth/email/resend')).toHaveStatus(204);
    const [, token] = /kod=([\w-]+)/.exec((await outbox.to(await emailOf(db, ana))).text) ?? [];
    expect((await ana.post('/auth/email/confirm', { token })).body.outcome).toBe('confirmed');
    await expect.poll(fails).toBe(false);
  });

  test('is recognised even if it asked to confirm the address of a new account', async ({
    db,
    keys,
    visitor,
    mailbox,
    outbox,
  }) => {
    const email = 'nova-osoba@primjer.hr';
    const person = { name: 'Ana Anić', email, password: 'plavi-slon-7', agreement: true };
    expect(await visitor.post('/auth/signup', person)).toHaveStatus(201);
    const { headers, text } = await outbox.to(email);
    expect(text).toContain('kod=');
    const returned = Object.entries(headers).map((one) => one.join(': '));
    mailbox.deliver(report({ returned }));
    expect(await readBounces({ db, keys }, mailbox.folder)).toBe(1);
    const [account] = await db.select().from(users).where(eq(users.email, email));
    expect(account?.emailFailedAt).toBeInstanceOf(Date);
  });

  test('does not affect an address that has replaced the bounced one', async ({
    as,
    db,
    keys,
    mailbox,
    outbox,
  }) => {
    const ana = await as('client');
    mailbox.deliver(await bounced({ as, db, outbox }, ana));
    await db
      .update(users)
      .set({ email: `nova-${ana.id}@primjer.hr` })
      .where(eq(users.id, ana.id));
    expect(await readBounces({ db, keys }, mailbox.folder)).toBe(0);
    expect((await ana.get('/me')).body.data.email_fails).toBe(false);
  });
});
