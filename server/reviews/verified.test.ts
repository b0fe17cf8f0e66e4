import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';

const review = (author: Person, subject: Person) =>
  author.post('/reviews', { user_id: subject.id, stars: 5, comment: 'Sve je bilo na vrijeme i uredno.' });
const write = (from: Person, to: Person) =>
  from.post('/send-message', { user_id: to.id, message: 'Dobar dan!' });
const offer = async (worker: Person, post: number): Promise<number> =>
  (
    await worker.post(`/job-posts/${post}/offers`, {
      work: 'Zamjena slavine s materijalom.',
      price_from_cents: 9000,
      valid_until: '2099-12-31',
    })
  ).body.data.id;

describe('verifying the relationship between two people', () => {
  test('counts a conversation in which both people wrote as a contact, but not an unanswered message', async ({
    as,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await write(ana, ivo);
    const left = (await review(ana, ivo)).body.data;
    expect(left.verified).toBeNull();
    await write(ivo, ana);
    expect((await ana.get(`/reviews/${ivo.id}`)).body.data).toMatchObject([
      { id: left.id, verified: 'contact' },
    ]);
  });

  test('counts an accepted offer as a job for both sides when the post is finished', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const post = await makePost(db, ana.id);
    await ana.post(`/offers/${await offer(ivo, post)}/accept`, { keep_open: true });
    // By now the two have exchanged messages, because an offer and its acceptance are both messages.
    expect((await review(ana, ivo)).body.data.verified).toBe('contact');
    await ana.post(`/job-posts/${post}/toggle-status`, { status: 'finished' });
    expect((await ana.get(`/reviews/${ivo.id}`)).body.data[0].verified).toBe('job');
    expect((await review(ivo, ana)).body.data.verified).toBe('job');
  });

  test('does not extend to other people', async ({ as, db }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const post = await makePost(db, ana.id);
    await ana.post(`/offers/${await offer(ivo, post)}/accept`);
    await ana.post(`/job-posts/${post}/toggle-status`, { status: 'finished' });
    await write(ana, ivo);
    expect((await review(mia, ivo)).body.data.verified).toBeNull();
    expect((await review(mia, ana)).body.data.verified).toBeNull();
  });
});

describe('the client after an agreed job', () => {
  test('is asked for a review once', async ({ as, db, tasks }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const id = await offer(ivo, await makePost(db, ana.id));
    await ana.post(`/offers/${id}/accept`);
    const asked = async () =>
      (await ana.get('/notifications')).body.data.filter(
        (one: { kind: string }) => one.kind === 'review_requested',
      );
    await tasks.runDue();
    expect(await asked()).toEqual([]);
    await tasks.runDue({ early: true });
    expect(await asked()).toMatchObject([{ data: { review_requested: { worker: { id: ivo.id } } } }]);
    await tasks.runDue({ early: true });
    expect(await asked()).toHaveLength(1);
  });

  test('is asked during the day, although the date begins at midnight', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const post = await makePost(db, ana.id);
    const sent = await ivo.post(`/job-posts/${post}/offers`, {
      work: 'Zamjena slavine s odvozom.',
      price_from_cents: 9000,
      valid_until: '2099-12-31',
      starts_on: '2099-01-10',
    });
    await ana.post(`/offers/${sent.body.data.id}/accept`);
    const { rows } = await db.execute<{ hour: number }>(
      sql`select extract(hour from start_after at time zone 'Europe/Zagreb')::int as hour from pgboss.job where name = 'offers.agreed' and data ->> 'offerId' = ${String(sent.body.data.id)}`,
    );
    expect(rows).toEqual([{ hour: 8 }]);
  });

  test('is not asked if the review is already written', async ({ as, db, tasks }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await ana.post(`/offers/${await offer(ivo, await makePost(db, ana.id))}/accept`);
    await review(ana, ivo);
    await tasks.runDue({ early: true });
    expect(
      (await ana.get('/notifications')).body.data.map((one: { kind: string }) => one.kind),
    ).not.toContain('review_requested');
  });
});
