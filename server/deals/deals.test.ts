import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import type { Deal } from '#contract/deals.ts';
import { hour } from '#contract/durations.ts';
import { channels, events } from '#contract/realtime.ts';
import type { Db } from '../platform/db/pool.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { readAppointments } from '../testing/appointments.ts';
import { agreed as justAgreed, makeDeal } from '../testing/deals.ts';
import { makePost } from '../testing/job-posts.ts';
import { deals } from './tables.ts';

const work = {
  work: 'Zamjena slavine s materijalom i odvozom stare.',
  price_from_cents: 9000,
  valid_until: '2099-12-31',
};
/** The site's name and email address in calendar files. */
const organizer = ['Meštar', 'mailto:poruke@localhost'];
/** Returns the time `hours` from now, in whole seconds because calendar files cannot contain fractions. */
const inHours = (hours: number) =>
  new Date(Math.round(Date.now() / 1000) * 1000 + hours * hour).toISOString();
const span = (hours: number) => ({ starts_at: inHours(hours), ends_at: inHours(hours + 2) });

interface Parts {
  as: (part: 'client' | 'worker') => Promise<Person>;
  db: Db;
}

/** Returns a deal that its two sides have agreed on the site. */
async function agreed({ as, db }: Parts) {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const post = await makePost(db, ana.id, { town: 'zadar' });
  const { id: offer } = (await ivo.post(`/job-posts/${post}/offers`, work)).body.data;
  const { deal_id: id } = (await ana.post(`/offers/${offer}/accept`)).body.data;
  return { ana, ivo, post, offer, id: id as number };
}

/** Returns an agreed deal without events, written directly to the database. */
async function made({ as, db }: Parts) {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const id = await makeDeal(db, { client: ana.id, worker: ivo.id }, justAgreed);
  return { ana, ivo, id };
}

const propose = (person: Person, id: number, times = [span(24), span(48)], more: object = {}) =>
  person.post(`/deals/${id}/times`, { times, ...more });
const sheet = async (person: Person, id: number): Promise<Deal> =>
  (await person.get(`/deals/${id}`)).body.data;
const lines = async (person: Person, chat: number) =>
  (await person.get(`/chatMessages/${chat}?per_page=50`)).body.data
    .map(({ details }: { details: { event?: { kind: string } } }) => details.event?.kind)
    .filter(Boolean)
    .reverse();

