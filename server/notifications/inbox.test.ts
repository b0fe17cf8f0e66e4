import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { type Person, test } from '../testing/app.ts';
import { notify } from './notify.ts';

async function notifyPerson(db: Db, tasks: Tasks, { id: userId }: Person, times: number) {
  await db.transaction(async (tx) => {
    for (let n = 1; n <= times; n++)
      await notify(tasks, tx, {
        userId,
        kind: 'job_post_published',
        data: { job_post_id: n, job_type: 'Krov' },
      });
  });
}
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('the notification list', () => {
  test('has ten entries per page, newest first, each with its kind as the only key of its data', async ({
    as,
    db,
    tasks,
  }) => {
    const ana = await as('client');
    await notifyPerson(db, tasks, ana, 12);
    const first = await ana.get('/notifications');
    expect(first.body.meta).toMatchObject({ current_page: 1, per_page: 10, last_page: 2, total: 12 });
    const [newest] = first.body.data;
    expect(newest).toEqual({
      id: newest.id,
      kind: 'job_post_published',
      data: { job_post_published: { job_post_id: 12, job_type: 'Krov' } },
      title: 'Vaš je upit objavljen',
      text: 'Upit „Krov“ je odobren i od sada ga vide majstori.',
      action: 'Pogledajte upit',
      href: `/poslovi/12?trid=${newest.id}`,
      readed_at: null,
      created_at: newest.created_at,
    });
    const second = await ana.get('/notifications?page=2');
    expect(second.body.data).toHaveLength(2);
    const onwards = await ana.get(`/notifications?before_id=${first.body.data.at(-1).id}`);
    expect(ids(onwards.body.data)).toEqual(ids(second.body.data));
  });

  test('shows only unread notifications on request, and never those of other users', async ({
    as,
    db,
    tasks,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await notifyPerson(db, tasks, ana, 2);
    const [newest, oldest] = (await ana.get('/notifications')).body.data;
    await ana.post('/notifications/mark-as-readed', { notifications: [newest.id] });
    const unread = await ana.get('/notifications?unread=true');
    expect(ids(unread.body.data)).toEqual([oldest.id]);
    expect(unread.body.meta.total).toBe(1);
    expect((await ana.get('/notifications')).body.data[0].readed_at).toMatch(/^\d{4}-/);
    expect((await ivo.get('/notifications')).body).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test('returns a single entry by id, but only to its owner', async ({ as, db, tasks, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await notifyPerson(db, tasks, ana, 1);
    const [notification] = (await ana.get('/notifications')).body.data;
    expect((await ana.get(`/notifications/${notification.id}`)).body).toEqual({ data: notification });
    expect(await ivo.get(`/notifications/${notification.id}`)).toHaveStatus(404);
    expect(await ana.get('/notifications/999999')).toHaveStatus(404);
    expect(await visitor.get(`/notifications/${notification.id}`)).toHaveStatus(401);
  });

  test('allows only the owner to delete an entry', async ({ as, db, tasks, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await notifyPerson(db, tasks, ana, 2);
    const [newest, oldest] = ids((await ana.get('/notifications')).body.data);
    expect(await visitor.delete(`/notifications/${newest}`)).toHaveStatus(401);
    expect(await ivo.delete(`/notifications/${newest}`)).toHaveStatus(404);
    expect(await ana.delete('/notifications/nijedna')).toHaveStatus(404);
    expect(await ana.delete(`/notifications/${newest}`)).toHaveStatus(204);
    expect(await ana.delete(`/notifications/${newest}`)).toHaveStatus(404);
    expect(ids((await ana.get('/notifications')).body.data)).toEqual([oldest]);
    expect((await ana.get('/notifications/unreaded-counts')).body).toEqual({ count: 1 });
  });

  test.for(['per_page=0', 'page=x', 'before_id=0', 'unread=maybe', 'sort_by=id'])(
    'rejects the query %s',
    async (query, { as }) => {
      const refused = await (await as('client')).get(`/notifications?${query}`);
      expect(refused).toBe422(query.split('=')[0] ?? '');
    },
  );
});

describe('marking as read', () => {
  test('returns how many were marked, ignoring read notifications and those of other users', async ({
    as,
    db,
    tasks,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await notifyPerson(db, tasks, ana, 3);
    await notifyPerson(db, tasks, ivo, 1);
    const [a, b] = ids((await ana.get('/notifications')).body.data);
    const [foreign] = ids((await ivo.get('/notifications')).body.data);
    expect((await ana.get('/notifications/unreaded-counts')).body).toEqual({ count: 3 });
    const form = `notifications[]=${a}&notifications[]=${b}&notifications[]=${foreign}`;
    const marked = await ana.send('POST', '/notifications/mark-as-readed', { form });
    expect(marked).toHaveStatus(200);
    expect(marked.body).toEqual({ count: 2 });
    expect((await ana.post('/notifications/mark-as-readed', { notifications: [a] })).body).toEqual({
      count: 0,
    });
    expect((await ana.get('/notifications/unreaded-counts')).body).toEqual({ count: 1 });
    expect((await ivo.get('/notifications/unreaded-counts')).body).toEqual({ count: 1 });
  });

  test('all at once affects only the user’s own notifications', async ({ as, db, tasks }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await notifyPerson(db, tasks, ana, 3);
    await notifyPerson(db, tasks, ivo, 1);
    expect((await ana.post('/notifications/mark-as-readed-all')).body).toEqual({ count: 3 });
    expect((await ana.post('/notifications/mark-as-readed-all')).body).toEqual({ count: 0 });
    expect((await ivo.get('/notifications/unreaded-counts')).body).toEqual({ count: 1 });
  });

  test.for([
    [{}],
    [{ notifications: [] }],
    [{ notifications: ['x'] }],
    [{ notifications: Array.from({ length: 501 }, (_, n) => n + 1) }],
  ])('rejects a missing, empty, invalid or too long list of ids', async ([body], { as }) => {
    const refused = await (await as('client')).post('/notifications/mark-as-readed', body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)[0]).toMatch(/^notifications/);
  });
});

test('reading and marking notifications require a signed-in user', async ({ visitor }) => {
  expect(await visitor.get('/notifications')).toHaveStatus(401);
  expect(await visitor.get('/notifications/unreaded-counts')).toHaveStatus(401);
  expect(await visitor.post('/notifications/mark-as-readed', { notifications: [1] })).toHaveStatus(401);
  expect(await visitor.post('/notifications/mark-as-readed-all')).toHaveStatus(401);
});
