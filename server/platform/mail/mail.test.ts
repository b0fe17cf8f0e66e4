import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { siteOutbound } from '../../testing/outbound.ts';
import { openKeys } from '../keys/keys.ts';
import { openTasks } from '../tasks/tasks.ts';
import { openMail } from './mail.ts';
import { type Mailer, type Message, openMailer } from './mailer.ts';
import { addOutboxPages } from './outbox-pages.ts';
import { button, code, facts, link, note, paragraph } from './parts.ts';
import { defineMail, notRead } from './templates.ts';

const database = useDatabase();
const keys = openKeys({ secretKey: Buffer.alloc(32, 1), dataDir: '' });
const site = { name: 'Meštar', url: 'https://example.com', email: 'poruke@example.com' };
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mail-test-'));
const outbox = path.join(dataDir, 'outbox');

const reset = defineMail<{ code: string; name: string }>(
  'test.reset',
  (data, { url }) => ({
    subject: `Kod za novu lozinku, ${data.name}`,
    preview: 'Vrijedi 15 minuta.',
    title: 'Nova lozinka',
    body: [
      paragraph(['Dobar dan, ', data.name, '. Više piše na ', link('pomoći', `${url}/pomoc`), '.']),
      code(data.code),
      facts([['Uređaj', 'Firefox <na> "Linuxu"']], { title: 'Zahtjev' }),
      button('Postavite lozinku', `${url}/nova-lozinka?kod=${data.code}&dalje=1`),
      note('Niste li to bili Vi, ne činite ništa.'),
    ],
    reason: 'Ovu poruku dobivate jer je zatražena nova lozinka.',
  }),
  { urgent: true },
);
const receipt = defineMail<{ number: number }>('test.receipt', ({ number }) => ({
  subject: 'Potvrda',
  preview: '',
  body: [paragraph('U prilogu.')],
  attachments: [
    { name: `potvrda-${number}.pdf`, type: 'application/pdf', bytes: async () => Buffer.from('%PDF-1.7') },
  ],
  reason: 'Ovu poruku dobivate jer ste platili.',
}));
const weekly = defineMail<Record<string, never>>('test.weekly', (_, { url }) => ({
  subject: 'Propušteni upiti',
  preview: '',
  body: [paragraph('Tri nova upita.')],
  reason: 'Ovu poruku dobivate ponedjeljkom.',
  unsubscribe: { page: `${url}/odjava/abc`, oneClick: `${url}/api/odjava/abc` },
}));

const offered = defineMail<{ name: string; stars?: string }>('test.offered', ({ name, stars }) => ({
  subject: 'Nova ponuda',
  preview: '',
  body: [
    facts([['Početak', 'po dogovoru', 'half']], {
      people: [{ name, stars, text: stars ? '57 ocjena' : 'Nema ocjena' }],
    }),
  ],
  reason: 'Ovu poruku dobivate jer su Vam uključene.',
}));

const answered = defineMail<{ replyTo?: string | undefined }>('test.answered', ({ replyTo }) => ({
  subject: 'Nova poruka',
  preview: '',
  body: [paragraph('Dobar dan.')],
  reason: 'Ovu poruku dobivate jer Vam je netko pisao.',
  replyTo,
}));

function mailFixture(mailer: Mailer, at = site) {
  const tasks = openTasks({ connection: database.connection, onError: () => undefined, work: false });
  return {
    tasks,
    mail: openMail({
      db: database.db,
      tasks,
      keys,
      mailer,
      site: at,
      templates: [reset, weekly, receipt, offered, answered],
      support: async () => 'podrska@primjer.hr',
    }),
  };
}

beforeEach(() => rmSync(outbox, { recursive: true, force: true }));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const files = () => readdirSync(outbox).sort();

async function pages(): Promise<FastifyInstance> {
  const app = Fastify();
  addOutboxPages(app, { dataDir });
  await app.ready();
  return app;
}

