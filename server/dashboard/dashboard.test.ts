import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import { hour } from '#contract/durations.ts';
import { offers } from '../offers/tables.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { listened } from '../testing/statements.ts';
import { dashboardOf } from './service.ts';

const work = {
  work: 'Zamjena slavine s materijalom i odvozom stare.',
  price_from_cents: 9000,
  valid_until: '2099-12-31',
};
const today = async (person: Person): Promise<Dashboard> => (await person.get('/me/dashboard')).body.data;
const offer = async (person: Person, post: number, more: object = {}) =>
  (await person.post(`/job-posts/${post}/offers`, { ...work, ...more })).body.data.id as number;
const span = (hours: number) => ({
  starts_at: new Date(Date.now() + hours * hour).toISOString(),
  ends_at: new Date(Date.now() + (hours + 2) * hour).toISOString(),
});

describe('the dashboard', () => {
  test('is empty for a new user and rejects visitors', async ({ as, visitor }) => {
    expect(await visitor.get('/me/dashboard')).toHaveStatus(401);
    const ana = await as('client');
    expect(await today(ana)).toEqual({
      asked: { data: [], total: 0 },
      chats: { data: [], total: 0, answer_minutes: null },
      offers: {
        counts: { all: 0, open: 0, accepted: 0, declined: 0, withdrawn: 0, closed: 0, expired: 0 },
        this_month: 0,
        last_open: null,
        won_from_cents: 0,
        won_to_cents: 0,
      },
      waiting: { data: [], total: 0, offers_total: 0 },
      inquiries: { data: [], counts: { all: 0, active: 0, inactive: 0, pending: 0, finished: 0 } },
      deals: { data: [], total: 0 },
      phrases: { openings: [], answers: [] },
    });
  });

  test('lists unanswered chats, latest first', async ({ as }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    await ana.post('/send-message', { user_id: ivo.id, message: 'Možete li sutra u 8?' });
    await ana.post('/send-message', { user_id: ivo.id, message: 'Ili u 9?' });
    await mia.post('/send-message', { user_id: ivo.id, message: 'Hvala na ponudi.' });
    const { chats } = await today(ivo);
    expect(chats).toMatchObject({
      total: 2,
      data: [
        { user: { id: mia.id }, text: 'Hvala na ponudi.', unreaded_count: 1, file: null },
        { user: { id: ana.id }, text: 'Ili u 9?', unreaded_count: 2 },
      ],
    });
    expect((await today(ana)).chats.total).toBe(0);
    await ivo.post(`/chats/${chats.data[0]?.chat_id}/mark-as-readed`);
    expect((await today(ivo)).chats.total).toBe(2);
    await ivo.post('/send-message', { user_id: mia.id, message: 'Nema na čemu.' });
    expect((await today(ivo)).chats.data.map(({ user }) => user.id)).toEqual([ana.id]);
    await ivo.delete(`/chats/${chats.data[1]?.chat_id}`);
    expect((await today(ivo)).chats.total).toBe(0);
  });

  test('excludes chats with blocked users', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await ana.post('/send-message', { user_id: ivo.id, message: 'Možete li sutra u 8?' });
    await ivo.post(`/users/${ana.id}/block`);
    expect((await today(ivo)).chats).toMatchObject({ total: 0, data: [] });
  });

  test('counts the worker’s offers by state and sums the accepted ones', async ({ as, db }) => {
    const [ana, ivo, stipe] = [await as('client'), await as('worker'), await as('worker', 'Stipe')];
    const posts = [];
    for (let n = 0; n < 5; n++) posts.push(await makePost(db, ana.id));
    const [won, lost, gone, old, open] = posts as [number, number, number, number, number];
    await ana.post(`/offers/${await offer(ivo, won, { price_to_cents: 12_000 })}/accept`);
    await offer(ivo, lost);
    await ana.post(`/offers/${await offer(stipe, lost)}/accept`);
    await ivo.post(`/offers/${await offer(ivo, gone)}/withdraw`);
    await db
      .update(offers)
      .set({ validUntil: '2020-01-01', createdAt: new Date('2020-01-01') })
      .where(eq(offers.id, await offer(ivo, old)));
    await offer(ivo, open, { price_from_cents: 18_000 });
    expect((await today(ivo)).offers).toEqual({
      counts: { all: 5, open: 1, accepted: 1, declined: 0, withdrawn: 1, closed: 1, expired: 1 },
      this_month: 4,
      last_open: { created_at: expect.any(String), price_from_cents: 18_000, price_to_cents: null },
      won_from_cents: 9000,
      won_to_cents: 12_000,
    });
  });

  test('shows a client open offers by price, and inquiries without offers', async ({ as, db }) => {
    const [ana, ivo, stipe] = [await as('client'), await as('worker'), await as('worker', 'Stipe')];
    const [two, one, none, draft, closed] = [
      await makePost(db, ana.id),
      await makePost(db, ana.id),
      await makePost(db, ana.id),
      await makePost(db, ana.id, { status: 'pending' }),
      await makePost(db, ana.id, { status: 'finished' }),
    ];
    await offer(ivo, one);
    await offer(ivo, two, { price_from_cents: 9000, starts_on: '2099-01-02' });
    await offer(stipe, two, { price_from_cents: 6000 });
    const { waiting, inquiries } = await today(ana);
    expect(waiting).toMatchObject({
      total: 2,
      offers_total: 3,
      data: [
        {
          post: { id: two },
          offers: [
            { worker: { id: stipe.id }, price_from_cents: 6000 },
            { price_from_cents: 9000, starts_on: '2099-01-02' },
          ],
        },
        { post: { id: one }, offers: [{ worker: { id: ivo.id } }] },
      ],
    });
    expect(inquiries.data.map(({ id }) => id)).toEqual([draft, none]);
    expect(inquiries.counts).toMatchObject({ all: 5, active: 3, pending: 1, finished: 1 });
    expect(inquiries.data.map(({ id }) => id)).not.toContain(closed);
    expect((await today(ivo)).waiting.total).toBe(0);
  });

  test('shows both sides the next step of a deal, from choosing a time to the review', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const post = await makePost(db, ana.id, { town: 'zagreb' });
    const { deal_id: id } = (await ana.post(`/offers/${await offer(ivo, post)}/accept`)).body.data;
    const deal = async (person: Person) => (await today(person)).deals.data[0];
    expect(await deal(ana)).toMatchObject({
      id,
      stage: 'agreed',
      role: 'client',
      user: { id: ivo.id },
      town: 'Zagreb',
      can: { choose: false, review: false },
    });
    const proposed = await ivo.post(`/deals/${id}/times`, { times: [span(24), span(48)] });
    expect((await deal(ana))?.can.choose).toBe(true);
    expect((await deal(ivo))?.can.choose).toBe(false);
    await ana.post(`/deals/${id}/times/${proposed.body.data.proposal.times[1].id}/choose`);
    expect(await deal(ivo)).toMatchObject({
      stage: 'scheduled',
      role: 'worker',
      starts_at: expect.any(String),
      can: { choose: false },
    });
    await ivo.post(`/deals/${id}/finish`, { early: true });
    expect((await deal(ana))?.can.review).toBe(true);
    await ana.post('/reviews', {
      user_id: ivo.id,
      job_post_id: post,
      stars: 5,
      comment: 'Sve je bilo uredno i na vrijeme.',
    });
    expect((await today(ana)).deals).toEqual({ data: [], total: 0 });
    expect((await deal(ivo))?.can.review).toBe(true);
  });

  test('sorts deals by the nearest time', async ({ as, db }) => {
    const ivo = await as('worker');
    const agreed = async (hours: number | null) => {
      const ana = await as('client');
      const { deal_id: id } = (
        await ana.post(`/offers/${await offer(ivo, await makePost(db, ana.id))}/accept`)
      ).body.data;
      if (hours === null) return id;
      const times = (await ivo.post(`/deals/${id}/times`, { times: [span(hours)] })).body.data.proposal.times;
      await ana.post(`/deals/${id}/times/${times[0].id}/choose`);
      return id;
    };
    const [late, none, soon] = [await agreed(50), await agreed(null), await agreed(5)];
    expect((await today(ivo)).deals.data.map(({ id }) => id)).toEqual([soon, late, none]);
  });

  test('uses a constant number of SQL statements regardless of the number of items', async ({ as, db }) => {
    const { db: counting, heard } = listened(db);
    const statements = async ({ id, name }: Person) => {
      const read = () =>
        dashboardOf(
          counting,
          { id, name, typeOf: 'general', role: null, emailConfirmed: true, tokenId: 1 },
          new Date(),
        );
      // Fills the cache of categories and places, so that their queries are not counted.
      await read();
      heard.length = 0;
      await read();
      return heard.length;
    };
    const mia = await as('general');
    const fill = async () => {
      const [ana, ivo] = [await as('client'), await as('worker')];
      await offer(ivo, await makePost(db, mia.id));
      await ana.post(`/offers/${await offer(mia, await makePost(db, ana.id))}/accept`);
      await offer(mia, await makePost(db, ana.id));
      await makePost(db, mia.id);
      await ana.post('/send-message', { user_id: mia.id, message: 'Hvala na ponudi.' });
    };
    await fill();
    const few = await statements(mia);
    await fill();
    await fill();
    expect(await statements(mia)).toBe(few);
    expect(few).toBeLessThanOrEqual(15);
  });
});
