import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import { dayAfter, dayOf } from '#contract/format.ts';
import { momentAt } from '#contract/working-week.ts';
import { readReplyAddress, replyAddressFor } from '../notifications/reply-address.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import type { Message } from '../platform/mail/mailer.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { emailOf } from '../testing/accounts.ts';
import { test as base, type Person } from '../testing/app.ts';
import { agreed, makeDeal } from '../testing/deals.ts';
import { pdf, picture } from '../testing/files.ts';
import type { Outbox } from '../testing/outbox.ts';
import { answerTo, type EmailSource, emailSource, replyTo, server, useMailbox } from '../testing/replies.ts';
import { users } from '../users/tables.ts';
import { replyLimits } from './limits.ts';

const mailbox = useMailbox();

interface Site {
  as: (part: 'client' | 'worker') => Promise<Person>;
  db: Db;
  tasks: Tasks;
  outbox: Outbox;
}

const write = (one: Person, other: Person, message: string) =>
  one.post('/send-message', { user_id: other.id, message });

const texts = async (one: Person, other: Person): Promise<(string | undefined)[]> => {
  const { body } = await one.get(`/chats/by-user/${other.id}`);
  const page = await one.get(`/chatMessages/${body.data.id}`);
  return page.body.data.map(
    ({ details }: { details: { content?: string; file?: { name: string } } }) =>
      details.content ?? details.file?.name,
  );
};

/** Returns a client who has written to a worker, and the email about the message. */
async function asked(site: Site) {
  const [ana, ivo] = [await site.as('client'), await site.as('worker')];
  await write(ana, ivo, 'Možete li doći\nu petak?');
  await site.tasks.runDue({ early: true });
  const to = await emailOf(site.db, ivo);
  return { ana, ivo, to, mail: await site.outbox.to(to) };
}

const test = base.extend('site', ({ as, db, tasks, outbox }): Site => ({ as, db, tasks, outbox }));

const reasonIn = ({ subject, text }: Message) => [subject, text.split('\n\n')[1]];
const newer = async ({ outbox }: Site, email: string, before: number) =>
  (await outbox.all(email)).slice(before).map(reasonIn);

test('the email about a message shortens a long text without splitting an emoji', async ({ site }) => {
  const [ana, ivo] = [await site.as('client'), await site.as('worker')];
  await write(ana, ivo, `${'a'.repeat(997)}👩‍🔧 i još malo.`);
  await site.tasks.runDue({ early: true });
  const { text } = await site.outbox.to(await emailOf(site.db, ivo));
  expect(/a{997}.*/.exec(text)?.[0]).toBe(`${'a'.repeat(997)} …`);
});

test('the email about messages shows an older text, and only the number of later lines about a deal', async ({
  site,
}) => {
  const [ana, ivo] = [await site.as('client'), await site.as('worker')];
  const deal = await makeDeal(site.db, { client: ana.id, worker: ivo.id }, agreed);
  await write(ivo, ana, 'Ključ ostavite kod susjeda.');
  for (let n = 0; n < 5; n++) {
    const date = dayAfter(dayOf(new Date()), 7 + n);
    const time = { starts_at: momentAt(date, '8:00'), ends_at: momentAt(date, '10:00') };
    expect(await ivo.post(`/deals/${deal}/times`, { times: [time] })).toHaveStatus(201);
  }
  await site.tasks.runDue({ early: true });
  const mails = await site.outbox.all(await emailOf(site.db, ana));
  const { text } = mails.find(({ subject }) => subject.startsWith('Nova poruka')) ?? {};
  expect(text).toContain('Ključ ostavite kod susjeda.\n\n6 novosti o ponudi ili dogovoru');
});

