import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test } from '../testing/app.ts';
import { bouncedToken, readBounces } from './bounces.ts';
import { subscribers } from './tables.ts';
import { confirmToken, endToken } from './tokens.ts';

interface Report {
  token?: string;
  action?: string;
  status?: string;
  type?: string;
}

/** As a mail server writes it, with the headers of the returned mail. */
const report = ({ token = 'abc.def', action = 'failed', status = '5.1.1', type = 'delivery-status' }: Report = {}) =>
  [
    'From: MAILER-DAEMON@primjer.hr',
    'To: poruke@primjer.hr',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
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
    'List-Unsubscribe:',
    ` <https://primjer.hr/api/v1/news/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    '--A--',
    '',
  ].join('\r\n');

describe('a returned mail', () => {
  test('names its subscription if the address is wrong for good', () => {
    expect(bouncedToken(report())).toBe('abc.def');
    expect(bouncedToken(report().replace('?token=abc.def', '?token=3Dabc=\r\n.def'))).toBe('abc.def');
  });

  test.each([
    ['is delayed', { action: 'delayed', status: '4.2.2' }],
    ['is refused for now', { status: '4.3.0' }],
    ['was read', { type: 'disposition-notification' }],
  ])('that %s ends nothing', (_, how) => {
    expect(bouncedToken(report(how))).toBeUndefined();
    expect(bouncedToken('Subject: Odgovor\r\n\r\nList-Unsubscribe: <https://primjer.hr/api/v1/news/unsubscribe?token=abc>')).toBeUndefined();
  });
});

test('a newsletter that came back ends its subscription, and each mail is read once', async ({ db, keys }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'maildir-'));
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(path.join(folder, part));
  const add = async (email: string) => {
    const [row] = await db.insert(subscribers).values({ email, confirmedAt: new Date() }).returning();
    return row?.id ?? 0;
  };
  const [gone, full, other] = [await add('nema@primjer.hr'), await add('pun@primjer.hr'), await add('ima@primjer.hr')];
  const deliver = (name: string, mail: string) => writeFileSync(path.join(folder, 'new', name), mail);
  deliver('1.a', report({ token: endToken(keys, gone) }));
  deliver('2.a', report({ token: endToken(keys, full), action: 'delayed', status: '4.2.2' }));
  // Made up, and a link for something else.
  deliver('3.a', report({ token: `${endToken(keys, other).slice(0, -3)}xyz` }));
  deliver('4.a', report({ token: confirmToken(keys, other) }));
  deliver('5.a', 'x'.repeat(1_100_000));

  expect(await readBounces({ db, keys }, folder)).toBe(1);
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, gone));
  expect(row).toMatchObject({ email: null, endedBy: 'bounce' });
  for (const id of [full, other]) expect((await db.select().from(subscribers).where(eq(subscribers.id, id)))[0]).toMatchObject({ endedAt: null });
  expect(readdirSync(path.join(folder, 'new'))).toEqual([]);
  expect(readdirSync(path.join(folder, 'cur'))).toHaveLength(5);
  expect(await readBounces({ db, keys }, folder)).toBe(0);
  rmSync(folder, { recursive: true });
});
