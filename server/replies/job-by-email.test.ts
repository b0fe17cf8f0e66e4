import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { dayAfter, dayOf } from '#contract/format.ts';
import { momentAt } from '#contract/working-week.ts';
import { remind } from '../deals/reminders.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Message } from '../platform/mail/mailer.ts';
import { emailOf } from '../testing/accounts.ts';
import { offer as anOffer, listed } from '../testing/addressed.ts';
import { type Person, test, testSettings } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import type { Outbox } from '../testing/outbox.ts';
import { offering, read, seenBy, sent } from '../testing/quotes.ts';
import { answerTo, server } from '../testing/replies.ts';

const secret = 'lozinka-za-dolaznu-postu';
Object.assign(testSettings, {
  INCOMING_MAIL_SECRET: secret,
  REPLY_ADDRESS: 'odgovor@primjer.hr',
  MAIL_AUTHSERV_ID: server,
});

/** Makes the site listen on a free port, and returns its URL. */
async function listening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}

/**
 * Returns a user who reads and replies to emails and opens their links, and does nothing else. The replies
 * and the links reach the site over HTTP.
 */
function byEmail(person: Person, { app, db, outbox }: { app: FastifyInstance; db: Db; outbox: Outbox }) {
  const newest = async () => outbox.to(await emailOf(db, person));
  const linkIn = ({ text }: Message) => /\/potvrda-odgovora\?kod=[\w.-]+/.exec(text)?.[0] ?? '';
  const load = async (method: 'GET' | 'POST', url: string, form = '') => {
    const answer = await fetch((await listening(app)) + url, {
      method,
      ...(form && { body: new URLSearchParams(form) }),
    });
    return { status: answer.status, body: await answer.text() };
  };
  return {
    newest,
    async open(method: 'GET' | 'POST', url: string, form?: string) {
      const { status, body } = await load(method, url, form);
      return { status, title: /<h1>(.*?)<\/h1>/.exec(body)?.[1] };
    },
    /** Returns the fields of the linked page's form, urlencoded. */
    async formOf(url: string) {
      const { body } = await load('GET', url);
      const fields = [...body.matchAll(/<input type="hidden" name="(\w+)" value="(\w*)">/g)];
      return new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value])).toString();
    },
    /**
     * Replies to the newest email. Returns the link in the site's response, or an empty string. `meanwhile`
     * runs before the site sends its response.
     */
    async answer(body: string, meanwhile?: () => Promise<unknown>) {
      const { status } = await fetch(`${await listening(app)}/api/v1/mail/incoming`, {
        method: 'POST',
        headers: {
          'content-type': 'message/rfc822',
          authorization: `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}`,
        },
        body: await answerTo(db, person, await newest(), { body }),
      });
      expect(status).toBe(204);
      await meanwhile?.();
      return linkIn(await newest());
    },
  };
}