for (const [older, words] of [
  [1, '… i još 1 poruka'],
  [3, '… i još 3 poruke'],
  [5, '… i još 5 poruka'],
] as const)
  test(`the email about messages states that it omits ${older}, which a reply leaves unread`, async ({
    site,
  }) => {
    const [ana, ivo] = [await site.as('client'), await site.as('worker')];
    for (let n = 1; n <= older + 5; n++) await write(ana, ivo, `Poruka broj ${n}.`);
    await site.tasks.runDue({ early: true });
    const mail = await site.outbox.to(await emailOf(site.db, ivo));
    const [shown, hidden] = [older + 1, older].map((n) => `Poruka broj ${n}.`);
    expect(mail.text).toContain(`Poruka broj ${older + 5}.\n\n${words}\n`);
    expect(mail.text).toContain(shown);
    expect(mail.text).not.toContain(hidden);
    await mailbox.receive(site, await answerTo(site.db, ivo, mail));
    expect((await ivo.get('/chats/unreaded-counts')).body).toEqual({ count: older });
  });

describe('a reply to the email about a message', () => {
  test('becomes one message in the chat however often it arrives, and later messages are emailed again', async ({
    site,
  }) => {
    const { ana, ivo, to, mail } = await asked(site);
    expect(mail.text).toContain('Na ovaj email možete odgovoriti');
    expect(mail.text).toContain('Možete li doći');
    const source = await answerTo(site.db, ivo, mail, {
      body: 'Mogu u 17 h.\r\n\r\nsub, 28. stu 2026. u 10:05 Meštar <a@b.hr> napisao je:\r\n> Možete li',
    });
    await mailbox.receive(site, source, source);
    await mailbox.receive(site, source);
    expect(await texts(ana, ivo)).toEqual(['Mogu u 17 h.', 'Možete li doći\nu petak?']);
    expect((await ivo.get('/chats/unreaded-counts')).body).toEqual({ count: 0 });
    expect(readdirSync(path.join(mailbox.folder, 'new'))).toEqual([]);
    await write(ana, ivo, 'Dogovoreno.');
    await site.tasks.runDue({ early: true });
    expect((await site.outbox.all(to)).map(({ subject }) => subject)).toEqual([
      'Nova poruka: Ana Klijent',
      'Nova poruka: Ana Klijent',
    ]);
  });

  test('marks only the messages shown in the email as read, and later ones are emailed', async ({ site }) => {
    const { ana, ivo, to, mail } = await asked(site);
    await write(ana, ivo, 'I još nešto.');
    await mailbox.receive(site, await answerTo(site.db, ivo, mail));
    expect((await ivo.get('/chats/unreaded-counts')).body).toEqual({ count: 1 });
    await site.tasks.runDue({ early: true });
    expect((await site.outbox.to(to)).text).toContain('I još nešto.');
  });

  test('with only HTML is read without quotes', async ({ site }) => {
    const { ana, ivo, mail } = await asked(site);
    const body = '<div>Mo&#382;e &lt;b&gt;</div><blockquote>Meštar</blockquote><script>alert(1)</script>';
    await mailbox.receive(site, await answerTo(site.db, ivo, mail, { type: 'text/html', body }));
    expect((await texts(ana, ivo))[0]).toBe('Može <b>');
  });

  test('has the attachments that the chat’s rules allow; an email explains why the others were not sent', async ({
    site,
  }) => {
    const { ana, ivo, to, mail } = await asked(site);
    const [image, document] = [await picture(), pdf()];
    const part = (type: string, name: string, bytes: Uint8Array, more: string[] = []) =>
      [
        '--a',
        `Content-Type: ${type}; name="${name}"`,
        'Content-Transfer-Encoding: base64',
        ...more,
        '',
        Buffer.from(bytes).toString('base64'),
      ].join('\r\n');
    const body = [
      '--a',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'U prilogu.',
      part('image/png', 'kupaonica.png', image.bytes),
      part('application/pdf', document.name, document.bytes),
      part('text/calendar', 'termin.ics', Buffer.from('BEGIN:VCALENDAR')),
      part('application/pkcs7-signature', 'smime.p7s', Buffer.from('0')),
      '--a',
      'Content-Type: multipart/related; boundary=b',
      '',
      part('image/png', 'logo.png', image.bytes, ['Content-ID: <logo>']).replace('--a', '--b'),
      '--b--',
      '--a--',
    ].join('\r\n');
    const source = await answerTo(site.db, ivo, mail, { type: 'multipart/mixed; boundary=a', body });
    await mailbox.receive(site, source, source);
    expect((await texts(ana, ivo)).slice(0, 3)).toEqual(['tlocrt.pdf', 'kupaonica.png', 'U prilogu.']);
    expect((await newer(site, to, 1))[0]).toEqual([
      'Dio Vašeg odgovora nije poslan',
      expect.stringContaining('Privitak „termin.ics“ nije poslan.'),
    ]);
  });
});

