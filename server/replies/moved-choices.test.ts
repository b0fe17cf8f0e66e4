import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { jobPosts } from '../job-posts/tables.ts';
import { offers } from '../offers/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Message } from '../platform/mail/mailer.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { emailOf } from '../testing/accounts.ts';
import { offer as anOffer, listed } from '../testing/addressed.ts';
import { test as base, type Person } from '../testing/app.ts';
import { agreed, makeDeal } from '../testing/deals.ts';
import { makePost } from '../testing/job-posts.ts';
import type { Outbox } from '../testing/outbox.ts';
import { offering } from '../testing/quotes.ts';
import { answerTo, useMailbox } from '../testing/replies.ts';

const mailbox = useMailbox();

interface Site {
  db: Db;
  tasks: Tasks;
  outbox: Outbox;
}
const test = base.extend('site', ({ db, tasks, outbox }): Site => ({ db, tasks, outbox }));

const newestTo = async ({ db, outbox }: Site, person: Person) => outbox.to(await emailOf(db, person));

/** Replies to an email. Returns the subjects and texts of the responses. */
async function reply(site: Site, person: Person, mail: Message, body: string): Promise<string[]> {
  const address = await emailOf(site.db, person);
  const before = (await site.outbox.all(address)).length;
  await mailbox.receive(site, await answerTo(site.db, person, mail, { body }));
  return (await site.outbox.all(address))
    .slice(before)
    .map(({ subject, text }) => `${subject}: ${text.split('\n\n')[1]}`);
}

const notSent = (reason: string) => [expect.stringContaining(`Vaš odgovor nije poslan: ${reason}`)];
const moved = 'Ponuda je u međuvremenu promijenjena.';
const gone = 'Ono na što odgovarate u međuvremenu je izbrisano';

interface About {
  db: Db;
  ana: Person;
  ivo: Person;
  post: number;
}
const closePost = ({ db, post }: About) =>
  db.update(jobPosts).set({ status: 'finished' }).where(eq(jobPosts.id, post));
const deletePost = ({ db, post }: About) => db.delete(jobPosts).where(eq(jobPosts.id, post));

describe('a choice that is no longer possible gets an explanation, and its text is not sent', () => {
  test.for<[what: string, happens: (given: About & { id: number }) => Promise<unknown>, reason: string]>([
    ['was withdrawn', ({ ivo, id }) => ivo.post(`/offers/${id}/withdraw`), moved],
    ['was declined', ({ ana, id }) => ana.post(`/offers/${id}/decline`), moved],
    [
      'expired',
      ({ db, id }) => db.update(offers).set({ validUntil: '2020-01-01' }).where(eq(offers.id, id)),
      moved,
    ],
    ['was closed with its inquiry', closePost, moved],
    ['was deleted with its inquiry', deletePost, gone],
  ])('if the offer %s', async ([, happens, reason], { as, site }) => {
    const given = { db: site.db, ...(await offering({ as, db: site.db })) };
    const { ana, ivo } = given;
    const mail = await newestTo(site, ana);
    await happens(given);
    for (const number of ['1', '2'])
      expect(await reply(site, ana, mail, `${number}\n\nJavite kad dolazite.`)).toEqual(notSent(reason));
    const { body } = await ivo.get(`/chats/by-user/${ana.id}`);
    expect(body.data?.last_message).not.toBe('Javite kad dolazite.');
  });

  test.for<[what: string, happens: (given: About) => Promise<unknown>, reason: string]>([
    ['was closed', closePost, 'Na ovaj upit više nije moguće poslati ponudu.'],
    ['was deleted', deletePost, gone],
    [
      'already has an offer of the worker',
      ({ ivo, post }) => ivo.post(`/job-posts/${post}/offers`, anOffer),
      'Na ovaj ste upit već poslali ponudu.',
    ],
    [
      'is of a client who has blocked the worker',
      ({ ana, ivo }) => ana.post(`/users/${ivo.id}/block`),
      'Ovom korisniku trenutačno nije moguće poslati poruku.',
    ],
  ])('if the inquiry %s', async ([, happens, reason], { as, site }) => {
    const { db } = site;
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    const post = await makePost(db, ana.id);
    await ana.post(`/job-posts/${post}/invitations`, { user_id: ivo.id });
    const mail = await newestTo(site, ivo);
    await happens({ db, ana, ivo, post });
    expect(await reply(site, ivo, mail, '120 €\n\nZamjena slavine.')).toEqual(notSent(reason));
  });

  test('if the deal was cancelled', async ({ as, site }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const deal = await makeDeal(site.db, { client: ana.id, worker: ivo.id }, agreed);
    const [from, to] = [24, 26].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    await ana.post(`/deals/${deal}/times`, { times: [{ starts_at: from, ends_at: to }] });
    const mail = await newestTo(site, ivo);
    await ana.post(`/deals/${deal}/cancel`);
    await newestTo(site, ivo);
    expect(await reply(site, ivo, mail, '1')).toEqual(notSent('Prvi redak'));
    expect(await reply(site, ivo, mail, 'obavljeno')).toEqual(
      notSent('Dogovor je u međuvremenu promijenjen.'),
    );
  });
});