describe('a deal', () => {
  test('proceeds from an accepted offer through a chosen time and the work to the review, visible to both sides', async ({
    as,
    db,
  }) => {
    const { ana, ivo, post, id } = await agreed({ as, db });
    expect((await ana.get(`/job-posts/${post}`)).body.data.status).toBe('finished');
    expect(await sheet(ivo, id)).toMatchObject({
      stage: 'agreed',
      role: 'worker',
      work: work.work,
      address: null,
      can: { propose: true, finish: true, give_address: false },
    });
    const proposed = await propose(ivo, id);
    expect(proposed).toHaveStatus(201);
    expect(proposed.body.data).toMatchObject({
      stage: 'agreed',
      proposal: { by: ivo.id },
      can: { choose: false },
    });
    const { proposal, chat_id: chat, can } = await sheet(ana, id);
    expect([proposal?.times.length, can.choose]).toEqual([2, true]);
    const [first] = proposal?.times ?? [];
    const chosen = await ana.post(`/deals/${id}/times/${first?.id}/choose`);
    expect(chosen.body.data).toMatchObject({
      stage: 'scheduled',
      starts_at: first?.starts_at,
      proposal: { times: [{ chosen: true }, { chosen: false }] },
    });
    expect((await ivo.post(`/deals/${id}/finish`, { early: true })).body.data).toMatchObject({
      stage: 'done',
      done_by: ivo.id,
      can: { finish: false, cancel: false },
    });
    expect(await sheet(ana, id)).toMatchObject({ own_review: null, can: { review: true } });
    await ana.post('/reviews', {
      user_id: ivo.id,
      job_post_id: post,
      stars: 5,
      comment: 'Sve je bilo uredno i na vrijeme.',
    });
    expect(await sheet(ana, id)).toMatchObject({
      stage: 'reviewed',
      own_review: { stars: 5 },
      can: { review: false },
    });
    expect(await sheet(ivo, id)).toMatchObject({
      stage: 'reviewed',
      own_review: null,
      can: { review: true },
    });
    expect(await lines(ana, chat)).toEqual(['agreed', 'times', 'scheduled', 'done']);
  });

  test('notifies the other side live in the app, and by email with a calendar file', async ({
    as,
    db,
    tasks,
    outbox,
    realtime,
  }) => {
    const { ana, ivo, id } = await agreed({ as, db });
    const published = vi.spyOn(realtime, 'publish');
    const { proposal } = (await propose(ivo, id)).body.data;
    for (const person of [ana, ivo])
      expect(published).toHaveBeenCalledWith(
        channels.user(person.id),
        events.chatChanged,
        expect.objectContaining({ deal_id: id }),
      );
    await tasks.runDue();
    expect((await ana.get('/notifications')).body.data[0]).toMatchObject({
      kind: 'deal_changed',
      data: { deal_changed: { event: 'times', deal_id: id } },
    });
    await ana.post(`/deals/${id}/times/${proposal.times[0].id}/choose`);
    await tasks.runDue();
    const mail = await outbox.to(await emailOf(db, ivo));
    expect(mail.subject).toBe('Termin je dogovoren');
    expect(mail.attachments?.slice(0, 1)).toMatchObject([
      { name: 'termin.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH' },
    ]);
    const text = Buffer.from(mail.attachments?.[0]?.bytes ?? []).toString();
    expect(readAppointments(text)).toMatchObject({
      method: 'PUBLISH',
      events: [
        {
          uid: `dogovor-${id}@localhost:3000`,
          organizer,
          starts_at: proposal.times[0].starts_at,
          ends_at: proposal.times[0].ends_at,
          // The town of the inquiry. The address is shown only on the deal's page and in calendars that
          // require a secret URL or a sign-in.
          place: 'Zadar, Zadarska',
        },
      ],
    });
    await ivo.post(`/deals/${id}/finish`, { early: true });
    await tasks.runDue();
    expect((await outbox.to(await emailOf(db, ana))).html).toContain(`/dogovori/${id}/ocjena`);
  });

  test('has a calendar file for its two sides after a time is chosen', async ({ as, db, visitor }) => {
    const { ana, ivo, id } = await made({ as, db });
    expect(await ana.get(`/deals/${id}/termin.ics`)).toHaveStatus(404);
    const { proposal } = (await propose(ivo, id)).body.data;
    await ana.post(`/deals/${id}/times/${proposal.times[1].id}/choose`);
    const address = 'Ulica Ante Starčevića 14; 44000 Sisak, drugi kat lijevo, zvono Barišić';
    await ana.put(`/deals/${id}`, { address });
    const file = await ivo.get(`/deals/${id}/termin.ics`);
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(readAppointments(String(file.body))).toMatchObject({
      method: 'PUBLISH',
      events: [
        {
          uid: `dogovor-${id}@localhost:3000`,
          organizer,
          place: address,
          starts_at: proposal.times[1].starts_at,
          ends_at: proposal.times[1].ends_at,
        },
      ],
    });
    expect(await (await as('worker')).get(`/deals/${id}/termin.ics`)).toHaveStatus(404);
    expect(await visitor.get(`/deals/${id}/termin.ics`)).toHaveStatus(401);
  });

  test('has an address that the client enters and only the two sides see', async ({ as, db, visitor }) => {
    const { ana, ivo, id, post } = await agreed({ as, db });
    const address = 'Ulica Ante Starčevića 14, Sisak';
    expect((await ana.put(`/deals/${id}`, { address })).body.data.address).toBe(address);
    expect((await sheet(ivo, id)).address).toBe(address);
    expect(await ivo.put(`/deals/${id}`, { address: 'Drugdje 1' })).toHaveStatus(403);
    expect(await (await as('worker')).put(`/deals/${id}`, { address })).toHaveStatus(404);
    expect(await visitor.put(`/deals/${id}`, { address })).toHaveStatus(401);
    expect(await ana.put(`/deals/${id}`, { address: 'a' })).toBe422('address');
    expect(JSON.stringify((await visitor.get(`/job-posts/${post}`)).body)).not.toContain('Starčevića');
    expect((await ana.put(`/deals/${id}`, { address: '' })).body.data.address).toBeNull();
  });

  test('is moved back a stage only by agreement: one side asks, and the other agrees or refuses', async ({
    as,
    db,
  }) => {
    const { ana, ivo, id } = await made({ as, db });
    expect(await ana.post(`/deals/${id}/undo`)).toHaveStatus(409);
    const { proposal } = (await propose(ivo, id)).body.data;
    await ana.post(`/deals/${id}/times/${proposal.times[0].id}/choose`);
    await ana.post(`/deals/${id}/finish`, { early: true });
    expect((await ivo.post(`/deals/${id}/undo`)).body.data).toMatchObject({
      stage: 'done',
      undo: { by: ivo.id },
      can: { answer_undo: false, keep: true },
    });
    expect(await ivo.post(`/deals/${id}/undo/agree`)).toHaveStatus(409);
    expect((await ana.post(`/deals/${id}/undo/refuse`)).body.data).toMatchObject({
      stage: 'done',
      undo: null,
    });
    await ivo.post(`/deals/${id}/undo`);
    expect((await ana.post(`/deals/${id}/undo/agree`)).body.data).toMatchObject({
      stage: 'scheduled',
      done_at: null,
      undo: null,
    });
    await ana.post(`/deals/${id}/undo`);
    expect((await ivo.post(`/deals/${id}/undo/agree`)).body.data).toMatchObject({
      stage: 'agreed',
      starts_at: null,
      can: { finish: true },
    });
  });

  test('that one side cancels releases its offer, so that another can be accepted', async ({ as, db }) => {
    const { ana, ivo, id, post } = await agreed({ as, db });
    expect((await ivo.post(`/deals/${id}/cancel`)).body.data).toMatchObject({
      stage: 'cancelled',
      cancelled_by: ivo.id,
    });
    expect(await ana.post(`/deals/${id}/finish`)).toHaveStatus(409);
    await ana.post(`/job-posts/${post}/toggle-status`, { status: 'active' });
    const mia = await as('worker');
    const { id: other } = (await mia.post(`/job-posts/${post}/offers`, work)).body.data;
    expect((await ana.post(`/offers/${other}/accept`, { keep_open: true })).body.data).toMatchObject({
      status: 'accepted',
      deal_id: expect.any(Number),
    });
    expect((await ana.get(`/job-posts/${post}`)).body.data.status).toBe('active');
  });

  test('prevents other offers on the inquiry from being accepted until the deal is cancelled', async ({
    as,
    db,
  }) => {
    const { ana, id, post } = await agreed({ as, db });
    await ana.post(`/job-posts/${post}/toggle-status`, { status: 'active' });
    const mia = await as('worker');
    const { id: other } = (await mia.post(`/job-posts/${post}/offers`, work)).body.data;
    expect(await ana.post(`/offers/${other}/accept`)).toHaveStatus(409);
    expect((await ana.get(`/job-posts/${post}/offers`)).body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: other,
          can: expect.objectContaining({ accept: false, decline: true, withdraw: false }),
        }),
      ]),
    );
    await ana.post(`/deals/${id}/cancel`);
    expect(await ana.post(`/offers/${other}/accept`)).toHaveStatus(200);
  });

  test('is listed only for its two parties, filtered by stage and role', async ({ as, db, visitor }) => {
    const { ana, ivo, id } = await made({ as, db });
    expect((await ana.get('/deals')).body).toMatchObject({
      data: [{ id, role: 'client' }],
      meta: { total: 1 },
    });
    expect((await ivo.get('/deals?role=worker&stage=agreed')).body.data).toMatchObject([{ id }]);
    for (const query of ['role=client', 'stage=done', 'stage=reviewed', 'stage=cancelled'])
      expect((await ivo.get(`/deals?${query}`)).body.data).toEqual([]);
    expect((await (await as('worker')).get('/deals')).body.data).toEqual([]);
    expect(await visitor.get('/deals')).toHaveStatus(401);
    expect(await ana.get('/deals?stage=x')).toBe422('stage');
  });
});

