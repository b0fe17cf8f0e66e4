import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { card, passASecond, startAd } from './ads.ts';
import { Person, test } from './app.ts';
import { choices } from './job-posts.ts';

const person = {
  name: 'Tajana Skrivić',
  email: 'tajana.skrivic@primjer.hr',
  password: 'plavi-slon-7',
};
const phone = '+385 91 222 3344';
const subject = 'Curi slavina iznad perilice u Skrivenoj ulici.';
const message = 'Ključ je ispod crvene tegle.';
const comment = 'Došao je na vrijeme i sve je suho.';

/** Parts of the texts above, in every form that could be logged. */
const personal = [
  'Tajana',
  'tajana',
  'Skriv',
  'skriv',
  'plavi-slon',
  '222 3344',
  '2223344',
  'slavina',
  'perilic',
  'tegle',
  'suho',
  '4242',
];

interface Journey {
  app: FastifyInstance;
  db: Db;
  other: Person;
  /** An account to use; by default, the account that the journey signs up. */
  me?: Person;
}

/**
 * Performs the actions of a new user, continuing after error responses. Returns the statuses of the responses
 * and the secrets in them.
 */
async function journey({ app, db, other, me: known }: Journey) {
  const visitor = new Person(app, null);
  const { body, headers } = await visitor.post('/auth/signup', { ...person, agreement: '1' });
  await visitor.post('/auth/login', { email: person.email, password: person.password });
  await visitor.post('/auth/login', { email: person.email, password: 'plavi-slon-8' });
  await visitor.post('/auth/password-reset/request', { email: person.email });
  const me = known ? known.at(app) : new Person(app, body.token);
  const token = me.token ?? '';
  const answers = [
    await me.post('/me/update', {
      name: person.name,
      contacts: { phones: [phone], emails: [person.email] },
    }),
    await me.post('/job-posts', { subject, type: 'inquiry', ...(await choices(db)) }),
    await me.post('/send-message', { user_id: other.id, message }),
    await me.post('/reviews', { user_id: other.id, stars: 5, comment }),
    await me.post(`/users/${other.id}/contacts`),
  ];
  const ad = await startAd(me, { name: person.name, email: person.email });
  answers.push(ad.answer, await me.post('/payment/ads', { id: ad.id, token: ad.token, ...card() }));
  await me.get(`/workers?search=${encodeURIComponent(person.name)}`);
  const cookie = String(headers['set-cookie'] ?? `authToken=${token}`);
  await app.inject({ url: `/api/v1/me?access_token=${token}`, headers: { cookie } });
  const secrets = [token, ad.token, /authToken=([^;]*)/.exec(cookie)?.[1] ?? ''].filter(Boolean);
  return { statuses: answers.map(({ status }) => status), secrets };
}

async function workerWithPhone(as: (part: 'worker') => Promise<Person>): Promise<Person> {
  const worker = await as('worker');
  await worker.post('/me/update', { contacts: { phones: [phone], emails: [person.email] } });
  return worker;
}

/** Captures the site's log and the console output. */
function capture() {
  const lines: string[] = [];
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...given) => void lines.push(given.join(' ')));
  return { lines, logTo: { write: (line: string) => void lines.push(line) } };
}

function expectNothingPersonal(lines: readonly string[], secrets: readonly string[]) {
  const log = lines.join('\n');
  expect([...personal, ...secrets].filter((part) => log.includes(part))).toEqual([]);
}

test('requests log no personal data', async ({ openNode, as }) => {
  const { lines, logTo } = capture();
  const { app, db, tasks } = await openNode({ LOG_LEVEL: 'trace' }, { logTo });
  passASecond();
  const { statuses, secrets } = await journey({ app, db, other: await workerWithPhone(as) });
  await tasks.runDue();
  expect(statuses).toEqual([200, 201, 201, 201, 200, 201, 200]);
  expectNothingPersonal(lines, secrets);
});

test('failing requests log no personal data', async ({ openNode, as }) => {
  const { lines, logTo } = capture();
  const { app, db } = await openNode({ LOG_LEVEL: 'trace' }, { logTo });
  const [me, other] = [await as('client', person.name), await workerWithPhone(as)];
  // PostgreSQL includes the whole row in the detail of a failed check.
  const tables = [
    'users',
    'user_contacts',
    'job_posts',
    'chat_messages',
    'reviews',
    'ads',
    'contact_reveals',
  ];
  for (const table of tables)
    await db.execute(sql.raw(`alter table ${table} add constraint planted check (false) not valid`));
  const { statuses, secrets } = await journey({ app, db, other, me });
  for (const table of tables) await db.execute(sql.raw(`alter table ${table} drop constraint planted`));
  await db.execute(sql`alter table users rename slug to planted`);
  const profile = await other.at(app).get('/users/tajana-skrivic');
  await db.execute(sql`alter table users rename planted to slug`);
  expect([...statuses, profile.status]).toEqual([500, 500, 500, 500, 500, 500, 422, 500]);
  expectNothingPersonal(lines, secrets);
});

test('failing emails log no personal data', async ({ openNode, as, db }) => {
  const { lines, logTo } = capture();
  const mailer: Mailer = {
    send: ({ to }) =>
      Promise.reject(
        new Error(`Can't send mail: 550 <${to}> unknown`, { cause: new Error(`550 ${to.toUpperCase()}`) }),
      ),
  };
  const { app, tasks } = await openNode({ LOG_LEVEL: 'trace' }, { logTo, mailer });
  passASecond();
  const { secrets } = await journey({ app, db, other: await workerWithPhone(as) });
  await tasks.runDue().catch(() => undefined);
  expect(lines.join('\n')).toContain('550');
  expectNothingPersonal(
    lines.map((line) => line.toLowerCase()),
    secrets,
  );
});
