import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { emailOf, password } from './accounts.ts';
import { offer } from './addressed.ts';
import { adForm, card, startAd } from './ads.ts';
import { type Answer, type Person, test, testSettings } from './app.ts';
import { choices, makePost } from './job-posts.ts';
import { everyone } from './matrix/people.ts';
import { rows } from './matrix/rows.ts';
import { type Fixture, someTime, things } from './matrix/things.ts';
import { trader } from './papers.ts';

testSettings.LIMITS_SCALE = '1000';

/** With two connections, transactions deadlock if each of them waits for another connection. */
const [connections, atOnce] = [2, 4];

interface Site extends Fixture {
  visitor: Person;
  superadmin: Person;
  someoneNew: () => Promise<Person>;
}
type Write = (n: number) => Promise<Answer>;
type Prepare = (site: Site) => Promise<Write>;

const plain: Record<string, (site: Site, n: number) => Promise<Answer>> = {
  'POST /auth/signup': ({ visitor }, n) =>
    visitor.post('/auth/signup', {
      name: 'Nova Osoba',
      email: `nova${n}@primjer.hr`,
      password: 'plavi-slon-7',
      agreement: '1',
    }),
  'POST /auth/email/change': ({ ana }, n) =>
    ana.post('/auth/email/change', { email: `druga${n}@primjer.hr`, password }),
  'POST /me/update': ({ ana }, n) =>
    ana.post('/me/update', { about: `Tražim pouzdane majstore, već ${n + 1}. put.` }),
  'PUT /me/notification-settings': ({ ana }) =>
    ana.put('/me/notification-settings', { choices: { review_added: { email: false } } }),
  'PUT /me/phrases': ({ ivo }) =>
    ivo.put('/me/phrases', { openings: ['Mogu doći danas nakon 17 sati.'], answers: ['Javljam se danas.'] }),
  'POST /me/export': ({ ana }) => ana.post('/me/export', { password }),
  'POST /notifications/mark-as-readed-all': ({ ana }) => ana.post('/notifications/mark-as-readed-all'),
  'POST /send-message': ({ ana, ivo }, n) =>
    ana.post('/send-message', { user_id: ivo.id, message: `Dobar dan, ${n + 1}. put!` }),
  'POST /ads/init': ({ visitor }) => visitor.post('/ads/init', adForm),
  'POST /tickets': ({ visitor }) =>
    visitor.post('/tickets', {
      topic: 'racun',
      name: 'Ana Matić',
      email: 'ana@primjer.hr',
      message: 'Ne mogu promijeniti email u profilu.',
    }),
  'POST /news/subscribe': ({ visitor }) => visitor.post('/news/subscribe', { email: 'ana@primjer.hr' }),
  'POST /auth/tokens': ({ ana }, n) =>
    ana.post('/auth/tokens', { token_name: `Kalendar ${n}`, scopes: ['read'], days: 90, password }),
  'POST /webhooks': ({ ana }) =>
    ana.post('/webhooks', { url: 'https://program.example.com/mestar', events: ['offer.created'] }),
  'POST /me/phone': ({ ana }) => ana.post('/me/phone', { phone: '091 555 0100' }),
  'DELETE /me/phone': ({ ana }) => ana.send('DELETE', '/me/phone'),
  'PUT /me/trader': ({ ivo }) => ivo.put('/me/trader', trader),
  'POST /me/slots': ({ ivo }) => ivo.post('/me/slots', { kind: 'look', ...someTime().times[0] }),
  'PUT /me/week/hours': ({ ivo }) =>
    ivo.put('/me/week/hours', { hours: [{ weekday: 1, from: '08:00', to: '16:00' }] }),
  'POST /me/week/days-off': ({ ivo }) =>
    ivo.post('/me/week/days-off', {
      first_day: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    }),
  'POST /me/week/feed': ({ ivo }) => ivo.post('/me/week/feed'),
  'DELETE /me/week/feed': ({ ivo }) => ivo.send('DELETE', '/me/week/feed'),
  'PUT /me/week/subscription': ({ ivo }) =>
    ivo.put('/me/week/subscription', { url: 'https://calendar.example.com/ivo.ics' }),
  'DELETE /me/week/subscription': ({ ivo }) => ivo.send('DELETE', '/me/week/subscription'),
  'POST /notifications/mark-as-readed': ({ ana }) =>
    ana.post('/notifications/mark-as-readed', { notifications: [1] }),
};