/** Returns a person who calls the listening site's API over HTTP. */
const overHttp = ({ token }: Person, app: FastifyInstance) => {
  const call = async (method: string, path: string, json?: object) => {
    const answer = await fetch(`${await listening(app)}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(json && { body: JSON.stringify(json) }),
    });
    expect(answer.status, path).toBeLessThan(300);
    return (await answer.json()).data;
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, json: object = {}) => call('POST', path, json),
    put: (path: string, json: object) => call('PUT', path, json),
  };
};

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

describe('a worker who only uses email', () => {
  test('receives an inquiry, makes an offer, replies, chooses a time, reports the work done and is reviewed', async ({
    app,
    as,
    db,
    tasks,
    outbox,
  }) => {
    const [person, ivo] = [await as('client'), await listed(as, db)];
    const worker = byEmail(ivo, { app, db, outbox });
    const ana = overHttp(person, app);
    const post = await makePost(db, person.id);
    const offers = () => ana.get(`/job-posts/${post}/offers`);

    await ana.post(`/job-posts/${post}/invitations`, { user_id: ivo.id });
    expect((await worker.newest()).text).toContain('napišite u prvi redak samo cijenu');
    const sent = await worker.answer('150-180 €\n\nZamjena slavine s materijalom.\n\n> Ana traži ponudu');
    expect(await worker.open('GET', sent)).toEqual({ status: 200, title: 'Šaljete li ovu ponudu?' });
    expect(await offers()).toEqual([]);
    expect(await worker.open('POST', sent)).toEqual({ status: 200, title: 'Ponuda je poslana' });
    await worker.open('POST', sent);
    expect(await offers()).toMatchObject([
      { price_from_cents: 15_000, price_to_cents: 18_000, work: 'Zamjena slavine s materijalom.' },
    ]);

    const [offer] = await offers();
    const { deal_id: deal } = await ana.post(`/offers/${offer.id}/accept`);
    expect((await worker.newest()).subject).toBe('Ponuda je prihvaćena');
    await worker.answer('Hvala! Predložite termin.');
    const chat = await ana.get(`/chats/by-user/${ivo.id}`);
    expect(chat.last_message).toBe('Hvala! Predložite termin.');

    const times = [24, 48].map((n) => ({ starts_at: hours(n), ends_at: hours(n + 2) }));
    await ana.post(`/deals/${deal}/times`, { times });
    await ivo.post('/me/week/days-off', { first_day: dayOf(new Date(hours(48))) });
    const chosen = await worker.answer('2');
    expect((await worker.newest()).text).toContain('Taj ste dan označili kao slobodan.');
    expect((await ana.get(`/deals/${deal}`)).stage).toBe('agreed');
    expect(await worker.open('POST', chosen)).toEqual({ status: 200, title: 'Termin je dogovoren' });
    expect(await ana.get(`/deals/${deal}`)).toMatchObject({
      stage: 'scheduled',
      starts_at: times[1]?.starts_at,
    });

    const evening = momentAt(dayAfter(dayOf(new Date(hours(48))), -1), '20:00');
    await remind({ db, tasks }, new Date(evening));
    expect((await worker.newest()).text).toContain('Kad je posao obavljen, odgovorite: obavljeno');
    const done = await worker.answer('Obavljeno 160 €\n\nHvala na povjerenju.');
    expect((await worker.newest()).text).toContain('Dogovoreni termin još nije počeo.');
    expect(await worker.open('GET', done)).toEqual({ status: 200, title: 'Je li posao obavljen?' });
    expect((await ana.get(`/deals/${deal}`)).stage).toBe('scheduled');
    expect(await worker.open('POST', done)).toEqual({ status: 200, title: 'Posao je obavljen' });
    expect(await worker.open('POST', done)).toEqual({ status: 409, title: 'Ovo više nije moguće' });
    expect(await ana.get(`/deals/${deal}`)).toMatchObject({
      stage: 'done',
      done_by: ivo.id,
      final_price: { cents: 16_000, by: ivo.id },
    });

    await ana.put(`/deals/${deal}/price`, { final_cents: 15_500 });
    const confirmed = await worker.answer('1');
    expect(await worker.open('POST', confirmed)).toEqual({ status: 200, title: 'Cijena je potvrđena' });
    expect((await ana.get(`/deals/${deal}`)).final_price).toMatchObject({
      cents: 15_500,
      confirmed_at: expect.any(String),
    });

    await ana.post('/reviews', {
      user_id: ivo.id,
      job_post_id: post,
      stars: 5,
      comment: 'Sve je bilo uredno i na vrijeme.',
    });
    expect(await ana.get(`/deals/${deal}`)).toMatchObject({ stage: 'reviewed', own_review: { stars: 5 } });
    expect((await worker.newest()).text).toContain('Ana Klijent Vam ostavlja ocjenu: 5 zvjezdica.');
  });

  test('reports the work done in a reply to the accepted offer, even without an agreed time', async ({
    app,
    as,
    db,
    outbox,
  }) => {
    const { ana, ivo, id } = await offering({ as, db });
    const { deal_id: deal } = (await ana.post(`/offers/${id}/accept`)).body.data;
    const worker = byEmail(ivo, { app, db, outbox });
    expect((await worker.newest()).text).toContain('Kad je posao obavljen, odgovorite: obavljeno');
    expect(await worker.open('POST', await worker.answer('obavljeno'))).toMatchObject({ status: 200 });
    expect((await ana.get(`/deals/${deal}`)).body.data).toMatchObject({ stage: 'done', final_price: null });
  });

  test.for([
    ['after the offer was declined', 'decline', 'Obavljeno', 'ne odgovara nijednoj mogućnosti'],
    ['with an impossible price', 'accept', 'Obavljeno 0 €', ''],
    ['after the deal was cancelled', 'cancel', 'Obavljeno', 'Dogovor je u međuvremenu promijenjen.'],
  ] as const)(
    'cannot report a job as done %s, and gets an explanation',
    async ([, action, reply, reason], { app, as, db, outbox }) => {
      const { ana, ivo, id } = await offering({ as, db });
      const worker = byEmail(ivo, { app, db, outbox });
      const decided = await ana.post(`/offers/${id}/${action === 'decline' ? 'decline' : 'accept'}`);
      await worker.newest();
      if (action === 'cancel') await ivo.post(`/deals/${decided.body.data.deal_id}/cancel`);
      expect(await worker.answer(reply)).toBe('');
      const { subject, text } = await worker.newest();
      expect([subject, text]).toEqual(['Vaš odgovor nije poslan', expect.stringContaining(reason)]);
    },
  );
});

describe('a client', () => {
  test.for([
    ['1', 'Prihvaćate li ponudu?', 'accepted'],
    ['2', 'Odbijate li ponudu?', 'declined'],
  ] as const)(
    'decides on an offer by replying %s, but only after clicking the button on the linked page',
    async ([number, title, status], { app, as, db, outbox }) => {
      const [ana, ivo] = [await as('client'), await as('worker')];
      const client = byEmail(ana, { app, db, outbox });
      const post = await makePost(db, ana.id);
      await ivo.post(`/job-posts/${post}/offers`, anOffer);
      const link = await client.answer(`${number}\n\n> Odgovor 1 prihvaća ponudu`);
      const statusNow = async () => (await ana.get(`/job-posts/${post}/offers`)).body.data[0].status;
      expect(await client.open('GET', link)).toEqual({ status: 200, title });
      expect(await statusNow()).toBe('open');
      await client.open('POST', link);
      expect(await statusNow()).toBe(status);
      expect(await client.open('POST', link)).toEqual({ status: 409, title: 'Ovo više nije moguće' });
      expect(await client.open('GET', `${link}a`)).toEqual({ status: 422, title: 'Ovo više nije moguće' });
    },
  );

  test('does not accept a quote that was sent after the page was opened', async ({ app, as, db, outbox }) => {
    const { ana, ivo, post, id } = await offering({ as, db });
    const client = byEmail(ana, { app, db, outbox });
    const link = await client.answer('1');
    const early = await client.formOf(link);
    expect(early).toBe('quote_sha256=');
    const quote = await sent(ivo, id);
    expect(await client.open('POST', link, early)).toEqual({ status: 409, title: 'Ovo više nije moguće' });
    expect((await seenBy(ana, post)).status).toBe('open');
    const form = await client.formOf(link);
    expect(form).toBe(`quote_sha256=${quote.sha256}`);
    expect(await client.open('POST', link, form)).toEqual({ status: 200, title: 'Ponuda je prihvaćena' });
    expect(await read(ana, quote.id)).toMatchObject({ state: 'accepted' });
  });

  test('gets an explanation for a number that is not a choice', async ({ app, as, db, outbox }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const client = byEmail(ana, { app, db, outbox });
    const post = await makePost(db, ana.id);
    await ivo.post(`/job-posts/${post}/offers`, anOffer);
    expect(await client.answer('3')).toBe('');
    expect((await client.newest()).subject).toBe('Vaš odgovor nije poslan');
  });

  test('gets an explanation if the offer is withdrawn before the link is sent', async ({
    app,
    as,
    db,
    outbox,
  }) => {
    const { ana, ivo, id } = await offering({ as, db });
    const client = byEmail(ana, { app, db, outbox });
    expect(await client.answer('1', () => ivo.post(`/offers/${id}/withdraw`))).toBe('');
    const mails = await outbox.all(await emailOf(db, ana));
    const { text } = mails.find(({ subject }) => subject === 'Ovo više nije moguće') ?? {};
    expect(text).toContain('Ponuda je u međuvremenu promijenjena.');
  });

  test('whose account has since been banned cannot use the link', async ({ app, as, db, outbox }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const client = byEmail(ana, { app, db, outbox });
    const post = await makePost(db, ana.id);
    await ivo.post(`/job-posts/${post}/offers`, anOffer);
    const link = await client.answer('1');
    await maja.post(`/admin/people/${ana.id}/ban`, { reason: 'Lažni upiti.' });
    expect(await client.open('POST', link)).toMatchObject({ status: 422 });
  });
});
