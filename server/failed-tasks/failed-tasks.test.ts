import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { test } from '../testing/app.ts';

const notifications = defineQueue<{ userId: number; kind: string; id: null }>('notify');

async function failTask(db: Db, tasks: Tasks): Promise<void> {
  await tasks.enqueue(db, notifications, { userId: 1, kind: 'carried', id: null });
  for (let time = 0; time <= notifications.retries; time += 1)
    await expect(tasks.runDue({ early: true })).rejects.toThrow();
}

test('permanently failed tasks are listed, latest first, without their data, and can be retried', async ({
  as,
  db,
  tasks,
}) => {
  await failTask(db, tasks);
  await failTask(db, tasks);
  const sanja = await as('superadmin');
  const { body } = await sanja.get('/admin/jobs/dead');
  expect(body.meta.total).toBe(2);
  const [latest, first] = body.data;
  expect(latest).toMatchObject({
    queue: 'notify',
    tries: notifications.retries + 1,
    error: expect.stringMatching(/./),
  });
  expect(Date.parse(latest.failed_at)).toBeGreaterThanOrEqual(Date.parse(first.failed_at));
  expect(JSON.stringify(body)).not.toContain('carried');

  expect(await sanja.post(`/admin/jobs/dead/${latest.id}/retry`)).toHaveStatus(204);
  expect(await sanja.post(`/admin/jobs/dead/${latest.id}/retry`)).toHaveStatus(404);
  expect((await sanja.get('/admin/jobs/dead')).body.data.map((one: { id: string }) => one.id)).toEqual([
    first.id,
  ]);
  expect((await sanja.get('/admin/audit')).body.data[0]).toMatchObject({ action: 'job.retry' });
  await expect(tasks.runDue()).rejects.toThrow();
});

test('only one of two parallel retries succeeds', async ({ as, db, tasks }) => {
  await failTask(db, tasks);
  const sanja = await as('superadmin');
  const { body } = await sanja.get('/admin/jobs/dead?per_page=1');
  const answers = await Promise.all(
    [1, 2, 3].map(() => sanja.post(`/admin/jobs/dead/${body.data[0].id}/retry`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
});

test('users without the required ability can neither see nor retry failed tasks', async ({ as, visitor }) => {
  const path = `/admin/jobs/dead/${randomUUID()}/retry`;
  expect(await visitor.get('/admin/jobs/dead')).toHaveStatus(401);
  for (const part of ['client', 'moderator', 'finance', 'support'] as const) {
    expect(await (await as(part)).get('/admin/jobs/dead')).toHaveStatus(403);
    expect(await (await as(part)).post(path)).toHaveStatus(403);
  }
  expect(await (await as('superadmin')).post(path)).toHaveStatus(404);
  expect(await (await as('superadmin')).post('/admin/jobs/dead/1/retry')).toHaveStatus(404);
});
