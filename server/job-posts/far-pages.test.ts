// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { test } from '../testing/app.ts';
import { choices } from '../testing/job-posts.ts';
import { listPosts } from './lists.ts';

const posts = 4000;
const perPage = 6;

async function fill(db: Db, userId: number) {
  const { job_category_id, job_type_id } = await choices(db);
  await db.execute(sql`alter table job_posts disable trigger user`);
  await db.execute(sql`insert into job_posts (user_id, subject, status, job_category_id, job_type_id, created_at)
    select ${userId}::int, 'Posao iz davnine, ' || n, 'active', ${job_category_id}::int, ${job_type_id}::int, '2026-01-01'::timestamptz - n / 2 * interval '1 minute'
    from generate_series(1, ${posts}::int) n`);
}

const ids = async (db: Db): Promise<number[]> =>
  (
    await db.execute<{ id: number }>(
      sql`select id from job_posts where status = 'active' order by created_at desc, id desc`,
    )
  ).rows.map(({ id }) => id);

const page = async (db: Db, number: number, direction: 'asc' | 'desc' = 'desc') =>
  (
    await listPosts(db, null, {
      page: number,
      per_page: perPage,
      sort_by: 'created_at',
      sort_direction: direction,
    })
  ).data.map(({ id }) => id);

const expected = (all: readonly number[], number: number) =>
  all.slice((number - 1) * perPage, number * perPage);

const near = [1, 2, 199, 200];
const far = [201, 202, 300, 301, 302, 303, 400, 500, 501, 666, 667, 668];

test('a distant page is correct regardless of new posts', async ({ as, db }) => {
  const { id } = await as('client');
  await fill(db, id);
  const whole = await ids(db);
  for (const number of [...near, ...far])
    expect(await page(db, number), `page ${number}`).toEqual(expected(whole, number));
  for (const number of far)
    expect(await page(db, number, 'asc'), `page ${number}`).toEqual(expected(whole.toReversed(), number));

  // Inserting new posts and deleting old ones before the first anchor shifts every page immediately.
  const { job_category_id, job_type_id } = await choices(db);
  await db.execute(sql`insert into job_posts (user_id, subject, status, job_category_id, job_type_id)
    select ${id}::int, 'Sasvim novi posao', 'active', ${job_category_id}::int, ${job_type_id}::int from generate_series(1, 13)`);
  await db.execute(sql`delete from job_posts where id = any(${sql.param(whole.slice(100, 104))}::int[])`);
  const moved = await ids(db);
  expect(moved.length).toBe(posts + 9);
  for (const number of [...near, ...far])
    expect(await page(db, number), `page ${number}`).toEqual(expected(moved, number));

  // Deleting a distant post keeps later pages one row off until the anchors expire, but without gaps or
  // duplicates.
  await db.execute(sql`delete from job_posts where id = ${moved[1500] ?? 0}`);
  const left = await ids(db);
  const run = [];
  for (const number of [499, 500, 501, 502]) run.push(...(await page(db, number)));
  expect(run).toEqual(left.slice(498 * perPage - 1, 502 * perPage - 1));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
  try {
    for (const number of [...near, ...far])
      expect(await page(db, number), `page ${number}`).toEqual(expected(left, number));
  } finally {
    vi.useRealTimers();
  }
});

test('concurrent requests for one distant page compute its cursors once', async ({ db }) => {
  const asked = vi.spyOn(db, 'execute');
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => page(db, 600)));
  for (const other of others) expect(other).toEqual(first);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
  asked.mockRestore();
});