describe('finishing a deal', () => {
  test('requires confirmation if its time has not begun', async ({ as, db }) => {
    const { ana, ivo, id } = await made({ as, db });
    expect(await ana.post(`/deals/${id}/finish`)).toBe422('early');
    const { proposal } = (await propose(ivo, id)).body.data;
    await ana.post(`/deals/${id}/times/${proposal.times[0].id}/choose`);
    expect(await ivo.post(`/deals/${id}/finish`, { early: false })).toBe422('early');
    await db
      .update(deals)
      .set({ startsAt: new Date(Date.now() - 2000), endsAt: new Date(Date.now() - 1000) })
      .where(eq(deals.id, id));
    expect((await ivo.post(`/deals/${id}/finish`)).body.data.stage).toBe('done');
  });
});

describe('the final price of a deal', () => {
  const done = async (parts: Parts, final_cents?: number) => {
    const deal = await made(parts);
    await deal.ivo.post(`/deals/${deal.id}/finish`, { early: true, final_cents });
    return deal;
  };
  const state = (person: Person, id: number, final_cents: unknown) =>
    person.put(`/deals/${id}/price`, { final_cents });

  test('is optional when the work is marked as done, and counts once the other side confirms it', async ({
    as,
    db,
  }) => {
    const { ana, ivo, id } = await done({ as, db }, 9500);
    expect(await sheet(ivo, id)).toMatchObject({
      stage: 'done',
      final_price: { cents: 9500, by: ivo.id, confirmed_at: null },
      can: { state_price: true, confirm_price: false },
    });
    expect(await sheet(ana, id)).toMatchObject({ can: { state_price: true, confirm_price: true } });
    expect((await state(ana, id, 9500)).body.data).toMatchObject({
      final_price: { cents: 9500, by: ivo.id, confirmed_at: expect.any(String) },
      can: { state_price: false, confirm_price: false },
    });
    expect(await state(ivo, id, 9900)).toHaveStatus(409);
    const other = await done({ as, db });
    expect((await sheet(other.ana, other.id)).final_price).toBeNull();
  });

  test('is corrected by the other side, and then confirmed by the first', async ({ as, db }) => {
    const { ana, ivo, id } = await done({ as, db }, 12_000);
    expect((await state(ana, id, 9000)).body.data).toMatchObject({
      final_price: { cents: 9000, by: ana.id, confirmed_at: null },
      can: { confirm_price: false },
    });
    // Stating the first amount again does not confirm the client’s amount.
    expect((await state(ivo, id, 12_000)).body.data.final_price).toMatchObject({
      cents: 12_000,
      by: ivo.id,
      confirmed_at: null,
    });
    await state(ana, id, 9000);
    expect((await state(ivo, id, 9000)).body.data.final_price.confirmed_at).not.toBeNull();
  });

  test('stated twice by one side is not confirmed, and notifies the other side once', async ({
    as,
    db,
    tasks,
  }) => {
    const { ana, ivo, id } = await done({ as, db });
    for (const _ of [1, 2])
      expect((await state(ivo, id, 9500)).body.data.final_price.confirmed_at).toBeNull();
    await tasks.runDue();
    const notifications = (await ana.get('/notifications')).body.data.filter(
      ({ data }: { data: { deal_changed?: { final_cents?: number } } }) => data.deal_changed?.final_cents,
    );
    expect(notifications).toHaveLength(1);
  });

  test('is removed if both sides agree that the work is not done', async ({ as, db }) => {
    const { ana, ivo, id } = await done({ as, db }, 9500);
    await state(ana, id, 9500);
    await ana.post(`/deals/${id}/undo`);
    expect((await ivo.post(`/deals/${id}/undo/agree`)).body.data).toMatchObject({
      stage: 'agreed',
      final_price: null,
    });
  });

  test('is rejected before the work is done, during a block, from outsiders, and if it is not a price', async ({
    as,
    db,
    visitor,
  }) => {
    const before = await made({ as, db });
    expect(await state(before.ana, before.id, 9500)).toHaveStatus(409);
    const { ana, ivo, id } = await done({ as, db });
    for (const cents of [0, 99, 'puno', 100_000_001, undefined])
      expect(await state(ana, id, cents)).toBe422('final_cents');
    expect(await state(await as('worker'), id, 9500)).toHaveStatus(404);
    expect(await state(visitor, id, 9500)).toHaveStatus(401);
    await ana.post(`/users/${ivo.id}/block`);
    expect(await state(ivo, id, 9500)).toHaveStatus(403);
    expect((await sheet(ivo, id)).can).toMatchObject({ state_price: false, confirm_price: false });
  });
});

