import { eq, inArray } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Frequency } from '#contract/saved-search-words.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { notifications } from '../notifications/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { openTasks, type Tasks } from '../platform/tasks/tasks.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { useDatabase } from '../testing/database.ts';
import { makePost } from '../testing/job-posts.ts';
import { tapAnswers } from '../testing/job-questions.ts';
import { type DigestBatch, sendDigest } from './digest.ts';
import { savedSearches } from './tables.ts';
import { savedSearchesTasks } from './tasks.ts';

interface SearchNotification {
  count: number;
  posts: { job_post_id: number }[];
  searches: { title: string; count: number }[];
}
const notificationsOf = async (db: Db, { id }: { id: number }): Promise<SearchNotification[]> => {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, id))
    .orderBy(notifications.id);
  return rows
    .filter(({ kind }) => kind === 'saved_search')
    .map(({ data }) => data as unknown as SearchNotification);
};
const postsOf = (notifications: readonly SearchNotification[]) =>
  notifications.map(({ posts }) => posts.map(({ job_post_id: id }) => id));

/** Saves a search whose posts were already sent up to the given time. */
async function save(
  db: Db,
  person: Person,
  notifiedUntil: string,
  { frequency = 'daily', filters = {}, title = 'Pretraga' }: Saved = {},
): Promise<number> {
  const answer = await person.post('/saved-searches', { title, frequency, filters });
  expect(answer).toHaveStatus(201);
  await setNotifiedUntil(db, [answer.body.data.id], notifiedUntil);
  return answer.body.data.id;
}
interface Saved {
  frequency?: Frequency;
  filters?: object;
  title?: string;
}
const setNotifiedUntil = (db: Db, ids: number[], at: string) =>
  db
    .update(savedSearches)
    .set({ notifiedUntil: new Date(at) })
    .where(inArray(savedSearches.id, ids));
const out = (at: string) => ({ createdAt: new Date(at), reviewedAt: new Date(at), renewedAt: new Date(at) });

let rounds = 0;
const batchAt = (until: string): DigestBatch => ({ round: `r${++rounds}`, until, after: 0 });
async function run(db: Db, tasks: Tasks, round: DigestBatch) {
  await sendDigest({ db, tasks }, round);
  await tasks.runDue();
}
const clear = async (db: Db, tasks: Tasks) => {
  await tasks.runDue();
  await db.delete(savedSearches);
  await db.delete(jobPosts);
};

