import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { addressed, form, listed, notificationData } from '../testing/addressed.ts';
import { type Person, test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { users } from '../users/tables.ts';
import { invitations, jobPosts } from './tables.ts';

describe('invitations of chosen workers', () => {
  test('are limited to five available, reachable workers, and to inquiries', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('general')];
    const workers = await Promise.all(Array.from({ length: 6 }, () => makeWorker(db)));
    const send = async (person: Person, more: object) => person.post('/job-posts', await form(db, more));
    expect(await send(ana, { asked: workers })).toBe422('asked', 'najviše 5');
    expect(await send(ana, { asked: [] })).toBe422('asked', 'barem jednog');
    expect(await send(ana, {})).toBe422('asked', 'barem jednog');
    expect(await send(ana, { asked: 'Ivo' })).toBe422('asked.0');
    expect(await send(ana, { asked: [ana.id] })).toBe422('asked', 'ne prima');
    expect(await send(ana, { asked: [999_999] })).toBe422('asked', 'ne prima');
    expect(await send(ivo, { asked: workers.slice(0, 1), type: 'offer' })).toBe422('asked', 'samo upit');
    const [off = 0, blocked = 0, good = 0] = workers;
    await db.update(users).set({ takesJobs: false }).where(eq(users.id, off));
    await ana.post(`/users/${blocked}/block`);
    for (const one of [off, blocked])
      expect(await send(ana, { asked: `${good},${one}` })).toBe422('asked', 'ne prima');
    expect(await db.$count(jobPosts, eq(jobPosts.userId, ana.id))).toBe(0);
    expect(await send(ana, { asked: `${good}` })).toHaveStatus(201);
  });

  test('are created once if the inquiry is sent again, even if the worker has stopped taking jobs since', async ({
    as,
    db,
  }) => {
    const ana = await as('client');
    const worker = await makeWorker(db);
    const body = await form(db, { asked: [worker], client_id: randomUUID() });
    const first = await ana.post('/job-posts', body);
    await db.update(users).set({ takesJobs: false }).where(eq(users.id, worker));
    const again = await ana.post('/job-posts', body);
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(await db.$count(invitations, eq(invitations.workerId, worker))).toBe(1);
  });

  test('are allowed for an inquiry open to everyone', async ({ as, db, tasks, visitor }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    const id = await addressed({ as, db, tasks }, ana, [ivo], { audience: 'all' });
    expect(await visitor.get(`/job-posts/${id}`)).toHaveStatus(200);
    const [data] = await notificationData(db, ivo, 'job_post_invitation');
    expect(data).toMatchObject({ job_post_id: id, asked: true });
    expect(data).not.toHaveProperty('addressed');
    expect((await ivo.get('/me/dashboard')).body.data.asked).toMatchObject({ total: 1 });
    await ivo.post(`/job-posts/${id}/invitations/decline`);
    expect(await notificationData(db, ana, 'job_post_status_changed')).toEqual([]);
  });

  test('can be added later by the client, and prevent the inquiry from becoming a service', async ({
    as,
    db,
    tasks,
  }) => {
    const [ana, ivo, mia] = [await as('general'), await listed(as, db), await listed(as, db)];
    const id = await addressed({ as, db, tasks }, ana, [ivo]);
    expect((await ana.post(`/job-posts/${id}/invitations`, { user_id: mia.id })).body.data.left).toBe(3);
    expect(await mia.get(`/job-posts/${id}`)).toHaveStatus(200);
    expect(await ana.put(`/job-posts/${id}`, { type: 'offer' })).toBe422('asked');
    expect(await ana.put(`/job-posts/${id}`, { audience: 'all' })).toBe422('audience');
  });
});
