import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Message } from '../platform/mail/mailer.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { emailOf } from '../testing/accounts.ts';
import { offer as anOffer, listed } from '../testing/addressed.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import type { Outbox } from '../testing/outbox.ts';
import { offering, read, seenBy, sent } from '../testing/quotes.ts';
import { answerTo, useMailbox } from '../testing/replies.ts';

const mailbox = useMailbox();

/** Returns a user who reads and replies to emails and opens their links, and does nothing else. */
function byEmail(
  person: Person,
  { app, db, tasks, outbox }: { app: FastifyInstance; db: Db; tasks: Tasks; outbox: Outbox },
) {
  const newest = async () => outbox.to(await emailOf(db, person));
  const linkIn = ({ text }: Message) => /\/potvrda-odgovora\?kod=[\w.-]+/.exec(text)?.[0] ?? '';
  const load = async (method: 'GET' | 'POST', url: string, form = '') =>
    app.inject({
      method,
      url,
      ...(form && { payload: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
  return {
    newest,
    async open(method: 'GET' | 'POST', url: string, form?: string) {
      const { statusCode: status, body } = await load(method, url, form);
      return { status, title: /<h1>(.*?)<\/h1>/.exec(body)?.[1] };
    },
    /** Returns the fields of the linked page's form, urlencoded. */
    async formOf(url: string) {
      const { body } = await load('GET', url);
      const fields = [...body.matchAll(/<input type="hidden" name="(\w+)" value="(\w*)">/g)];
      return new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value])).toString();
    },
    async answer(body: string) {
      await mailbox.receive({ db, tasks }, await answerTo(db, person, await newest(), { body }));
      return linkIn(await newest());
    },
  };
}

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

describe('a worker who only uses email', () => {
  test('receives an inquiry, makes an offer, replies, chooses a time and confirms the price', async ({
    app,
    as,
    db,
    tasks,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    const worker = byEmail(ivo, { app, db, tasks, outbox });
    const post = await makePost(db, ana.id);
    const offers = async () => (await ana.get(`/job-posts/${post}/offers`)).body.data;

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
    const { deal_id: deal } = (await ana.post(`/offers/${offer.id}/accept`)).body.data;
    expect((await worker.newest()).subject).toBe('Ponuda je prihvaćena');
    await worker.answer('Hvala! Predložite termin.');
    const chat = (await ana.get(`/chats/by-user/${ivo.id}`)).body.data;
    expect(chat.last_message).toBe('Hvala! Predložite termin.');

    const times = [24, 48].map((n) => ({ starts_at: hours(n), ends_at: hours(n + 2) }));
    await ana.post(`/deals/${deal}/times`, { times });
    const chosen = await worker.answer('2');
    expect((await ana.get(`/deals/${deal}`)).body.data.stage).toBe('agreed');
    expect(await worker.open('POST', chosen)).toEqual({ status: 200, title: 'Termin je dogovoren' });
    expect((await ana.get(`/deals/${deal}`)).body.data).toMatchObject({
      stage: 'scheduled',
      starts_at: times[1]?.starts_at,
    });

    await ana.post(`/deals/${deal}/finish`, { early: true, final_cents: 16_000 });
    const confirmed = await worker.answer('1');
    expect(await worker.open('POST', confirmed)).toEqual({ status: 200, title: 'Cijena je potvrđena' });
    expect((await ana.get(`/deals/${deal}`)).body.data.final_price).toMatchObject({
      cents: 16_000,
      confirmed_at: expect.any(String),
    });
  });
});

describe('a client', () => {
  test.for([
    ['1', 'Prihvaćate li ponudu?', 'accepted'],
    ['2', 'Odbijate li ponudu?', 'declined'],
  ] as const)(
    'decides on an offer by replying %s, but only after clicking the button on the linked page',
    async ([number, title, status], { app, as, db, tasks, outbox }) => {
      const [ana, ivo] = [await as('client'), await as('worker')];
      const client = byEmail(ana, { app, db, tasks, outbox });
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

  test('does not accept a quote that was sent after the page was opened', async ({
    app,
    as,
    db,
    tasks,
    outbox,
  }) => {
    const { ana, ivo, post, id } = await offering({ as, db });
    const client = byEmail(ana, { app, db, tasks, outbox });
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

  test('gets an explanation for a number that is not a choice', async ({ app, as, db, tasks, outbox }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const client = byEmail(ana, { app, db, tasks, outbox });
    const post = await makePost(db, ana.id);
    await ivo.post(`/job-posts/${post}/offers`, anOffer);
    expect(await client.answer('3')).toBe('');
    expect((await client.newest()).subject).toBe('Vaš odgovor nije poslan');
  });

  test('whose account was banned meanwhile cannot use the link', async ({ app, as, db, tasks, outbox }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const client = byEmail(ana, { app, db, tasks, outbox });
    const post = await makePost(db, ana.id);
    await ivo.post(`/job-posts/${post}/offers`, anOffer);
    const link = await client.answer('1');
    await maja.post(`/admin/people/${ana.id}/ban`, { reason: 'Lažni upiti.' });
    expect(await client.open('POST', link)).toMatchObject({ status: 422 });
  });
});