describe('access to deals', () => {
  test('is denied to outsiders without revealing that a deal exists', async ({ as, db, visitor }) => {
    const { ivo, id } = await made({ as, db });
    const { proposal } = (await propose(ivo, id)).body.data;
    const mia = await as('worker');
    expect(await mia.get(`/deals/${id}`)).toHaveStatus(404);
    expect(await visitor.get(`/deals/${id}`)).toHaveStatus(401);
    const steps = [
      'finish',
      'cancel',
      'undo',
      'undo/agree',
      'undo/refuse',
      `times/${proposal.times[0].id}/choose`,
    ];
    for (const step of steps) {
      expect(await mia.post(`/deals/${id}/${step}`), step).toHaveStatus(404);
      expect(await visitor.post(`/deals/${id}/${step}`), step).toHaveStatus(401);
      expect(await mia.post(`/deals/999999/${step}`), step).toHaveStatus(404);
      expect(await mia.post(`/deals/x/${step}`), step).toHaveStatus(404);
    }
    expect(await propose(mia, id)).toHaveStatus(404);
    expect(await propose(visitor, id)).toHaveStatus(401);
  });

  test('does not allow a side to choose its own proposal, an outdated one, or a time of another deal', async ({
    as,
    db,
  }) => {
    const [one, other] = [await made({ as, db }), await made({ as, db })];
    const old = (await propose(one.ivo, one.id)).body.data.proposal;
    const foreign = (await propose(other.ivo, other.id)).body.data.proposal;
    expect(await one.ivo.post(`/deals/${one.id}/times/${old.times[0].id}/choose`)).toHaveStatus(409);
    await propose(one.ivo, one.id, [span(72)]);
    for (const { times } of [old, foreign])
      expect(await one.ana.post(`/deals/${one.id}/times/${times[0].id}/choose`)).toHaveStatus(409);
  });
});

