import { emailOf, password } from '../accounts.ts';
import { offer } from '../addressed.ts';
import { adForm, card, startAd } from '../ads.ts';
import type { Answer, Person } from '../app.ts';
import { choices, makePost } from '../job-posts.ts';
import { trader } from '../papers.ts';
import { rows } from './rows.ts';
import { type Fixture, lateDay, someTime, things } from './things.ts';

interface Site extends Fixture {
  visitor: Person;
  superadmin: Person;
  someoneNew: () => Promise<Person>;
}
/** Sends a write; `n` is the index of the copy among those sent at once. */
type Write = (n: number) => Promise<Answer>;

/** Writes that need no item, with bodies that are accepted. */
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
  'POST /me/week/days-off': ({ ivo }) => ivo.post('/me/week/days-off', { first_day: lateDay() }),
  'POST /me/week/feed': ({ ivo }) => ivo.post('/me/week/feed'),
  'DELETE /me/week/feed': ({ ivo }) => ivo.send('DELETE', '/me/week/feed'),
  'PUT /me/week/subscription': ({ ivo }) =>
    ivo.put('/me/week/subscription', { url: 'https://calendar.example.com/ivo.ics' }),
  'DELETE /me/week/subscription': ({ ivo }) => ivo.send('DELETE', '/me/week/subscription'),
  'POST /notifications/mark-as-readed': ({ ana }) =>
    ana.post('/notifications/mark-as-readed', { notifications: [1] }),
};

/**
 * Writes to items created for them. A key lists the endpoints first, then what distinguishes the write from
 * others to the same endpoint.
 */
const prepared: Record<string, (site: Site, copies: number) => Promise<Write>> = {
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
  'POST /job-posts/:id/offers, each of another post': async ({ db, ana, ivo }, copies) => {
    const ids: number[] = [];
    for (let n = 0; n < copies; n++) ids.push(await makePost(db, ana.id));
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

/** Prepares all writes to an endpoint that this file or `rows` describes; `copies` are sent at once. */
export async function writesTo(name: string, site: Site, copies: number): Promise<Write[]> {
  const one = plain[name];
  if (one) return [(n) => one(site, n)];
  const titled = Object.entries(prepared).filter(([title]) => title.split(', ').includes(name));
  const writes = await Promise.all(titled.map(([, prepare]) => prepare(site, copies)));
  const row = rows[name];
  if (!row || row.upload) return writes;
  const [method, path = ''] = name.split(' ');
  const params: Record<string, string | number> = await things[row.of](site);
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
  const sent = row.body ? { json: row.body(site) } : {};
  const sender = row.who.includes('owner') ? site.ana : site.ivo;
  return [...writes, () => sender.send(method as 'POST' | 'PUT' | 'DELETE', url, sent)];
}
