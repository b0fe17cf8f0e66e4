import { eq } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { dayAfter, dayOf } from '#contract/format.ts';
import { momentAt } from '#contract/working-week.ts';
import { deals } from '../deals/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { readAppointments } from '../testing/appointments.ts';
import { agreed, makeDeal } from '../testing/deals.ts';
import { openCopyOutbound, siteOutbound } from '../testing/outbound.ts';
import { users } from '../users/tables.ts';
import { FetchFailed } from './fetch-calendar.ts';
import { refresh } from './refresh.ts';
import { calendarBusy, calendarFeeds, calendarSubscriptions } from './tables.ts';

const tomorrow = dayAfter(dayOf(new Date()), 1);
const at = (from: string, to: string, day = tomorrow) => ({
  starts_at: momentAt(day, from),
  ends_at: momentAt(day, to),
});
const hours = [{ weekday: 1, from: '08:00', to: '16:00' }];

const scheduled = (db: Db, ana: Person, ivo: Person, time = at('09:00', '11:00')) =>
  makeDeal(
    db,
    { client: ana.id, worker: ivo.id },
    {
      ...{ stage: 'scheduled', doneAt: null, doneBy: null },
      ...{ startsAt: new Date(time.starts_at), endsAt: new Date(time.ends_at) },
    },
  );

describe('a week', () => {
  test('has hours and days off that only their owner can see and change', async ({ as, visitor }) => {
    const [ivo, ana] = [await as('worker'), await as('client')];
    expect(await visitor.get('/me/week')).toHaveStatus(401);
    expect(await visitor.put('/me/week/hours', { hours })).toHaveStatus(401);
    expect((await ivo.put('/me/week/hours', { hours })).body.data.hours).toEqual(hours);
    const off = await ivo.post('/me/week/days-off', { first_day: tomorrow, last_day: '' });
    expect(off).toHaveStatus(201);
    expect(off.body.data).toMatchObject({ first_day: tomorrow, last_day: tomorrow });
    expect((await ivo.get('/me/week')).body.data).toMatchObject({ hours, days_off: [off.body.data] });
    expect((await ana.get('/me/week')).body.data).toMatchObject({ hours: [], days_off: [] });
    expect(await ana.delete(`/me/week/days-off/${off.body.data.id}`)).toHaveStatus(404);
    expect(await ivo.delete(`/me/week/days-off/${off.body.data.id}`)).toHaveStatus(204);
    expect((await ivo.put('/me/week/hours', { hours: [] })).body.data).toMatchObject({
      hours: [],
      days_off: [],
    });
  });

  test('rejects impossible hours and days', async ({ as }) => {
    const ivo = await as('worker');
    const refused = async (day: object) => ivo.put('/me/week/hours', { hours: [{ ...hours[0], ...day }] });
    expect(await refused({ from: 'osam' })).toBe422('hours.0.from', '8:00');
    expect(await refused({ to: '07:30' })).toBe422('hours.0.to', 'nakon početka');
    expect(await refused({ weekday: 8 })).toHaveStatus(422);
    expect(await ivo.put('/me/week/hours', { hours: [...hours, ...hours] })).toBe422('hours');
    const off = (first_day: string, last_day: string) =>
      ivo.post('/me/week/days-off', { first_day, last_day });
    expect(await off(tomorrow, dayAfter(tomorrow, -1))).toBe422('last_day');
    expect(await off('2020-01-01', '2020-01-02')).toBe422('last_day');
    expect(await off(tomorrow, '2199-01-01')).toBe422('last_day', 'dvije godine');
    expect(await off('sutra', '')).toBe422('first_day');
  });

  test('lists the user’s appointments, and shows the parties to a deal only the worker’s occupied times', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo, eva] = [await as('client'), await as('worker'), await as('client')];
    await ivo.put('/me/week/hours', { hours });
    const first = await scheduled(db, ana, ivo);
    const second = await scheduled(db, eva, ivo, at('12:00', '13:00'));
    const { appointments } = (await ivo.get('/me/week')).body.data;
    expect(appointments).toMatchObject([
      { kind: 'deal', deal_id: first, ...at('09:00', '11:00') },
      { kind: 'deal', deal_id: second, ...at('12:00', '13:00') },
    ]);
    expect((await ana.get('/me/week')).body.data.appointments).toHaveLength(1);
    for (const person of [ana, ivo])
      expect((await person.get(`/deals/${first}/availability`)).body.data).toEqual({
        hours,
        days_off: [],
        taken: [at('12:00', '13:00')],
        busy: [],
      });
    expect(await eva.get(`/deals/${first}/availability`)).toHaveStatus(404);
    expect(await visitor.get(`/deals/${first}/availability`)).toHaveStatus(401);
  });
});