/**
 * Write endpoints for users that are not called here: they end a session or prove its owner, or need a file,
 * a key or an emailed code.
 */
const leftOut = [
  'DELETE /auth/email/change',
  'DELETE /auth/logout',
  'DELETE /auth/logout-hard',
  'DELETE /auth/methods/:provider',
  'DELETE /auth/second-factor',
  'DELETE /auth/sessions',
  'DELETE /push/subscriptions',
  'POST /auth/email/resend',
  'POST /auth/passkeys',
  'POST /auth/passkeys/options',
  'POST /auth/passkeys/proof/options',
  'POST /auth/second-factor',
  'POST /auth/second-factor/confirm',
  'POST /auth/second-factor/recovery-codes',
  'POST /me/consents',
  'POST /me/phone/confirm',
  'POST /me/portfolio',
  'POST /me/restore',
  'POST /me/trade-check',
  'POST /push/subscriptions',
  'POST /send-file',
  'POST /viewing/end',
  'PUT /me/portfolio',
];

const prepared: Record<string, Prepare> = {
  'POST /auth/login': async ({ db, visitor, ana }) => {
    const email = await emailOf(db, ana);
    return () => visitor.post('/auth/login', { email, password });
  },
  'POST /auth/password-reset/request': async ({ db, visitor, ana }) => {
    const email = await emailOf(db, ana);
    return () => visitor.post('/auth/password-reset/request', { email });
  },
  'POST /auth/change-password': async ({ someoneNew }) => {
    const ana = await someoneNew();
    return () =>
      ana.post('/auth/change-password', { current_password: password, password: 'nova-duga-lozinka' });
  },
  'DELETE /auth/delete-account': async ({ someoneNew }) => {
    const ana = await someoneNew();
    return () => ana.send('DELETE', '/auth/delete-account', { json: { password } });
  },
  'POST /job-posts': async ({ db, ana }) => {
    const json = { subject: 'Treba zamijeniti slavinu u kuhinji.', type: 'inquiry', ...(await choices(db)) };
    return () => ana.post('/job-posts', json);
  },
  'POST /job-posts/:id/offers, each of another post': async ({ db, ana, ivo }) => {
    const ids: number[] = [];
    for (let n = 0; n < atOnce; n++) ids.push(await makePost(db, ana.id));
    return (n) => ivo.post(`/job-posts/${ids[n]}/offers`, offer);
  },
  'POST /send-message, the first of a chat': async ({ someoneNew, ivo }) => {
    const ana = await someoneNew();
    return (n) => ana.post('/send-message', { user_id: ivo.id, message: `Dobar dan, ${n + 1}. put!` });
  },
  'POST /reviews': async ({ db, ivo, someoneNew }) => {
    const ana = await someoneNew();
    const job_post_id = await makePost(db, ana.id, { status: 'finished' });
    return () =>
      ana.post('/reviews', {
        user_id: ivo.id,
        job_post_id,
        stars: 5,
        comment: 'Sve je bilo uredno i na vrijeme.',
      });
  },
  'POST /reports': async ({ db, ana, ivo }) => {
    const subject_id = await makePost(db, ana.id);
    return () => ivo.post('/reports', { subject_type: 'job_post', subject_id, reason: 'spam' });
  },
  'POST /saved-searches': async ({ someoneNew }) => {
    const ana = await someoneNew();
    return () => ana.post('/saved-searches', { title: 'Moja pretraga', frequency: 'daily', filters: {} });
  },
  'GET /payment/details, POST /payment/details, POST /payment/ads': async ({ visitor }) => {
    const { id, token } = await startAd(visitor);
    return async () => {
      await visitor.get(`/payment/details?id=${id}&token=${token}`);
      await visitor.post('/payment/details', { id, token });
      return visitor.post('/payment/ads', { id, token, ...card() });
    };
  },
  'POST /admin/job-posts/:id/approve': async ({ db, ana, superadmin }) => {
    const id = await makePost(db, ana.id, { status: 'pending' });
    return () => superadmin.post(`/admin/job-posts/${id}/approve`);
  },
  'POST /admin/inbox/decisions': async ({ db, ana, superadmin }) => {
    const id = await makePost(db, ana.id, { status: 'pending' });
    return () => superadmin.post('/admin/inbox/decisions', { kind: 'job_post', id, action: 'approve' });
  },
  'POST /admin/reports/:id/close': async ({ db, ana, ivo, superadmin }) => {
    const subject_id = await makePost(db, ana.id);
    const { id } = (await ivo.post('/reports', { subject_type: 'job_post', subject_id, reason: 'spam' })).body
      .data;
    const verdict = { reason: 'U opisu stoji tuđi broj telefona.', measure: 'remove', ground: 'terms' };
    return () => superadmin.post(`/admin/reports/${id}/close`, verdict);
  },
  'POST /admin/ads/:id/decline': async (site) => {
    const { id } = await things.paidAd(site);
    return () =>
      site.superadmin.post(`/admin/ads/${id}/decline`, { reason: 'Oglas nije povezan s kućnim poslovima.' });
  },
  'POST /admin/people/:id/suspend': async ({ someoneNew, superadmin }) => {
    const { id } = await someoneNew();
    return () =>
      superadmin.post(`/admin/people/${id}/suspend`, { reason: 'Vrijeđanje u porukama.', days: 7 });
  },
  'POST /admin/people/:id/mails': async ({ someoneNew, superadmin }) => {
    const { id } = await someoneNew();
    return () => superadmin.post(`/admin/people/${id}/mails`, { kind: 'reset' });
  },
};