test('an attachment is generated when the email is sent, and can be opened from /dev/mail', async () => {
  const { tasks, mail } = mailFixture(openMailer({ mailFrom: 'poruke@example.com', dataDir }, siteOutbound));
  await database.db.transaction((tx) =>
    mail.send(tx, { to: 'ana@primjer.hr', template: receipt, data: { number: 7 } }),
  );
  await tasks.runDue();
  await tasks.stop();
  const app = await pages();
  const url = /href="(\/dev\/mail\/[^"]+)"/.exec((await app.inject('/dev/mail')).body)?.[1] ?? '';
  const page = (await app.inject(url)).body;
  expect(page).toContain('U prilogu.');
  expect(page).toContain(`<a href="${url}/attachments/0">potvrda-7.pdf</a>`);
  const file = await app.inject(`${url}/attachments/0`);
  expect([file.headers['content-type'], file.body]).toEqual(['application/pdf', '%PDF-1.7']);
  for (const other of [`${url}/attachments/1`, `${url}/attachments/x`, '/dev/mail/nema/attachments/0'])
    expect((await app.inject(other)).statusCode).toBe(404);
});

test('an email states that replies are not read, unless it has a Reply-To address', async () => {
  const sent: Message[] = [];
  const { mail, tasks } = mailFixture({ send: async (message) => void sent.push(message) });
  for (const replyTo of [undefined, 'odgovor+a@primjer.hr'])
    await mail.send(database.db, { to: 'ana@primjer.hr', template: answered, data: { replyTo } });
  await tasks.runDue();
  await tasks.stop();
  const texts = sent.map(({ headers, text, html }) => [headers['Reply-To'], `${text}${html}`] as const);
  expect(texts).toHaveLength(2);
  for (const [replyTo, text] of texts)
    expect(text.split(notRead).length - 1).toBe(replyTo === undefined ? 2 : 0);
});

test('links in a queued email use the site’s URL at the time of sending', async () => {
  const sent: Message[] = [];
  const mailer = { send: async (message: Message) => void sent.push(message) };
  const before = mailFixture(mailer, { ...site, url: 'https://original.example' });
  await before.mail.send(database.db, { to: 'ana@primjer.hr', template: weekly, data: {} });
  await before.tasks.stop();
  const after = mailFixture(mailer);
  await after.tasks.runDue();
  await after.tasks.stop();
  expect(sent).toMatchObject([{ headers: { 'List-Unsubscribe': '<https://example.com/api/odjava/abc>' } }]);
  expect(JSON.stringify(sent)).not.toContain('original.example');
});