describe('the daily digest run', () => {
  test('sends posts published since the last run, newest first, each post in one run only', async ({
    as,
    db,
    tasks,
  }) => {
    await clear(db, tasks);
    const [ana, ivo] = [await as('client'), await as('worker')];
    await save(db, ivo, '2026-05-11T06:00:00Z');
    const before = await makePost(db, ana.id, out('2026-05-11T05:59:59Z'));
    const first = await makePost(db, ana.id, out('2026-05-11T06:00:01Z'));
    const second = await makePost(db, ana.id, out('2026-05-11T20:00:00Z'));
    await makePost(db, ana.id, { ...out('2026-05-11T21:00:00Z'), status: 'finished' });
    await makePost(db, ivo.id, out('2026-05-11T22:00:00Z'));
    const next = await makePost(db, ana.id, out('2026-05-12T06:00:01Z'));
    await run(db, tasks, batchAt('2026-05-12T06:00:00Z'));
    expect(postsOf(await notificationsOf(db, ivo))).toEqual([[second, first]]);
    await run(db, tasks, batchAt('2026-05-13T06:00:00Z'));
    expect(postsOf(await notificationsOf(db, ivo))).toEqual([[second, first], [next]]);
    await run(db, tasks, batchAt('2026-05-14T06:00:00Z'));
    expect(await notificationsOf(db, ivo)).toHaveLength(2);
    expect(postsOf(await notificationsOf(db, ivo)).flat()).not.toContain(before);
  });

  test('combines all searches of a user, with the number of posts per search and the answers of the posts', async ({
    as,
    db,
    tasks,
    outbox,
  }) => {
    await clear(db, tasks);
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const since = '2026-05-18T06:00:00Z';
    await save(db, ivo, since, { title: 'Zadar', filters: { towns: ['zadar'] } });
    await save(db, ivo, since, { title: 'Voda', filters: { job_categories: ['vodoinstalacije'] } });
    await save(db, ivo, since, { title: 'Krovovi', filters: { job_categories: ['krovovi-i-limarija'] } });
    await save(db, mia, since, { title: 'Samo Zadar', filters: { towns: ['zadar'] } });
    for (let hour = 10; hour < 16; hour++)
      await makePost(db, ana.id, {
        ...out(`2026-05-18T${hour}:00:00Z`),
        town: hour % 2 ? 'zadar' : 'zapresic',
        ...(hour === 15 && (await tapAnswers(db))),
      });
    await run(db, tasks, batchAt('2026-05-19T06:00:00Z'));
    const [notification] = await notificationsOf(db, ivo);
    expect(notification).toMatchObject({
      count: 6,
      searches: [
        { title: 'Zadar', count: 3 },
        { title: 'Voda', count: 6 },
      ],
    });
    expect(notification?.posts).toHaveLength(5);
    const latestOf = async (person: Person) => (await person.get('/notifications')).body.data[0];
    expect(await latestOf(ivo)).toMatchObject({
      text: '„Zadar“ i „Voda“: 6 novih poslova.',
      href: expect.stringMatching(/^\/korisnik\/spremljene-pretrage\?trid=/),
    });
    expect(await latestOf(mia)).toMatchObject({
      text: '„Samo Zadar“: 3 nova posla.',
      href: expect.stringMatching(/^\/aktivni-poslovi\?zupanije=zadarska&gradovi=zadar&trid=/),
    });
    const [mail] = await outbox.all(await emailOf(db, ivo));
    expect(mail?.text).toContain('Voda: 6 novih poslova');
    expect(mail?.text).toContain('http://localhost:3000/korisnik/spremljene-pretrage');
    expect((await outbox.all(await emailOf(db, mia)))[0]?.text).toContain(
      'Zadar, Zadarska: Ugradnja i zamjena slavina (Broj slavina: 3)',
    );
  });

  test('includes weekly searches on Monday, or on the next morning if Monday’s run was missed', async ({
    as,
    db,
    tasks,
  }) => {
    await clear(db, tasks);
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const weekly = { frequency: 'weekly' } as const;
    await save(db, ivo, '2026-06-01T05:59:00Z', weekly);
    await save(db, mia, '2026-06-06T12:00:00Z', weekly);
    const wednesday = await makePost(db, ana.id, out('2026-06-03T12:00:00Z'));
    const sunday = await makePost(db, ana.id, out('2026-06-07T12:00:00Z'));
    for (const day of ['02', '03', '04', '05', '06', '07'])
      await run(db, tasks, batchAt(`2026-06-${day}T05:59:00Z`));
    expect(await notificationsOf(db, ivo)).toEqual([]);
    await run(db, tasks, batchAt('2026-06-08T05:59:00Z'));
    expect(postsOf(await notificationsOf(db, ivo))).toEqual([[sunday, wednesday]]);
    expect(postsOf(await notificationsOf(db, mia))).toEqual([[sunday]]);
    const later = await makePost(db, ana.id, out('2026-06-10T12:00:00Z'));
    await run(db, tasks, batchAt('2026-06-11T05:59:00Z'));
    expect(await notificationsOf(db, ivo)).toHaveLength(1);
    // The run on Monday the 15th is skipped.
    await run(db, tasks, batchAt('2026-06-16T05:59:00Z'));
    expect(postsOf(await notificationsOf(db, ivo)).at(-1)).toEqual([later]);
  });

  test.for([
    ['2026-03-29T22:30:00Z', '2026-03-30T05:59:00Z', 'to summer time'],
    ['2026-10-25T23:30:00Z', '2026-10-26T06:59:00Z', 'to winter time'],
  ] as const)(
    'starts weeks at midnight on Monday in Zagreb, even after a clock change: last sent at %s, next run at %s',
    async ([night, monday], { as, db, tasks }) => {
      await clear(db, tasks);
      const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
      // Weeks begin at midnight on Monday in Zagreb: a search sent half an hour later is not due again this
      // week, but one sent half an hour before midnight is.
      await save(db, ivo, night, { frequency: 'weekly' });
      await save(db, mia, new Date(Date.parse(night) - 3_600_000).toISOString(), { frequency: 'weekly' });
      const post = await makePost(db, ana.id, out(new Date(Date.parse(night) + 60_000).toISOString()));
      await run(db, tasks, batchAt(monday));
      expect([await notificationsOf(db, ivo), postsOf(await notificationsOf(db, mia))]).toEqual([
        [],
        [[post]],
      ]);
    },
  );

  test('sends at most a fortnight of posts after a long outage', async ({ as, db, tasks }) => {
    await clear(db, tasks);
    const [ana, ivo] = [await as('client'), await as('worker')];
    await save(db, ivo, '2026-07-01T06:00:00Z');
    await makePost(db, ana.id, out('2026-07-05T12:00:00Z'));
    const fresh = await makePost(db, ana.id, out('2026-07-25T12:00:00Z'));
    await run(db, tasks, batchAt('2026-08-01T06:00:00Z'));
    expect(postsOf(await notificationsOf(db, ivo))).toEqual([[fresh]]);
  });

  test('does not repeat posts that were sent instantly, or lose posts when switching between daily and weekly', async ({
    as,
    db,
    tasks,
  }) => {
    await clear(db, tasks);
    const [ana, ivo] = [await as('client'), await as('worker')];
    const hour = 3_600_000;
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    const id = await save(db, ivo, ago(3 * hour), { frequency: 'at_once' });
    await makePost(db, ana.id, out(ago(2 * hour)));
    await ivo.put(`/saved-searches/${id}`, { frequency: 'daily' });
    await run(db, tasks, batchAt(new Date(Date.now() + 1000).toISOString()));
    expect(await notificationsOf(db, ivo)).toEqual([]);
    await setNotifiedUntil(db, [id], ago(3 * hour));
    await ivo.put(`/saved-searches/${id}`, { frequency: 'weekly' });
    await ivo.put(`/saved-searches/${id}`, { frequency: 'daily' });
    await run(db, tasks, batchAt(new Date(Date.now() + 2000).toISOString()));
    expect(await notificationsOf(db, ivo)).toHaveLength(1);
  });
});

