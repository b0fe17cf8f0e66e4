import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import { jobPosts } from '../job-posts/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { addressed, listed, offer } from '../testing/addressed.ts';
import { type Person, test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import { makePost } from '../testing/job-posts.ts';

const review = async (author: Person, subject: Person, job_post_id?: number) =>
  (
    await author.post('/reviews', {
      user_id: subject.id,
      job_post_id,
      stars: 5,
      comment: 'Sve je bilo uredno i na vrijeme.',
    })
  ).body.data.id as number;
const add = async (author: Person, id: number, moment: string) =>
  author.upload(`/reviews/${id}/pictures`, { file: await picture() }, { moment });
const finished = (db: Db, owner: Person, more: object = {}) =>
  makePost(db, owner.id, { status: 'finished', town: 'zagreb', ...more });

describe('proof on a profile', () => {
  test('counts the finished jobs linked to reviews, by type', async ({ as, db, visitor }) => {
    const [ivo, ana, mia, eva] = [
      await as('worker'),
      await as('client'),
      await as('client'),
      await as('client'),
    ];
    for (const client of [ana, mia]) await review(client, ivo, await finished(db, client));
    // One review is about an open job, one names no job, and one is about the client: none is proof of work.
    await review(eva, ivo, await makePost(db, eva.id));
    await review(await as('client'), ivo);
    await review(ivo, ana, await finished(db, ana));
    const { data } = (await visitor.get(`/users/${ivo.id}/proof`)).body;
    expect(data).toMatchObject({ confirmed: 2, job_types: [{ confirmed: 2 }], works: [] });
    expect((await visitor.get(`/users/${ana.id}/proof`)).body.data).toMatchObject({
      confirmed: 0,
      job_types: [],
    });
  });

  test('shows work only if it has pictures both before and after', async ({ as, db, visitor }) => {
    const [ivo, ana, mia] = [await as('worker'), await as('client'), await as('client')];
    const id = await review(ana, ivo, await finished(db, ana));
    const other = await review(mia, ivo, await finished(db, mia));
    await add(mia, other, 'after');
    await add(ana, id, 'after');
    expect((await visitor.get(`/users/${ivo.id}/proof`)).body.data.works).toEqual([]);
    await add(ana, id, 'before');
    const { works } = (await visitor.get(`/users/${ivo.id}/proof`)).body.data;
    expect(works).toMatchObject([
      {
        review_id: id,
        before: { moment: 'before' },
        after: { moment: 'after' },
        place: 'Zagreb, Grad Zagreb',
      },
    ]);
  });

  test('is recomputed after the job changes, instead of being served from the cache', async ({
    as,
    db,
    visitor,
  }) => {
    const [ivo, ana] = [await as('worker'), await as('client')];
    const post = await finished(db, ana);
    await review(ana, ivo, post);
    const confirmed = async () => (await visitor.get(`/users/${ivo.id}/proof`)).body.data.confirmed;
    expect(await confirmed()).toBe(1);
    await ana.post(`/job-posts/${post}/toggle-status`, { status: 'active' });
    expect(await confirmed()).toBe(0);
  });

  test('counts jobs that only invited workers can see; the reviews of these jobs are verified but do not link to them', async ({
    as,
    db,
    tasks,
    visitor,
  }) => {
    const [ivo, ana] = [await listed(as, db), await as('client')];
    const post = await addressed({ as, db, tasks }, ana, [ivo]);
    const { id } = (await ivo.post(`/job-posts/${post}/offers`, offer)).body.data;
    await ana.post(`/offers/${id}/accept`);
    await review(ana, ivo, post);
    const proven = async () => [
      (await visitor.get(`/users/${ivo.id}/proof`)).body.data.confirmed,
      (await visitor.get(`/reviews/${ivo.id}`)).body.data.map(({ job_post, verified }: Review) => [
        job_post?.id,
        verified,
      ]),
    ];
    const before = await proven();
    for (const [status, confirmed, verified] of [
      ['finished', 1, 'job'],
      ['inactive', 0, 'contact'],
      ['finished', 1, 'job'],
    ] as const) {
      await db.update(jobPosts).set({ status }).where(eq(jobPosts.id, post));
      expect([status, await proven()]).toEqual([status, [confirmed, [[null, verified]]]]);
    }
    expect(before[0]).toBe(1);
  });

  test('is public, and returns 404 for an unknown person', async ({ as, visitor }) => {
    expect(await visitor.get(`/users/${(await as('worker')).id}/proof`)).toHaveStatus(200);
    expect(await visitor.get('/users/999999/proof')).toHaveStatus(404);
    expect(await visitor.get('/users/nitko/proof')).toHaveStatus(404);
  });
});
