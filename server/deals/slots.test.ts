import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { dayAfter, dayOf } from '#contract/format.ts';
import { momentAt } from '#contract/working-week.ts';
import type { Db } from '../platform/db/pool.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { agreed, makeDeal } from '../testing/deals.ts';
import { remind } from './reminders.ts';
import { deals } from './tables.ts';

const day = dayAfter(dayOf(new Date()), 3);
const at = (from: string, to: string, on = day) => ({
  starts_at: momentAt(on, from),
  ends_at: momentAt(on, to),
});

const agreedBy = (db: Db, ana: Person, ivo: Person) =>
  makeDeal(db, { client: ana.id, worker: ivo.id }, agreed);
const propose = (person: Person, id: number, ...times: object[]) =>
  person.post(`/deals/${id}/times`, { times });
const firstOf = async (person: Person, id: number) =>
  (await person.get(`/deals/${id}`)).body.data.proposal.times[0].id as number;
const offer = async (ivo: Person, kind: 'work' | 'look', time = at('09:00', '10:00')) => {
  const made = await ivo.post('/me/slots', { kind, ...time });
  expect(made).toHaveStatus(201);
  return made.body.data.id as number;
};
const slotsOf = async (person: Person, id: number) => (await person.get(`/deals/${id}/slots`)).body.data;