interface Case {
  change?: (given: {
    db: Db;
    keys: Keys;
    ana: Person;
    ivo: Person;
    mail: Message;
  }) => Promise<Partial<EmailSource> | undefined>;
  explained?: RegExp;
}

const refused: Record<string, Case> = {
  'from another address': {
    change: async () => ({ from: 'zlo@test.hr' }),
    explained: /nije stigao s adrese/,
  },
  'from the address of another user': {
    change: async ({ db, ana }) => ({ from: await emailOf(db, ana) }),
    explained: /nije stigao s adrese/,
  },
  'that failed the mail server’s checks': {
    change: async () => ({ results: `${server}; dmarc=fail header.from=test.hr` }),
    explained: /Nismo mogli provjeriti/,
  },
  'checked only by another server': {
    change: async () => ({ results: 'mx.zlo.hr; dmarc=pass header.from=test.hr' }),
    explained: /Nismo mogli provjeriti/,
  },
  'to a changed address': {
    change: async ({ mail }) => ({ to: replyTo(mail).replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@')) }),
    explained: /nitko ne čita/,
  },
  'to a changed address, from an unknown sender': {
    change: async () => ({ to: 'odgovor+a@primjer.hr', from: 'zlo@test.hr' }),
  },
  'to an expired address': {
    change: async ({ keys, mail }) => {
      const about = readReplyAddress(keys, 'odgovor@primjer.hr', replyTo(mail));
      const then = new Date(Date.now() - 40 * day);
      return about && { to: replyAddressFor(keys, 'odgovor@primjer.hr', about, then) };
    },
    explained: /prestar/,
  },
  'sent by a program': { change: async () => ({ headers: ['Auto-Submitted: auto-replied'] }) },
  'that the site itself sent': {
    change: async ({ mail }) => ({ headers: [`X-Loop: ${mail.headers['X-Loop']}`] }),
  },
  'with only quoted text': {
    change: async () => ({ body: '> Možete li doći' }),
    explained: /nismo našli Vaš tekst/,
  },
  'with a text that is too long': { change: async () => ({ body: 'a'.repeat(5001) }), explained: /5000/ },
  'with 50,000 nested parts': {
    change: async () => ({
      type: 'multipart/mixed; boundary=b',
      body: '--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'.repeat(50_000),
    }),
  },
  'to a person who has blocked its sender': {
    change: async ({ ana, ivo }) => {
      await ana.post(`/users/${ivo.id}/block`);
      return undefined;
    },
    explained: /trenutačno nije moguće/,
  },
  'from a suspended account': {
    change: async ({ db, ivo }) => {
      const values = { suspendedUntil: new Date(Date.now() + day), statusReason: 'Vrijeđanje.' };
      await db.update(users).set(values).where(eq(users.id, ivo.id));
      return undefined;
    },
    explained: /Račun Vam je ograničen/,
  },
  'from a banned account': {
    change: async ({ db, ivo }) => {
      const values = { bannedAt: new Date(), statusReason: 'Vrijeđanje.' };
      await db.update(users).set(values).where(eq(users.id, ivo.id));
      return undefined;
    },
  },
};

describe('a reply is not sent', () => {
  test.for(Object.entries(refused))(
    'if it is an email %s',
    async ([, { change, explained }], { site, keys }) => {
      const { ana, ivo, to, mail } = await asked(site);
      const more = await change?.({ db: site.db, keys, ana, ivo, mail });
      await mailbox.receive(site, await answerTo(site.db, ivo, mail, more));
      expect(await texts(ana, ivo)).toHaveLength(1);
      const expected = explained ? [['Vaš odgovor nije poslan', expect.stringMatching(explained)]] : [];
      expect(await newer(site, to, 1)).toEqual(expected);
    },
  );

  test('if it exceeds 15 MB', async ({ site }) => {
    const { ana, ivo, to, mail } = await asked(site);
    mailbox.deliver(await answerTo(site.db, ivo, mail), limits.replies.bytes + 1);
    await mailbox.receive(site);
    expect(await texts(ana, ivo)).toHaveLength(1);
    expect(await newer(site, to, 1)).toEqual([
      ['Vaš odgovor nije poslan', expect.stringContaining('prevelik')],
    ]);
  });

  test('to a deleted account', async ({ site, keys }) => {
    const { ivo, to } = await asked(site);
    const about = { userId: ivo.id, otherId: 999_999, kind: 'unread_messages', aboutId: 0 } as const;
    await mailbox.receive(
      site,
      emailSource({ from: to, to: replyAddressFor(keys, 'odgovor@primjer.hr', about) }),
    );
    expect(await newer(site, to, 1)).toEqual([
      ['Vaš odgovor nije poslan', 'Korisnik kojem pišete ne postoji.'],
    ]);
  });

  test('beyond the rate limit, and explanations have a limit too', async ({ site }) => {
    const { ana, ivo, to, mail } = await asked(site);
    const { replies, reply_notices: notices } = replyLimits;
    const answers = Array.from({ length: replies.max + notices.max + 2 }, (_, nth) =>
      answerTo(site.db, ivo, mail, { body: `Poruka ${nth}` }),
    );
    await mailbox.receive(site, ...(await Promise.all(answers)));
    const { body } = await ana.get(`/chats/by-user/${ivo.id}`);
    expect(body.data.unreaded_count).toBe(replies.max);
    expect(await newer(site, to, 1)).toHaveLength(notices.max);
  });
});

test('one email that cannot be processed does not stop the others', async ({ site }) => {
  const { ana, ivo, mail } = await asked(site);
  await mailbox.receive(site, '', '\0', Buffer.alloc(1000, 255), await answerTo(site.db, ivo, mail));
  expect(await texts(ana, ivo)).toHaveLength(2);
});

describe('without verified senders', () => {
  test('a reply from the account’s address is sent, but not its attachments', async ({ site, openNode }) => {
    const { ana, ivo, to, mail } = await asked(site);
    const node = await openNode({ MAIL_AUTHSERV_ID: '' });
    const type = 'multipart/mixed; boundary=a';
    const body = '--a\r\n\r\nMože.\r\n--a\r\nContent-Type: application/pdf\r\n\r\n%PDF-\r\n--a--';
    const forged = await answerTo(site.db, ivo, mail, { from: 'zlo@test.hr' });
    await mailbox.receive(node, forged, await answerTo(site.db, ivo, mail, { type, body, results: 'none' }));
    expect(await texts(ana, ivo)).toEqual(['Može.', 'Možete li doći\nu petak?']);
    // Separate tasks send the two emails, in any order.
    expect((await newer(site, to, 1)).map(([, reason]) => reason).sort()).toEqual([
      expect.stringContaining('nije stigao s adrese'),
      'Privici se emailom ne mogu poslati. Pošaljite ih na stranici.',
    ]);
  });
});

test('without a mailbox, emails begin with a notice that replies are not read', async ({
  site,
  openNode,
}) => {
  const node = await openNode({ REPLY_ADDRESS: '' });
  const [ana, ivo] = [await site.as('client'), await site.as('worker')];
  await write(ana.at(node.app), ivo, 'Dobar dan');
  await node.tasks.runDue({ early: true });
  const mail = await site.outbox.to(await emailOf(site.db, ivo));
  expect(replyTo(mail)).toBe('');
  expect(reasonIn(mail)[1]).toMatch(/^Na ovaj email ne odgovarajte/);
});
