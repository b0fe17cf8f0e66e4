import { and, eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { dayAfter, dayOf } from '#contract/format.ts';
import { notifications } from '../notifications/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { listed } from '../testing/addressed.ts';
import { type Person, test } from '../testing/app.ts';
import { busyUntil } from '../users/busy.ts';
import { busyWorkers, users } from '../users/tables.ts';
import { freeing } from '../users/tasks.ts';
import { savedItems } from './tables.ts';

const today = dayOf(new Date());
const inDays = (days: number) => dayAfter(today, days);

const noticesOf = (db: Db, { id }: { id: number }) =>
  db.$count(notifications, and(eq(notifications.userId, id), eq(notifications.kind, 'worker_free')));
const save = async (person: Person, { id }: { id: number }) =>
  expect(await person.post(`/saved-items/workers/${id}`)).toHaveStatus(201);
const change = async (tasks: Tasks, worker: Person, profile: object) => {
  expect(await worker.post('/me/update', profile)).toHaveStatus(200);
  await tasks.runDue();
};
const morning = async (db: Db, tasks: Tasks) => {
  await tasks.enqueue(db, freeing, {});
  await tasks.runDue();
};
/** Moves earlier notifications about saved workers into the past and clears their deduplication keys. */
async function daysLater(db: Db, days: number) {
  await db.execute(sql`update saved_items set notified_at = notified_at - make_interval(days => ${days})`);
  await db.execute(sql`update notifications set key = null where kind = 'worker_free'`);
}

test.each([
  [true, null, undefined],
  [true, '2026-11-28', undefined],
  [true, '2026-11-27', undefined],
  [true, '2026-11-29', '2026-11-29'],
  [false, null, null],
  [false, '2026-11-29', null],
] as const)(
  'on 2026-11-28, a worker (takes jobs: %s, free from: %s) is busy until %s',
  (takesJobs, availableFrom, until) => {
    expect(busyUntil({ takesJobs, availableFrom }, '2026-11-28')).toBe(until);
  },
);

describe('users who saved a worker are notified', () => {
  test('when the worker takes jobs again, with a link to the profile', async ({ as, db, tasks }) => {
    const [ana, mia, ivo] = [await as('client'), await as('general'), await listed(as, db)];
    await save(ana, ivo);
    await change(tasks, ivo, { takes_jobs: '0' });
    expect(await noticesOf(db, ana)).toBe(0);
    await change(tasks, ivo, { takes_jobs: '1' });
    expect([await noticesOf(db, ana), await noticesOf(db, mia), await noticesOf(db, ivo)]).toEqual([1, 0, 0]);
    const [notice] = (await ana.get('/notifications')).body.data;
    const { slug } = (await ivo.get('/me')).body.data;
    expect(notice).toMatchObject({ kind: 'worker_free', text: `${ivo.name} opet prima poslove.` });
    expect(notice.href).toMatch(new RegExp(`^/korisnici/${slug}`));
  });

  test('when the first free day is cleared or brought forward', async ({ as, db, tasks }) => {
    const [ana, ivo, mia] = [await as('client'), await listed(as, db), await listed(as, db)];
    await save(ana, ivo);
    await save(ana, mia);
    for (const worker of [ivo, mia]) await change(tasks, worker, { available_from: inDays(9) });
    await change(tasks, ivo, { available_from: '' });
    expect(await noticesOf(db, ana)).toBe(1);
    await change(tasks, mia, { available_from: today });
    expect(await noticesOf(db, ana)).toBe(2);
  });

  test('on the morning of the first free day, once', async ({ as, db, tasks }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    await save(ana, ivo);
    await change(tasks, ivo, { available_from: inDays(9) });
    await morning(db, tasks);
    expect(await noticesOf(db, ana)).toBe(0);
    await db.update(users).set({ availableFrom: today }).where(eq(users.id, ivo.id));
    await db
      .update(busyWorkers)
      .set({ until: inDays(-2) })
      .where(eq(busyWorkers.userId, ivo.id));
    await morning(db, tasks);
    await morning(db, tasks);
    expect(await noticesOf(db, ana)).toBe(1);
    expect(await db.$count(busyWorkers, eq(busyWorkers.userId, ivo.id))).toBe(0);
  });

  test('at most once in seven days per worker', async ({ as, db, tasks }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    await save(ana, ivo);
    const freeAgain = async () => {
      await change(tasks, ivo, { takes_jobs: '0' });
      await change(tasks, ivo, { takes_jobs: '1' });
      return noticesOf(db, ana);
    };
    expect([await freeAgain(), await freeAgain()]).toEqual([1, 1]);
    expect(await ana.delete(`/saved-items/workers/${ivo.id}`)).toHaveStatus(204);
    await save(ana, ivo);
    expect(await freeAgain()).toBe(1);
    await daysLater(db, 6);
    expect(await freeAgain()).toBe(1);
    await daysLater(db, 2);
    expect(await freeAgain()).toBe(2);
  });

  test('unless the notification is turned off', async ({ as, db, tasks }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    await save(ana, ivo);
    await ana.put('/me/notification-settings', { choices: { worker_free: { in_app: false } } });
    await change(tasks, ivo, { takes_jobs: '0' });
    await change(tasks, ivo, { takes_jobs: '1' });
    expect(await noticesOf(db, ana)).toBe(0);
  });
});

describe('users are not notified', () => {
  test('about a change that does not make the worker available, or if the worker is busy again before the task runs', async ({
    as,
    db,
    tasks,
  }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    await save(ana, ivo);
    for (const profile of [
      { about: 'Radim vodu i grijanje.' },
      { takes_jobs: '1', available_from: today },
      { takes_jobs: '0' },
      { available_from: inDays(3) },
      { available_from: '' },
    ])
      await change(tasks, ivo, profile);
    await ivo.post('/me/update', { takes_jobs: '1' });
    await change(tasks, ivo, { takes_jobs: '0' });
    expect(await noticesOf(db, ana)).toBe(0);
  });

  test('if either user has blocked the other, or about a closed account', async ({ as, db, tasks }) => {
    const [ana, mia, ivo] = [await as('client'), await as('general'), await listed(as, db)];
    for (const person of [ana, mia]) await save(person, ivo);
    await ana.post(`/users/${ivo.id}/block`);
    await ivo.post(`/users/${mia.id}/block`);
    await change(tasks, ivo, { takes_jobs: '0' });
    await change(tasks, ivo, { takes_jobs: '1' });
    expect([await noticesOf(db, ana), await noticesOf(db, mia)]).toEqual([0, 0]);
    await ana.post(`/users/${ivo.id}/unblock`);
    await change(tasks, ivo, { takes_jobs: '0' });
    await ivo.post('/me/update', { takes_jobs: '1' });
    await db.execute(sql`update users set banned_at = now(), standing_reason = 'x' where id = ${ivo.id}`);
    await db.execute(sql`select refresh_user(${ivo.id})`);
    await tasks.runDue();
    expect(await noticesOf(db, ana)).toBe(0);
  });
});

test('many users who saved one worker are notified in batches, each once', async ({ as, db, tasks }) => {
  const ivo = await listed(as, db);
  await db.execute(sql`
    with made as (insert into users (email, name, slug) select 'kupac' || n || '@test.hr', 'Kupac', 'kupac-' || n from generate_series(1, 205) n returning id)
    insert into saved_items (user_id, worker_id) select id, ${ivo.id} from made`);
  await change(tasks, ivo, { takes_jobs: '0' });
  await change(tasks, ivo, { takes_jobs: '1' });
  const { rows } = await db.execute<{ people: number; notices: number }>(
    sql`select count(distinct user_id)::int as people, count(*)::int as notices from notifications where kind = 'worker_free' and data -> 'worker' ->> 'id' = ${String(ivo.id)}`,
  );
  expect(rows[0]).toEqual({ people: 205, notices: 205 });
  expect(await db.$count(savedItems, sql`worker_id = ${ivo.id} and notified_at is null`)).toBe(0);
});
