import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { day } from '#contract/durations.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { openTasks, type Tasks } from '../platform/tasks/tasks.ts';
import { test } from '../testing/app.ts';
import { useDatabase } from '../testing/database.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';
import { jobPostsTasks } from './tasks.ts';

const kindsOf = async (db: FeatureParts['db'], userId: number) => {
  const { rows } = await db.execute<{ kind: string }>(
    sql`select kind from notifications where user_id = ${userId} order by id`,
  );
  return rows.map(({ kind }) => kind);
};
const asked = (tasks: Tasks, db: FeatureParts['db'], name: string) =>
  tasks.enqueue(db, defineQueue(name), {});

const own = useDatabase();

test('tasks are scheduled in Zagreb time: one every morning, and one on Mondays at eight', async () => {
  const tasks = openTasks({ connection: own.connection, onError: () => undefined });
  jobPostsTasks({ db: own.db, tasks });
  await tasks.start();
  const { rows } = await own.db.execute(sql`select name, cron, timezone from pgboss.schedule order by name`);
  await tasks.stop();
  expect(rows).toEqual([
    { name: 'job_posts.aging', cron: '10 9 * * *', timezone: 'Europe/Zagreb' },
    { name: 'job_posts.weekly', cron: '0 8 * * 1', timezone: 'Europe/Zagreb' },
  ]);
});

test('the morning task reminds authors of ageing posts and finishes posts whose reminder went unanswered', async ({
  as,
  db,
  tasks,
}) => {
  const [ana, mia] = [await as('client'), await as('client')];
  await makePost(db, ana.id, { renewedAt: new Date(Date.now() - 31 * day) });
  const id = await makePost(db, mia.id, {
    renewedAt: new Date(Date.now() - 61 * day),
    remindedAt: new Date(Date.now() - 31 * day),
  });
  await asked(tasks, db, 'job_posts.aging');
  await tasks.runDue();
  expect(await kindsOf(db, ana.id)).toEqual(['job_post_status_changed']);
  expect((await mia.get(`/job-posts/${id}`)).body.data.status).toBe('finished');
});

test('each Monday’s run sends a new digest', async ({ as, db, tasks }) => {
  const ana = await as('client');
  const ivo = await makeWorker(db);
  await makePost(db, ana.id);
  for (const count of [1, 2]) {
    await asked(tasks, db, 'job_posts.weekly');
    await tasks.runDue();
    expect(await kindsOf(db, ivo)).toEqual(Array.from({ length: count }, () => 'weekly_missed_job_posts'));
  }
});