describe('a step of a deal', () => {
  test('happens only once if sent in parallel, and only one of several conflicting steps succeeds', async ({
    as,
    db,
  }) => {
    const { ana, ivo, id } = await made({ as, db });
    const { proposal, chat_id: chat } = (await propose(ivo, id)).body.data;
    const choices = await Promise.all(
      proposal.times.map((time: { id: number }) => ana.post(`/deals/${id}/times/${time.id}/choose`)),
    );
    expect(choices.map(({ status }) => status).sort()).toEqual([200, 200]);
    const ends = await Promise.all([
      ana.post(`/deals/${id}/finish`, { early: true }),
      ivo.post(`/deals/${id}/finish`, { early: true }),
      ivo.post(`/deals/${id}/cancel`),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(
      (await lines(ana, chat)).filter((kind: string) => ['done', 'cancelled'].includes(kind)),
    ).toHaveLength(1);
  });

  test('is stored only once if it is resent after a lost response, regardless of later changes', async ({
    as,
    db,
  }) => {
    const { ana, ivo, id } = await made({ as, db });
    const client_id = randomUUID();
    const times = [span(24)];
    const answers = await Promise.all([
      propose(ivo, id, times, { client_id }),
      propose(ivo, id, times, { client_id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { proposal, chat_id: chat } = await sheet(ana, id);
    await ana.post(`/deals/${id}/times/${proposal?.times[0]?.id}/choose`);
    await ana.post(`/deals/${id}/finish`, { early: true });
    expect((await propose(ivo, id, times, { client_id })).body.data.stage).toBe('done');
    expect((await lines(ana, chat)).filter((kind: string) => kind === 'times')).toHaveLength(1);
    expect(await propose(ivo, id, times)).toHaveStatus(409);
  });

  test('is rejected if it proposes invalid times', async ({ as, db }) => {
    const { ivo, id } = await made({ as, db });
    for (const [name, times] of Object.entries({
      'no times': [],
      'six times': [1, 2, 3, 4, 5, 6].map((n) => span(n * 24)),
      'a time in the past': [span(-5)],
      'a time that ends before it starts': [{ starts_at: inHours(5), ends_at: inHours(4) }],
      'a time in two years': [span(24 * 800)],
      'text instead of a time': [{ starts_at: 'sutra', ends_at: 'kasnije' }],
    }))
      expect(await propose(ivo, id, times), name).toHaveStatus(422);
    expect((await sheet(ivo, id)).proposal).toBeNull();
  });

  test('can still be taken after a block only if it finishes or cancels the job', async ({ as, db }) => {
    const { ana, ivo, id } = await made({ as, db });
    await ana.post(`/users/${ivo.id}/block`);
    expect(await propose(ivo, id)).toHaveStatus(403);
    expect((await sheet(ivo, id)).can).toMatchObject({ propose: false, finish: true, cancel: true });
    expect(await ana.post(`/deals/${id}/cancel`)).toHaveStatus(200);
  });
});