describe.for(['work', 'look'] as const)('a free slot for %s', (kind) => {
  test('is neither offered, shown nor taken at a busy time of the worker’s own calendar or on a day off', async ({
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const deal = await makeDeal(db, { client: ana.id, worker: ivo.id }, agreed);
    const offer = (time: object) => ivo.post('/me/slots', { kind, ...time });
    const idOf = (answer: { body: { data: { id: number } } }) => answer.body.data.id;
    const offered = async () =>
      (await ana.get(`/deals/${deal}/slots`)).body.data.offered.map(({ id }: { id: number }) => id);
    const take = (slot: number) => ana.post(`/deals/${deal}/slots/${slot}/take`);
    const later = dayAfter(tomorrow, 1);
    const slot = idOf(await offer(at('09:00', '10:00')));
    const [beside, onDayOff] = [
      idOf(await offer(at('10:00', '11:00'))),
      idOf(await offer(at('09:00', '10:00', later))),
    ];
    await db.insert(calendarBusy).values({
      userId: ivo.id,
      startsAt: new Date(momentAt(tomorrow, '09:30')),
      endsAt: new Date(momentAt(tomorrow, '10:00')),
    });
    const off = idOf(await ivo.post('/me/week/days-off', { first_day: later }));

    expect(await offered()).toEqual([beside]);
    for (const one of [slot, onDayOff]) expect(await take(one)).toHaveStatus(409);
    const { data: own } = (await ivo.get('/me/slots')).body;
    expect(own.map(({ id, free }: { id: number; free: boolean }) => [id, free])).toEqual([
      [slot, false],
      [beside, true],
      [onDayOff, false],
    ]);
    expect(await offer(at('09:00', '10:00'))).toBe422('starts_at', 'zauzeti');
    expect(await offer(at('23:30', '24:00', later))).toBe422('starts_at', 'slobodan dan');
    expect(await offer(at('23:30', '24:00'))).toHaveStatus(201);

    await ivo.delete(`/me/week/days-off/${off}`);
    expect(await take(onDayOff)).toHaveStatus(200);
  });
});

describe('the feed', () => {
  const pathOf = (url: string) => url.slice(url.indexOf('/calendar/'));

  test('is served at its secret URL until the URL is replaced or revoked; only a hash is stored', async ({
    as,
    db,
    visitor,
  }) => {
    const ivo = await as('worker');
    expect(await visitor.post('/me/week/feed')).toHaveStatus(401);
    const make = async () => pathOf((await ivo.post('/me/week/feed')).body.data.url);
    const first = await make();
    const token = first.split('kod=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await db.select().from(calendarFeeds))).not.toContain(token);
    const read = await visitor.get(first);
    expect(read.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(read.headers['cache-control']).toContain('no-store');
    const second = await make();
    expect(await visitor.get(first)).toHaveStatus(404);
    expect(await visitor.get(second)).toHaveStatus(200);
    await db.update(users).set({ bannedAt: new Date(), statusReason: 'Psovke' }).where(eq(users.id, ivo.id));
    expect(await visitor.get(second)).toHaveStatus(404);
    await db.update(users).set({ bannedAt: null, statusReason: null }).where(eq(users.id, ivo.id));
    expect(await ivo.delete('/me/week/feed')).toHaveStatus(204);
    expect(await visitor.get(second)).toHaveStatus(404);
    expect(await visitor.get('/calendar/termini.ics')).toHaveStatus(422);
  });

  test('is a calendar file to which names and addresses cannot add properties', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const id = await scheduled(db, ana, ivo);
    const name = 'Ana\r\nEND:VEVENT\r\nBEGIN:VEVENT\nATTENDEE:mailto:x@primjer.hr;č,\u2028X:1';
    await db.update(users).set({ name }).where(eq(users.id, ana.id));
    await db.update(deals).set({ address: 'Ilica 1\r\nURL:https://x.hr' }).where(eq(deals.id, id));
    const { url } = (await ivo.post('/me/week/feed')).body.data;
    const text = String((await visitor.get(pathOf(url))).body);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const {
      method,
      events: [event, ...more],
    } = readAppointments(text);
    expect(method).toBe('PUBLISH');
    expect(more).toEqual([]);
    expect(event?.properties).toEqual([
      ...[
        'uid',
        'dtstamp',
        'sequence',
        'dtstart',
        'dtend',
        'summary',
        'location',
        'organizer',
        'url',
        'status',
      ],
    ]);
    expect(event?.title).toContain('Ana\nEND:VEVENT\nBEGIN:VEVENT\nATTENDEE');
    expect(event).toMatchObject({
      ...at('09:00', '11:00'),
      organizer: ['Meštar', 'mailto:poruke@localhost'],
      place: 'Ilica 1\nURL:https://x.hr',
      url: expect.stringContaining(`/dogovori/${id}`),
    });
  });
});

describe('a worker’s own calendar', () => {
  const url = 'webcal://kalendar.primjer.hr/tajna/ivo.ics';
  const text = (from: string, to: string) => {
    const utc = (iso: string) => iso.replace(/[-:]|\.\d+/g, '');
    const { starts_at, ends_at } = at(from, to);
    return `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:${utc(starts_at)}\nDTEND:${utc(ends_at)}\nSUMMARY:Liječnik\nEND:VEVENT\nEND:VCALENDAR`;
  };

  test('is read by a task, has its address encrypted, and is deleted with its busy times', async ({
    as,
    db,
    keys,
    visitor,
  }) => {
    const ivo = await as('worker');
    expect(await visitor.put('/me/week/subscription', { url })).toHaveStatus(401);
    const saved = await ivo.put('/me/week/subscription', { url });
    expect(saved.body.data).toEqual({
      ...{ host: 'kalendar.primjer.hr', tried_at: null, read_at: null, error: null, events: 0 },
    });
    expect(JSON.stringify(await db.select().from(calendarSubscriptions))).not.toContain('tajna');
    const parts = { db, keys, outbound: siteOutbound };
    const task = { userId: ivo.id, version: 1 };
    const fetch = vi.fn(async () => text('09:00', '10:00'));
    await refresh(parts, { ...task, version: 2 }, { fetch });
    expect(fetch).not.toHaveBeenCalled();
    await refresh(parts, task, { fetch });
    expect(fetch).toHaveBeenCalledWith('https://kalendar.primjer.hr/tajna/ivo.ics');
    expect((await ivo.get('/me/week')).body.data).toMatchObject({
      busy: [at('09:00', '10:00')],
      subscription: { error: null, events: 1 },
    });
    await refresh(parts, task, { fetch: () => Promise.reject(new FetchFailed('slow')) });
    await refresh(parts, task, { fetch: async () => '<html>' });
    expect((await ivo.get('/me/week')).body.data).toMatchObject({
      busy: [at('09:00', '10:00')],
      subscription: { error: 'unreadable' },
    });
    const [row] = await db
      .select()
      .from(calendarSubscriptions)
      .where(eq(calendarSubscriptions.userId, ivo.id));
    expect(row?.failures).toBe(2);
    expect((row?.nextAt.getTime() ?? 0) - (row?.triedAt?.getTime() ?? 0)).toBe(4 * 3_600_000);
    expect(await ivo.delete('/me/week/subscription')).toHaveStatus(204);
    expect(await db.select().from(calendarBusy).where(eq(calendarBusy.userId, ivo.id))).toEqual([]);
    expect((await ivo.get('/me/week')).body.data.subscription).toBeNull();
  });

  test('is not stored if its address was replaced during the read', async ({ as, db, keys }) => {
    const ivo = await as('worker');
    await ivo.put('/me/week/subscription', { url });
    const fetch = async () => {
      await ivo.put('/me/week/subscription', { url: 'https://drugi.primjer.hr/' });
      return text('09:00', '10:00');
    };
    await refresh({ db, keys, outbound: siteOutbound }, { userId: ivo.id, version: 1 }, { fetch });
    expect((await ivo.get('/me/week')).body.data).toMatchObject({
      busy: [],
      subscription: { host: 'drugi.primjer.hr', tried_at: null },
    });
  });

  test('is not requested by a copy of the site', async ({ as, db, keys }) => {
    const ivo = await as('worker');
    await ivo.put('/me/week/subscription', { url });
    const fetch = vi.fn(async () => '');
    const outbound = openCopyOutbound();
    await expect(
      refresh({ db, keys, outbound }, { userId: ivo.id, version: 1 }, { fetch }),
    ).rejects.toThrow();
    expect(fetch).not.toHaveBeenCalled();
    expect(outbound.stopped).toEqual(['1 request for a calendar']);
  });

  test.for([
    'http://kalendar.primjer.hr/',
    'https://127.0.0.1/a.ics',
    'webcal://localhost/a.ics',
    'https://kalendar.primjer.hr:8443/',
    'kalendar',
  ])('at %s is rejected', async (address, { as }) => {
    const ivo = await as('worker');
    expect(await ivo.put('/me/week/subscription', { url: address })).toBe422('url', 'https://');
  });
});