test('a run killed midway notifies nobody, and the retry neither loses nor repeats anything', async ({
  as,
  db,
  tasks,
}) => {
  await clear(db, tasks);
  const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
  for (const person of [ivo, mia]) await save(db, person, '2026-09-07T06:00:00Z');
  const post = await makePost(db, ana.id, out('2026-09-07T12:00:00Z'));
  const round = batchAt('2026-09-08T06:00:00Z');
  let sent = 0;
  const dying = {
    ...tasks,
    enqueue: (...order: Parameters<Tasks['enqueue']>) => {
      sent += 1;
      if (sent === 3) throw new Error('killed');
      return tasks.enqueue(...order);
    },
  } as Tasks;
  await expect(sendDigest({ db, tasks: dying }, round)).rejects.toThrow('killed');
  expect([await notificationsOf(db, ivo), await notificationsOf(db, mia)]).toEqual([[], []]);
  // Runs twice, as if the process were killed after completing the task but before reporting success.
  for (let times = 0; times < 2; times++) await run(db, tasks, round);
  for (const person of [ivo, mia]) expect(postsOf(await notificationsOf(db, person))).toEqual([[post]]);
});

test('a run for many people is processed in batches, each of which enqueues the next', async ({
  as,
  db,
  tasks,
}) => {
  await clear(db, tasks);
  const ana = await as('client');
  await makePost(db, ana.id, out('2026-09-14T12:00:00Z'));
  const { rows } = await db.execute<{ last: number }>(`
    with people as (insert into users (email, name, slug) select 'k' || n || '@mnogo.hr', 'Krug', 'krug-' || n from generate_series(1, 250) n returning id),
    kept as (insert into saved_searches (user_id, title, frequency, filters, fingerprint, trades, places, told_until) select id, 'Sve', 'daily',
      '{"job_categories":[],"job_types":[],"counties":[],"towns":[],"type":null,"search":null}', 'sve', '{any}', '{whole,any}', '2026-09-14T06:00:00Z' from people)
    select max(id) as last from people`);
  const round = batchAt('2026-09-15T06:00:00Z');
  await sendDigest({ db, tasks }, round);
  expect(await notificationsOf(db, { id: rows[0]?.last ?? 0 })).toEqual([]);
  await tasks.runDue();
  expect(await notificationsOf(db, { id: rows[0]?.last ?? 0 })).toMatchObject([
    { count: 1, searches: [{ title: 'Sve', count: 1 }] },
  ]);
});

const own = useDatabase();

test('the digest schedule uses Zagreb time: one run every morning at eight', async ({ as, db, tasks }) => {
  const alone = openTasks({ connection: own.connection, onError: () => undefined });
  savedSearchesTasks({ db: own.db, tasks: alone });
  await alone.start();
  const calendar = await own.db.execute('select name, cron, timezone from pgboss.schedule');
  await alone.stop();
  expect(calendar.rows).toEqual([
    { name: 'saved_searches.morning', cron: '0 8 * * *', timezone: 'Europe/Zagreb' },
  ]);

  await clear(db, tasks);
  const [ana, ivo] = [await as('client'), await as('worker')];
  await save(db, ivo, new Date(Date.now() - 86_400_000).toISOString());
  const post = await makePost(db, ana.id, out(new Date(Date.now() - 3_600_000).toISOString()));
  for (let mornings = 0; mornings < 2; mornings++) {
    await tasks.enqueue(db, defineQueue<Record<string, never>>('saved_searches.morning'), {});
    await tasks.runDue();
  }
  expect(postsOf(await notificationsOf(db, ivo))).toEqual([[post]]);
});