test('an email is queued only if its transaction commits, then stored as a file and shown at /dev/mail', async () => {
  const { tasks, mail } = mailFixture(
    openMailer({ mailFrom: 'Meštar <poruke@example.com>', dataDir }, siteOutbound),
  );
  await database.db.transaction((tx) =>
    mail.send(tx, {
      to: 'ana@primjer.hr',
      template: reset,
      data: { code: 'AB12CD34', name: 'Đurđa <b>Šć</b>' },
    }),
  );
  await expect(
    database.db.transaction(async (tx) => {
      await mail.send(tx, { to: 'ivo@primjer.hr', template: reset, data: { code: 'X', name: 'Ivo' } });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  const waiting = JSON.stringify(
    (await database.db.execute(sql`select data from pgboss.job where name = 'mail.urgent'`)).rows,
  );
  expect(waiting).not.toMatch(/AB12CD34|Đurđa/);
  await tasks.runDue();
  await tasks.stop();

  expect(files()).toHaveLength(1);
  expect(files()[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z_[0-9a-f-]{36}\.eml$/);
  const app = await pages();
  const list = await app.inject('/dev/mail');
  expect(list.body).toContain('Kod za novu lozinku, Đurđa &lt;b&gt;Šć&lt;/b&gt;');
  expect((await app.inject('/dev/mail?to=ivo@primjer.hr')).body).not.toContain('novu lozinku');
  const one = await app.inject(/href="(\/dev\/mail\/[^"]+)"/.exec(list.body)?.[1] ?? '');
  expect(one.statusCode).toBe(200);
  const [, frame = ''] = /srcdoc="([^"]*)"/.exec(one.body) ?? [];
  expect(frame).toContain('AB12CD34');
  expect(frame.match(/src=&quot;data:image\/png;base64,/g)).toHaveLength(2);
  expect(frame).not.toContain('cid:');
  expect(frame).toContain('&amp;lt;b&amp;gt;Šć');
  const [, text = ''] = /<pre>([\s\S]*)<\/pre>/.exec(one.body) ?? [];
  expect(text.replace(/<[^>]+>/g, '')).toBe(`Nova lozinka

Dobar dan, Đurđa &lt;b&gt;Šć&lt;/b&gt;. Više piše na pomoći (https://example.com/pomoc).

    AB12CD34

Zahtjev
Uređaj: Firefox &lt;na&gt; &quot;Linuxu&quot;

Postavite lozinku:
https://example.com/nova-lozinka?kod=AB12CD34&amp;dalje=1

Niste li to bili Vi, ne činite ništa.

--
Ovu poruku dobivate jer je zatražena nova lozinka. Na ovaj email ne odgovarajte jer odgovore nitko ne čita.
Postavke obavijesti: https://example.com/korisnik/obavijesti
Pomoć: https://example.com/kontakt-pomoc

Meštar · podrska@primjer.hr`);
  expect(frame).toContain('&gt;Meštar · podrska@primjer.hr&lt;/td&gt;');
  expect(text).toContain('<a href="https://example.com/nova-lozinka?kod=AB12CD34&amp;dalje=1">');
});

test('a rating has a star image for each theme, and emails without a rating have none', async () => {
  const sent: Parameters<Mailer['send']>[0][] = [];
  const { tasks, mail } = mailFixture({ send: async (message) => void sent.push(message) });
  await mail.send(database.db, {
    to: 'ana@primjer.hr',
    template: offered,
    data: { name: 'Krešimir Vuković', stars: '4,9' },
  });
  await mail.send(database.db, {
    to: 'ivo@primjer.hr',
    template: offered,
    data: { name: 'Krešimir Vuković' },
  });
  await tasks.runDue();
  await tasks.stop();
  const [rated, unrated] = ['ana@primjer.hr', 'ivo@primjer.hr'].map((to) =>
    sent.find((message) => message.to === to),
  );
  const drawn = rated?.attachments?.filter(({ id }) => id?.startsWith('star')) ?? [];
  expect(drawn.map(({ id, type }) => [id, type])).toEqual([
    ['star', 'image/png'],
    ['star-dark', 'image/png'],
  ]);
  for (const [at, { bytes }] of drawn.entries()) {
    const { dominant } = await sharp(
      await sharp(Buffer.from(bytes)).extract({ left: 15, top: 15, width: 6, height: 6 }).toBuffer(),
    ).stats();
    expect(
      `#${[dominant.r, dominant.g, dominant.b].map((part) => (part >> 4).toString(16)).join('')}`,
      `${at}`,
    ).toBe('#fd6');
  }
  expect(rated?.html).toMatch(
    /src="cid:star"[^>]*>.*src="cid:star-dark"[^>]*>&nbsp;<b[^>]*>4,9<\/b> · .*57 ocjena/,
  );
  expect(rated?.html).not.toContain('★');
  expect(rated?.text).toContain('Krešimir Vuković: ★ 4,9 · 57 ocjena');
  expect(unrated?.attachments?.map(({ id }) => id)).toEqual(['wordmark', 'wordmark-dark']);
  expect(unrated?.html).not.toContain('cid:star');
});

test('an email with an unsubscribe URL supports one-click unsubscribe', async () => {
  const sent: Parameters<Mailer['send']>[0][] = [];
  const { tasks, mail } = mailFixture({ send: async (message) => void sent.push(message) });
  await mail.send(database.db, { to: 'ana@primjer.hr', template: weekly, data: {} });
  await tasks.runDue();
  await tasks.stop();
  expect(sent[0]?.headers).toEqual({
    'List-Unsubscribe': '<https://example.com/api/odjava/abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'X-Loop': 'example.com',
  });
  expect(sent[0]?.text).toContain('Odjava od ovih poruka: https://example.com/odjava/abc');
});

test('emails with the same key are sent once, and resending an email writes no second file', async () => {
  const mailer = openMailer({ mailFrom: 'poruke@example.com', dataDir }, siteOutbound);
  // Simulates a process that is killed after sending an email but before recording it as sent.
  const twice: Mailer = {
    async send(message) {
      await mailer.send(message);
      await mailer.send(message);
    },
  };
  const { tasks, mail } = mailFixture(twice);
  for (let n = 0; n < 3; n++)
    await mail.send(database.db, { to: 'ana@primjer.hr', template: weekly, data: {}, key: 'week 12 of 5' });
  await tasks.runDue();
  await tasks.stop();
  expect(files()).toHaveLength(1);
});

test('emails to one address can be deleted without deleting those to others', async () => {
  const mailer = openMailer({ mailFrom: 'poruke@example.com', dataDir }, siteOutbound);
  const email = { at: new Date(), subject: 'Obavijest', html: '<p>Zdravo</p>', text: 'Zdravo', headers: {} };
  for (const [id, to] of [
    ['prva', 'Ana@Primjer.hr'],
    ['druga', 'ana@primjer.hr'],
    ['tuda', 'mariana@primjer.hr'],
  ] as const)
    await mailer.send({ ...email, id, to });
  await mailer.forget?.('ana@primjer.hr');
  expect(readdirSync(outbox).filter((file) => /_(?:prva|druga|tuda)\.eml$/.test(file))).toEqual([
    expect.stringContaining('_tuda.eml'),
  ]);
});

test('an unregistered email template is rejected when it is sent', async () => {
  const { tasks, mail } = mailFixture({ send: async () => undefined, forget: async () => undefined });
  const stranger = defineMail('test.stranger', () => ({ subject: '', preview: '', body: [], reason: '' }));
  await expect(
    mail.send(database.db, { to: 'ana@primjer.hr', template: stranger, data: {} }),
  ).rejects.toThrow('test.stranger is not registered');
  await tasks.stop();
});

test('an empty outbox shows a message, and an unknown email returns 404', async () => {
  const app = await pages();
  expect((await app.inject('/dev/mail')).body).toContain('Još nema poruka.');
  for (const id of ['nema', '..%2Fkeys%2Fsecret', '%2e%2e'])
    expect((await app.inject(`/dev/mail/${id}`)).statusCode).toBe(404);
});

test('an email for which a user is waiting is sent while all others wait for a slow mail server', async () => {
  const sent: string[] = [];
  const slow = Promise.withResolvers<void>();
  const { promise: waitedFor, resolve: arrived } = Promise.withResolvers<void>();
  const tasks = openTasks({ connection: database.connection, onError: () => undefined });
  const mailer: Mailer = {
    async send({ subject }) {
      if (!subject.startsWith('Kod')) await slow.promise;
      sent.push(subject);
      arrived();
    },
  };
  const mail = openMail({
    db: database.db,
    tasks,
    keys,
    mailer,
    site,
    templates: [reset, weekly, receipt, offered],
    support: async () => 'podrska@primjer.hr',
  });
  for (let n = 0; n < 5; n++)
    await mail.send(database.db, { to: 'ana@primjer.hr', template: receipt, data: { number: n } });
  await tasks.start();
  await mail.send(database.db, { to: 'ivo@primjer.hr', template: reset, data: { code: 'X', name: 'Ivo' } });
  await waitedFor;
  expect(sent).toEqual(['Kod za novu lozinku, Ivo']);
  slow.resolve();
  await tasks.stop();
});

test('a failed task stores the mail server’s error without the address, and a completed one stores no data', async () => {
  const refused: Mailer = {
    send: async ({ to }) => Promise.reject(new Error(`550 <${to}> is unknown here`)),
  };
  const { tasks, mail } = mailFixture(refused);
  await mail.send(database.db, { to: 'ana@primjer.hr', template: weekly, data: {}, key: 'refused' });
  await expect(tasks.runDue()).rejects.toThrow('550 <…> is unknown here');
  await tasks.stop();
  const kept = async () =>
    (
      await database.db.execute(
        sql`select data, output from pgboss.job where name = 'mail' order by created_on desc limit 1`,
      )
    ).rows[0];
  expect(JSON.stringify(await kept())).not.toContain('ana@');
  expect(await kept()).toMatchObject({ data: { template: 'test.weekly' } });
  const { tasks: later } = mailFixture({ send: async () => undefined, forget: async () => undefined });
  await later.runDue({ early: true });
  await later.stop();
  expect(await kept()).toMatchObject({ data: null });
});
