import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { publishedPosts } from '../job-posts/published.ts';
import { notifications } from '../notifications/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { choices, makePost } from '../testing/job-posts.ts';
import { tapAnswers } from '../testing/job-questions.ts';
import { notifyAtOnce, type Published, publishedBatches } from './at-once.ts';
import { savedSearches } from './tables.ts';

interface SearchNotification {
  count: number;
  posts: { job_post_id: number; job_type: string; place: string }[];
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
const notifiedPosts = async (db: Db, person: { id: number }) =>
  (await notificationsOf(db, person)).flatMap(({ posts }) => posts.map(({ job_post_id: id }) => id));
const save = async (person: Person, filters: object = {}, more: object = {}) => {
  const answer = await person.post('/saved-searches', {
    title: 'Pretraga',
    frequency: 'at_once',
    filters,
    ...more,
  });
  expect(answer).toHaveStatus(201);
  return answer.body.data.id as number;
};
const clear = async (db: Db, tasks: Tasks) => {
  await tasks.runDue();
  await db.delete(savedSearches);
};
const comesOut = (db: Db, tasks: Tasks, postId: number) => tasks.enqueue(db, publishedPosts, { postId });

describe('a newly published post', () => {
  test('is announced on approval with a link, and emailed with links to unsubscribe and to the searches', async ({
    as,
    db,
    tasks,
    outbox,
  }) => {
    await clear(db, tasks);
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    await save(ivo, { towns: ['zadar'] }, { title: 'Sve u Zadru' });
    const sent = await ana.post('/job-posts', {
      ...(await choices(db, { town: 'zadar' })),
      subject: 'Kapa slavina u kuhinji.',
    });
    await tasks.runDue();
    expect(await notificationsOf(db, ivo)).toEqual([]);
    const { id } = sent.body.data;
    expect(await maja.post(`/admin/job-posts/${id}/approve`)).toHaveStatus(200);
    await tasks.runDue();
    const post = { job_post_id: id, job_type: 'Ugradnja i zamjena slavina', place: 'Zadar, Zadarska' };
    expect(await notificationsOf(db, ivo)).toMatchObject([
      { count: 1, posts: [post], searches: [{ title: 'Sve u Zadru', count: 1 }] },
    ]);
    const { data } = (await ivo.get('/notifications')).body;
    expect(data[0]).toMatchObject({
      kind: 'saved_search',
      title: 'Novi posao za Vašu pretragu',
      text: 'Ugradnja i zamjena slavina, Zadar, Zadarska. Pretraga: „Sve u Zadru“.',
      href: expect.stringMatching(new RegExp(`^/poslovi/${id}\\?trid=`)),
    });
    const [mail] = await outbox.all(await emailOf(db, ivo));
    expect(mail?.subject).toBe('Novi posao za Vašu pretragu');
    expect(mail?.text).toMatch(new RegExp(`http://localhost:3000/poslovi/${id}\\?trid=\\d+`));
    expect(mail?.text).toContain('http://localhost:3000/korisnik/spremljene-pretrage');
    expect(mail?.headers['List-Unsubscribe']).toBeTruthy();
  });

  test('is announced by an email that includes its answers to the job questions', async ({
    as,
    db,
    tasks,
    outbox,
  }) => {
    await clear(db, tasks);
    const [ana, ivo] = [await as('client'), await as('worker')];
    await save(ivo);
    await comesOut(db, tasks, await makePost(db, ana.id, await tapAnswers(db)));
    await tasks.runDue();
    const [mail] = await outbox.all(await emailOf(db, ivo));
    expect(mail?.text).toMatch(/Broj slavina\W+3\W/);
    expect((await notificationsOf(db, ivo))[0]?.posts[0]).toMatchObject({ facts: [['Broj slavina', '3']] });
  });

  test('is announced when reopened or reactivated, once to each person', async ({ as, db, tasks }) => {
    await clear(db, tasks);
    const [ana, ivo, mia, maja] = [
      await as('client'),
      await as('worker'),
      await as('general'),
      await as('moderator'),
    ];
    await save(ivo);
    const finished = await makePost(db, ana.id, { status: 'finished' });
    const inactive = await makePost(db, ana.id, { status: 'inactive' });
    await ana.post(`/job-posts/${finished}/toggle-status`, { status: 'active' });
    await maja.post(`/admin/job-posts/${inactive}/activate`);
    await tasks.runDue();
    expect((await notifiedPosts(db, ivo)).sort()).toEqual([finished, inactive].sort());
    await save(mia);
    for (const status of ['finished', 'active'])
      await ana.post(`/job-posts/${finished}/toggle-status`, { status });
    await tasks.runDue();
    expect(await notifiedPosts(db, ivo)).toHaveLength(2);
    expect(await notifiedPosts(db, mia)).toEqual([finished]);
  });

  test('is announced once to a person with several matching searches, but not to its author or digest readers', async ({
    as,
    db,
    tasks,
  }) => {
    await clear(db, tasks);
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    await save(ana);
    await save(ivo, {}, { title: 'Sve' });
    await save(ivo, { job_categories: ['vodoinstalacije'] }, { title: 'Voda' });
    await save(ivo, { job_categories: ['krovovi-i-limarija'] }, { title: 'Krovovi' });
    await save(mia, {}, { frequency: 'daily' });
    await comesOut(db, tasks, await makePost(db, ana.id));
    await tasks.runDue();
    expect(
      (await notificationsOf(db, ivo)).map(({ searches }) => searches.map(({ title }) => title)),
    ).toEqual([['Sve', 'Voda']]);
    expect([await notificationsOf(db, ana), await notificationsOf(db, mia)]).toEqual([[], []]);
  });

  test('is not announced if it was closed or deleted before the announcement', async ({ as, db, tasks }) => {
    await clear(db, tasks);
    const [ana, ivo] = [await as('client'), await as('worker')];
    await save(ivo);
    await comesOut(db, tasks, await makePost(db, ana.id, { status: 'finished' }));
    await comesOut(db, tasks, 999_999);
    await tasks.runDue();
    expect(await notificationsOf(db, ivo)).toEqual([]);
  });

  test('is matched against current searches: edited ones in their new form, deleted ones not at all', async ({
    as,
    db,
    tasks,
  }) => {
    await clear(db, tasks);
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const id = await save(ivo, {}, { frequency: 'weekly' });
    await ivo.put(`/saved-searches/${id}`, { frequency: 'at_once' });
    await save(mia);
    await db.execute(sql`delete from users where id = ${mia.id}`);
    expect(await db.$count(savedSearches)).toBe(1);
    const post = await makePost(db, ana.id);
    await comesOut(db, tasks, post);
    await tasks.runDue();
    expect(await notifiedPosts(db, ivo)).toEqual([post]);
  });
});

test('one-click unsubscribe stops saved-search emails and nothing else', async ({
  as,
  db,
  tasks,
  outbox,
  visitor,
}) => {
  await clear(db, tasks);
  const [ana, ivo] = [await as('client'), await as('worker')];
  await save(ivo);
  await comesOut(db, tasks, await makePost(db, ana.id));
  await tasks.runDue();
  const address = await emailOf(db, ivo);
  const [mail] = await outbox.all(address);
  const [, token = ''] = /unsubscribe\?token=([^>\s]+)/.exec(String(mail?.headers['List-Unsubscribe'])) ?? [];
  expect((await visitor.post(`/mail/unsubscribe?token=${token}`)).body).toEqual({ kind: 'saved_search' });
  await comesOut(db, tasks, await makePost(db, ana.id));
  await tasks.runDue();
  expect(await notificationsOf(db, ivo)).toHaveLength(2);
  expect(await outbox.all(address)).toHaveLength(1);
});

test('a task killed midway notifies nobody, and the retry notifies each person once', async ({
  as,
  db,
  tasks,
}) => {
  await clear(db, tasks);
  const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
  await save(ivo);
  await save(mia);
  const published = { postId: await makePost(db, ana.id), round: 'killed', after: 0 };
  let sent = 0;
  const dying = {
    ...tasks,
    enqueue: (...order: Parameters<Tasks['enqueue']>) => {
      sent += 1;
      if (sent === 2) throw new Error('killed');
      return tasks.enqueue(...order);
    },
  } as Tasks;
  await expect(notifyAtOnce({ db, tasks: dying }, published)).rejects.toThrow('killed');
  expect([await notificationsOf(db, ivo), await notificationsOf(db, mia)]).toEqual([[], []]);
  for (let times = 0; times < 2; times++) await notifyAtOnce({ db, tasks }, published);
  expect([await notifiedPosts(db, ivo), await notifiedPosts(db, mia)]).toEqual([
    [published.postId],
    [published.postId],
  ]);
});

test('a post that matches the searches of thousands of people is announced to them in batches', async ({
  as,
  db,
  tasks,
}) => {
  await clear(db, tasks);
  const ana = await as('client');
  await db.execute(sql`
    with people as (insert into users (email, name, slug) select 'p' || n || '@mnogo.hr', 'Pretraga', 'pretraga-' || n from generate_series(1, 1100) n returning id)
    insert into saved_searches (user_id, title, frequency, filters, fingerprint, trades, places) select id, 'Sve', 'at_once',
      '{"job_categories":[],"job_types":[],"counties":[],"towns":[],"type":null,"search":null}', 'sve', '{any}', '{whole,any}' from people`);
  const batches: Published[] = [{ postId: await makePost(db, ana.id), round: 'many', after: 0 }];
  // Collects the further batches instead of enqueuing tasks, because delivering the notifications would take
  // longer than the rest of the file.
  const chain = {
    ...tasks,
    enqueue: async (_tx, { name }, data) =>
      void (name === publishedBatches.name && batches.push(data as Published)),
  } as Tasks;
  for (const published of batches) await notifyAtOnce({ db, tasks: chain }, published);
  expect(batches).toHaveLength(3);
  const { rows } = await db.execute(sql`
    select count(*)::int as notifications, count(distinct user_id)::int as people from notifications join users on users.id = user_id where slug like 'pretraga-%'`);
  expect(rows).toEqual([{ notifications: 1100, people: 1100 }]);
});