describe('a time of another deal of the worker', () => {
  test('can be neither proposed nor chosen, while adjacent times can', async ({ as, db }) => {
    const [ana, eva, ivo] = [await as('client'), await as('client'), await as('worker')];
    const [first, second] = [await agreedBy(db, ana, ivo), await agreedBy(db, eva, ivo)];
    await propose(ivo, first, at('09:00', '11:00'));
    await propose(ivo, second, at('10:00', '12:00'));
    const choices = await Promise.all([
      ana.post(`/deals/${first}/times/${await firstOf(ana, first)}/choose`),
      eva.post(`/deals/${second}/times/${await firstOf(eva, second)}/choose`),
    ]);
    expect(choices.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [scheduled, other] = choices[0]?.status === 200 ? [ana, eva] : [eva, ana];
    const [taken, open] = scheduled === ana ? [first, second] : [second, first];
    for (const person of [other, ivo])
      expect(await propose(person, open, at('07:00', '08:00'), at('10:30', '11:00'))).toBe422(
        'times',
        'Majstor',
      );
    expect(await propose(other, open, at('12:00', '13:00'), at('08:00', '09:00'))).toHaveStatus(201);
    // The deal's own agreed time does not conflict with a new proposal.
    expect(await propose(scheduled, taken, at('09:30', '11:30'))).toHaveStatus(201);
    await scheduled.post(`/deals/${taken}/cancel`);
    expect(await propose(other, open, at('10:30', '11:00'))).toHaveStatus(201);
  });

  test('prevents undoing the completion of a deal whose time it has taken', async ({ as, db }) => {
    const [ana, eva, ivo] = [await as('client'), await as('client'), await as('worker')];
    const [first, second] = [await agreedBy(db, ana, ivo), await agreedBy(db, eva, ivo)];
    const look = await offer(ivo, 'look', at('14:00', '15:00'));
    await ana.post(`/deals/${first}/slots/${look}/take`);
    const free = [at('09:00', '11:00'), at('14:30', '15:30')];
    await propose(ivo, first, at('09:00', '11:00'));
    await ana.post(`/deals/${first}/times/${await firstOf(ana, first)}/choose`);
    await ana.post(`/deals/${first}/finish`, { early: true });
    for (const time of free) {
      await propose(ivo, second, time);
      expect(await eva.post(`/deals/${second}/times/${await firstOf(eva, second)}/choose`)).toHaveStatus(200);
      await ana.post(`/deals/${first}/undo`);
      const refused = await ivo.post(`/deals/${first}/undo/agree`);
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Dovršetak')]);
    }
    await eva.post(`/deals/${second}/cancel`);
    expect((await ivo.post(`/deals/${first}/undo/agree`)).body.data).toMatchObject({
      stage: 'scheduled',
      ...at('09:00', '11:00'),
    });
  });
});

describe('a free slot', () => {
  test('for work is taken in one click and schedules the deal', async ({ as, db, tasks, visitor }) => {
    const [ana, eva, ivo] = [await as('client'), await as('client'), await as('worker')];
    const [first, second] = [await agreedBy(db, ana, ivo), await agreedBy(db, eva, ivo)];
    expect(await visitor.post('/me/slots', { kind: 'work', ...at('09:00', '10:00') })).toHaveStatus(401);
    const slot = await offer(ivo, 'work');
    expect((await ivo.get('/me/slots')).body.data).toEqual([
      { id: slot, kind: 'work', ...at('09:00', '10:00'), free: true },
    ]);
    expect(await slotsOf(ana, first)).toMatchObject({
      offered: [{ id: slot }],
      look: null,
      can: { take: true },
    });
    expect((await slotsOf(ivo, first)).can.take).toBe(false);
    expect(await ivo.post(`/deals/${first}/slots/${slot}/take`)).toHaveStatus(403);
    expect(await eva.get(`/deals/${first}/slots`)).toHaveStatus(404);
    expect(await eva.post(`/deals/${first}/slots/${slot}/take`)).toHaveStatus(404);
    expect(await visitor.post(`/deals/${first}/slots/${slot}/take`)).toHaveStatus(401);
    const taken = await Promise.all([
      ana.post(`/deals/${first}/slots/${slot}/take`),
      eva.post(`/deals/${second}/slots/${slot}/take`),
    ]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = taken.find(({ status }) => status === 200)?.body.data;
    expect(winner).toMatchObject({ stage: 'scheduled', ...at('09:00', '10:00') });
    expect(await slotsOf(ivo, winner.id)).toMatchObject({ offered: [], look: null });
    expect(await ivo.delete(`/me/slots/${slot}`)).toHaveStatus(404);
    await tasks.runDue();
    expect((await ivo.get('/notifications')).body.data[0]).toMatchObject({
      kind: 'deal_changed',
      data: { deal_changed: { event: 'scheduled' } },
    });
  });

  test('for a look leaves the deal unchanged, occupies the worker, and can be cancelled by either side', async ({
    as,
    db,
  }) => {
    const [ana, eva, ivo] = [await as('client'), await as('client'), await as('worker')];
    const [id, other] = [await agreedBy(db, ana, ivo), await agreedBy(db, eva, ivo)];
    const [slot, later] = [await offer(ivo, 'look'), await offer(ivo, 'look', at('12:00', '13:00'))];
    const taken = await ana.post(`/deals/${id}/slots/${slot}/take`);
    expect(taken.body.data).toMatchObject({ stage: 'agreed', starts_at: null });
    expect(await slotsOf(ana, id)).toMatchObject({
      offered: [],
      look: { id: slot },
      can: { cancel_look: true },
    });
    expect(await ana.post(`/deals/${id}/slots/${later}/take`)).toHaveStatus(409);
    const { chat_id: chat } = taken.body.data;
    const messages = async () =>
      (await ivo.get(`/chatMessages/${chat}`)).body.data.map(
        (one: { details: { content: string } }) => one.details.content,
      );
    expect((await messages())[0]).toMatch(/^Izvid: .*9:00 – 10:00$/);
    expect(await propose(eva, other, at('09:30', '11:00'))).toBe422('times');
    expect((await ivo.get('/me/week')).body.data.appointments).toMatchObject([{ kind: 'look', deal_id: id }]);
    expect(await eva.post(`/deals/${id}/look/cancel`)).toHaveStatus(404);
    expect(await ivo.post(`/deals/${id}/look/cancel`)).toHaveStatus(200);
    expect((await messages())[0]).toMatch(/^Izvid je otkazan/);
    expect(await ivo.post(`/deals/${id}/look/cancel`)).toHaveStatus(409);
    expect(await propose(eva, other, at('09:30', '11:00'))).toHaveStatus(201);
  });

  test('is rejected in the past, at an agreed time and beyond twenty slots', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const made = (time: object, kind = 'work') => ivo.post('/me/slots', { kind, ...time });
    expect(await made(at('09:00', '10:00', '2020-01-01'))).toBe422('starts_at');
    expect(await made(at('10:00', '09:00'))).toBe422('starts_at');
    expect(await made(at('09:00', '10:00'), 'coffee')).toBe422('kind');
    const id = await agreedBy(db, ana, ivo);
    await ana.post(`/deals/${id}/slots/${await offer(ivo, 'work')}/take`);
    expect(await made(at('09:30', '10:30'))).toBe422('starts_at', 'dogovoren');
    for (let n = 0; n < 20; n++) await offer(ivo, 'work', at('12:00', '13:00'));
    expect(await made(at('12:00', '13:00'))).toBe422('starts_at', '20');
    const [slot] = (await ivo.get('/me/slots')).body.data;
    expect(await ana.delete(`/me/slots/${slot.id}`)).toHaveStatus(404);
    expect(await ivo.delete(`/me/slots/${slot.id}`)).toHaveStatus(204);
  });
});

describe('a reminder', () => {
  // The clock changes on the night between the reminder and the appointment on Sunday.
  test.for([
    {
      season: 'autumn',
      days: ['2026-10-25', '2026-10-26'],
      early: '2026-10-24T14:59:00Z',
      evening: ['2026-10-24T15:05:00Z', '2026-10-24T16:05:00Z', '2026-10-24T21:59:00Z'],
      nextEvening: '2026-10-25T16:05:00Z',
    },
    {
      season: 'spring',
      days: ['2027-03-28', '2027-03-29'],
      early: '2027-03-27T15:59:00Z',
      evening: ['2027-03-27T16:05:00Z', '2027-03-27T17:05:00Z', '2027-03-27T22:59:00Z'],
      nextEvening: '2027-03-28T15:05:00Z',
    },
  ] as const)(
    'reaches both sides once, on the evening before the clock changes in $season',
    async ({ days, early, evening, nextEvening }, { as, db, tasks, outbox }) => {
      const sunday = at('08:00', '10:00', days[0]);
      const [ana, ivo] = [await as('client'), await as('worker')];
      const id = await agreedBy(db, ana, ivo);
      const monday = await agreedBy(db, ana, ivo);
      const set = (deal: number, { starts_at, ends_at }: typeof sunday) =>
        db
          .update(deals)
          .set({ stage: 'scheduled', startsAt: new Date(starts_at), endsAt: new Date(ends_at) })
          .where(eq(deals.id, deal));
      await set(id, sunday);
      await set(monday, at('00:00', '01:00', days[1]));
      const kinds = async (person: Person) =>
        (await person.get('/notifications')).body.data
          .filter(({ kind }: { kind: string }) => kind === 'appointment_reminder')
          .map(
            (one: { data: { appointment_reminder: { deal_id: number } } }) =>
              one.data.appointment_reminder.deal_id,
          );
      await remind({ db, tasks }, new Date(early));
      expect(await kinds(ana)).toEqual([]);
      for (const time of evening) await remind({ db, tasks }, new Date(time));
      for (const person of [ana, ivo]) expect(await kinds(person)).toEqual([id]);
      await tasks.runDue();
      expect((await outbox.to(await emailOf(db, ivo))).subject).toMatch(/^Sutra u 8:00/);
      await remind({ db, tasks }, new Date(nextEvening));
      expect(await kinds(ana)).toEqual([monday, id]);
    },
  );

  test('reaches both sides once before a visit to inspect the job, and calls it that', async ({
    as,
    db,
    tasks,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const id = await agreedBy(db, ana, ivo);
    const slot = await offer(ivo, 'look');
    expect(await ana.post(`/deals/${id}/slots/${slot}/take`)).toHaveStatus(200);
    const evening = new Date(momentAt(dayAfter(day, -1), '18:00'));
    await remind({ db, tasks }, evening);
    await remind({ db, tasks }, evening);
    for (const person of [ana, ivo]) {
      const mails = await outbox.all(await emailOf(db, person));
      expect(mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('Sutra'))).toEqual([
        expect.stringMatching(/^Sutra u 9:00: izvid, /),
      ]);
    }
  });
});
