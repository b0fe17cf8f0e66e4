import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { jobPosts } from '../job-posts/tables.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { offers } from './tables.ts';

const work = {
  work: 'Zamjena slavine s materijalom i odvozom stare.',
  price_from_cents: 9000,
  valid_until: '2099-12-31',
};
const offer = async (person: Person, post: number) =>
  (await person.post(`/job-posts/${post}/offers`, work)).body.data.id as number;
const list = async (person: Person, query = '') => (await person.get(`/me/offers${query}`)).body;
const idsOf = async (person: Person, query = '') =>
  (await list(person, query)).data.map(({ id }: { id: number }) => id);

describe('a worker’s own offers', () => {
  test('are listed newest first, can be filtered by state and paginated, and have a count per state', async ({
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const [first, second, third, fourth] = [
      await offer(ivo, await makePost(db, ana.id)),
      await offer(ivo, await makePost(db, ana.id)),
      await offer(ivo, await makePost(db, ana.id)),
      await offer(ivo, await makePost(db, ana.id)),
    ] as [number, number, number, number];
    await ana.post(`/offers/${second}/decline`);
    await db.update(offers).set({ validUntil: '2020-01-01' }).where(eq(offers.id, third));
    expect(await idsOf(ivo)).toEqual([fourth, third, second, first]);
    expect(await idsOf(ivo, '?status=open')).toEqual([fourth, first]);
    expect(await idsOf(ivo, '?status=declined,expired')).toEqual([third, second]);
    const { data, meta } = await list(ivo, '?per_page=3&page=2');
    expect(data).toMatchObject([
      { id: first, status: 'open', post: { user: { id: ana.id } }, can: { withdraw: true } },
    ]);
    expect(meta).toMatchObject({
      total: 4,
      last_page: 2,
      counts: { all: 4, open: 2, declined: 1, expired: 1, accepted: 0 },
    });
    expect((await list(ivo, '?status=declined,expired,expired')).meta.total).toBe(2);
    expect((await list(ana)).data).toEqual([]);
    expect((await list(await as('worker', 'Stipe'))).meta.counts.all).toBe(0);
  });

  test('do not show an inquiry that a moderator has taken down', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const post = await makePost(db, ana.id);
    await offer(ivo, post);
    await db.update(jobPosts).set({ status: 'inactive' }).where(eq(jobPosts.id, post));
    expect((await list(ivo)).data).toMatchObject([{ post: null, status: 'closed', job_post: { id: post } }]);
    await db.update(jobPosts).set({ status: 'finished' }).where(eq(jobPosts.id, post));
    expect((await list(ivo)).data).toMatchObject([{ post: { id: post }, status: 'closed' }]);
  });

  test('require sign-in and a known status', async ({ as, visitor }) => {
    expect(await visitor.get('/me/offers')).toHaveStatus(401);
    const ivo = await as('worker');
    expect(await ivo.get('/me/offers?status=won')).toBe422('status');
    expect(await ivo.get('/me/offers?page=0')).toBe422('page');
    expect(await ivo.get('/me/offers?sort_by=price')).toHaveStatus(422);
  });
});
