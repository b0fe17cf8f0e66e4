import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '../notifications/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { userJobCategories } from '../users/tables.ts';
import type { Person } from './app.ts';
import { choices } from './job-posts.ts';
import './matchers.ts';

export const offer = {
  work: 'Zamjena slavine s materijalom i odvozom stare.',
  price_from_cents: 9000,
  valid_until: '2099-12-31',
};
export const form = async (db: Db, more: object) => ({
  ...(await choices(db, { town: 'zadar' })),
  subject: 'Slavina u kuhinji kaplje i treba je zamijeniti.',
  audience: 'addressed',
  ...more,
});
export const notificationData = async (
  db: Db,
  { id }: { id: number },
  kind: 'job_post_invitation' | 'job_post_status_changed',
) =>
  (
    await db
      .select({ data: notifications.data })
      .from(notifications)
      .where(and(eq(notifications.userId, id), eq(notifications.kind, kind)))
      .orderBy(notifications.id)
  ).map(({ data }) => data);

interface Fixture {
  db: Db;
  tasks: Tasks;
  as: (type: 'client' | 'worker' | 'general' | 'moderator', name?: string) => Promise<Person>;
}

export async function listed(as: Fixture['as'], db: Db): Promise<Person> {
  const person = await as('worker');
  const { job_category_id: jobCategoryId } = await choices(db);
  await db.insert(userJobCategories).values({ userId: person.id, jobCategoryId });
  await db.execute(sql`select refresh_user(${person.id})`);
  return person;
}

export async function addressed(
  { db, tasks, as }: Fixture,
  client: Person,
  workers: readonly { id: number }[],
  more: object = {},
): Promise<number> {
  const made = await client.post(
    '/job-posts',
    await form(db, { asked: workers.map(({ id }) => id), ...more }),
  );
  expect(made).toHaveStatus(201);
  const { id } = made.body.data;
  expect(await (await as('moderator')).post(`/admin/job-posts/${id}/approve`)).toHaveStatus(200);
  await tasks.runDue();
  return id;
}