/**
 * The endpoints that write to an existing item, which their path identifies. Picture uploads are excluded,
 * because preparing a picture is slow and happens before the transaction.
 */
const ofRows = Object.entries(rows).flatMap(([name, { of, who, body, upload }]): [string, Prepare][] => {
  const [method, path = ''] = name.split(' ');
  const isOwners = who.includes('owner');
  if (method === 'GET' || upload || !(isOwners || who.includes('worker'))) return [];
  const prepare = async (site: Site): Promise<Write> => {
    const params: Record<string, string | number> = await things[of](site);
    const url = path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
    const sent = body ? { json: body(site) } : {};
    return () => (isOwners ? site.ana : site.ivo).send(method as 'POST' | 'PUT' | 'DELETE', url, sent);
  };
  return [[name, prepare]];
});

test('every write endpoint for users is either called concurrently or excluded with a reason', ({ app }) => {
  const sent = [
    ...Object.keys(plain),
    ...Object.keys(prepared).flatMap((name) => name.split(', ')),
    ...ofRows.map(([name]) => name),
  ];
  const uploads = Object.keys(rows).filter((name) => rows[name]?.upload);
  const writes = app.endpoints.filter(({ method, auth }) => method !== 'GET' && auth === 'user');
  expect(
    writes
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !sent.includes(name) && !uploads.includes(name))
      .sort(),
  ).toEqual(leftOut);
});

test('four concurrent writes of each kind over two database connections cause no server error', async ({
  openNode,
  db,
  as,
  visitor,
}) => {
  const { app, tasks } = await openNode({}, { connections });
  const { asking, open } = await everyone({ app, db, as, visitor });
  const site = {
    visitor: visitor.at(app),
    superadmin: await asking('superadmin'),
    someoneNew: async () => (await as('client')).at(app),
  };
  const ofPlain = Object.entries(plain).map(([name, write]): [string, Prepare] => [
    name,
    async (fixture) => (n) => write(fixture, n),
  ]);
  const [failed, refused]: [string[], string[]] = [[], []];
  for (const [name, prepare] of [...ofPlain, ...Object.entries(prepared), ...ofRows]) {
    // Some writes end their session, so each write gets a new session.
    const write = await prepare({ ...site, ...(await open()) });
    const statuses = await Promise.all(
      Array.from({ length: atOnce }, async (_, n) => (await write(n)).status),
    );
    if (statuses.some((status) => status >= 500)) failed.push(`${name}: ${statuses}`);
    if (!statuses.some((status) => status < 300)) refused.push(name);
  }
  expect(failed).toEqual([]);
  // These writes never succeed here: a running ad cannot be changed, an author cannot make an offer on their
  // own post, and no provider responds.
  expect(refused).toEqual([
    'PUT /ads/:id',
    'POST /job-posts/:id/offers',
    'POST /auth/methods/:provider',
    'POST /login/:provider',
  ]);
  // The hosts of these webhooks do not exist.
  await db.execute(sql`delete from webhooks`);
  await tasks.runDue();
});
