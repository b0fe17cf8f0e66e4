// @module-tag sql
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type Person, test } from '../testing/app.ts';
import { users } from '../users/tables.ts';
import { page, publicOnes, shownOf, writtenBy } from './queries.ts';
import { reviews } from './tables.ts';

const leave = (author: Person, subject: Person, stars: number) =>
  author.post('/reviews', { user_id: subject.id, stars, comment: `Ocjena s ${stars} od pet zvjezdica.` });
const starsIn = (answer: Awaited<ReturnType<Person['get']>>) =>
  answer.body.data.map((review: { stars: number }) => review.stars);

describe('reviews of a person', () => {
  test('are returned three per page, newest first, with the star distribution', async ({ as, visitor }) => {
    const ivo = await as('worker');
    for (const stars of [1, 5, 4, 5]) await leave(await as('client'), ivo, stars);
    const first = await visitor.get(`/reviews/${ivo.id}`);
    expect(first).toHaveStatus(200);
    expect(starsIn(first)).toEqual([5, 4, 5]);
    expect(first.body.meta).toEqual({
      current_page: 1,
      last_page: 2,
      per_page: 3,
      from: 1,
      to: 3,
      total: 4,
      distribution: { '1': 1, '2': 0, '3': 0, '4': 1, '5': 2 },
    });
    expect(starsIn(await visitor.get(`/reviews/${ivo.id}?page=2`))).toEqual([1]);
    expect(starsIn(await visitor.get(`/reviews/${ivo.id}?per_page=2&sort_direction=ASC`))).toEqual([1, 5]);
    expect(first.body.data[0].can).toEqual({ edit: false, delete: false, answer: false });
  });

  test('are an empty list for a person without reviews', async ({ as, visitor }) => {
    const empty = await visitor.get(`/reviews/${(await as('worker')).id}`);
    expect(empty.body).toMatchObject({ data: [], meta: { total: 0, last_page: 1, from: null, to: null } });
  });

  test('return 404 for an unknown person', async ({ visitor }) => {
    expect(await visitor.get('/reviews/999999')).toHaveStatus(404);
    expect(await visitor.get('/reviews/ivo')).toHaveStatus(404);
  });

  test('cannot be requested with unknown or invalid parameters', async ({ as, visitor }) => {
    const { id } = await as('worker');
    expect(await visitor.get(`/reviews/${id}?stars=5`)).toBe422('stars');
    expect(await visitor.get(`/reviews/${id}?sort_by=stars`)).toBe422('sort_by');
    expect(await visitor.get(`/reviews/${id}?page=0`)).toBe422('page');
    expect(await visitor.get(`/reviews/${id}?per_page=501`)).toBe422('per_page');
  });

  test('no longer show the author’s name after the author’s account is deleted', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await leave(ana, ivo, 4);
    await db.delete(users).where(eq(users.id, ana.id));
    expect((await visitor.get(`/reviews/${ivo.id}`)).body.data[0]).toMatchObject({
      stars: 4,
      reviewer: null,
    });
  });

  test('can be deleted by a moderator', async ({ as }) => {
    const ivo = await as('worker');
    await leave(await as('client'), ivo, 2);
    expect((await (await as('moderator')).get(`/reviews/${ivo.id}`)).body.data[0].can).toEqual({
      edit: false,
      delete: true,
      answer: false,
    });
  });
});

describe('reviews of all people', () => {
  test('are returned three per page, newest first', async ({ as, db, visitor }) => {
    await db.delete(reviews);
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    await leave(ana, ivo, 1);
    await leave(ana, mia, 2);
    await leave(mia, ivo, 3);
    await leave(mia, await as('worker'), 4);
    const first = await visitor.get('/reviews');
    expect(first).toHaveStatus(200);
    expect(starsIn(first)).toEqual([4, 3, 2]);
    expect(first.body.meta).toEqual({
      current_page: 1,
      last_page: 2,
      per_page: 3,
      from: 1,
      to: 3,
      total: 4,
    });
    expect(first.body.data[1]).toEqual((await visitor.get(`/reviews/${ivo.id}`)).body.data[0]);
    expect(starsIn(await visitor.get('/reviews?page=2'))).toEqual([1]);
    expect(starsIn(await visitor.get('/reviews?per_page=2&sort_direction=ASC'))).toEqual([1, 2]);
    expect((await mia.get('/reviews')).body.data[1].can).toMatchObject({ edit: true, delete: true });
  });

  test('cannot be requested with unknown or invalid parameters', async ({ visitor }) => {
    expect(await visitor.get('/reviews?stars=5')).toBe422('stars');
    expect(await visitor.get('/reviews?sort_by=stars')).toBe422('sort_by');
    expect(await visitor.get('/reviews?page=0')).toBe422('page');
    expect(await visitor.get('/reviews?per_page=501')).toBe422('per_page');
  });

  test('omit unpublished and hidden reviews, and reviews of people whose accounts are being deleted', async ({
    as,
    db,
    visitor,
  }) => {
    await db.delete(reviews);
    const [ana, ivo, neda] = [await as('client'), await as('worker'), await as('unconfirmed')];
    await leave(ana, ivo, 5);
    await leave(neda, ivo, 1);
    const shown = async (who: Person) => starsIn(await who.get('/reviews'));
    expect([await shown(visitor), await shown(neda)]).toEqual([[5], [5]]);
    const leaves = (deleteAt: Date | null) => db.update(users).set({ deleteAt }).where(eq(users.id, ivo.id));
    await leaves(new Date());
    expect(await shown(ana)).toEqual([]);
    await leaves(null);
    await db
      .update(reviews)
      .set({ publishedAt: null, publishedBeforeHiding: new Date() })
      .where(eq(reviews.authorId, ana.id));
    expect([await shown(visitor), await shown(ana)]).toEqual([[], []]);
    expect((await visitor.get('/reviews')).body.meta.total).toBe(0);
  });

  test('are current although the response is cached', async ({ as, db, visitor }) => {
    await db.delete(reviews);
    const [ana, ivo] = [await as('client'), await as('worker')];
    expect(starsIn(await visitor.get('/reviews'))).toEqual([]);
    const { id } = (await leave(ana, ivo, 5)).body.data;
    expect(starsIn(await visitor.get('/reviews'))).toEqual([5]);
    await ana.delete(`/reviews/${id}`);
    expect(starsIn(await visitor.get('/reviews'))).toEqual([]);
  });
});

describe('written reviews', () => {
  test('are the user’s own, newest first, with their subjects', async ({ as }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    await leave(ana, ivo, 5);
    await leave(ana, mia, 3);
    await leave(mia, ivo, 1);
    const written = await ana.get('/auth-list/reviews');
    expect(written.body.data.map((review: { subject: { id: number } }) => review.subject.id)).toEqual([
      mia.id,
      ivo.id,
    ]);
    expect(written.body.meta).toMatchObject({ total: 2, distribution: { '1': 0, '3': 1, '5': 1 } });
  });

  test('include unpublished ones', async ({ as }) => {
    const neda = await as('unconfirmed');
    await leave(neda, await as('worker'), 5);
    expect((await neda.get('/auth-list/reviews')).body).toMatchObject({
      data: [{ published: false }],
      meta: { total: 1, distribution: { '5': 1 } },
    });
  });

  test('require a signed-in user, and reject an unknown filter', async ({ as, visitor }) => {
    expect(await visitor.get('/auth-list/reviews')).toHaveStatus(401);
    expect(await (await as('client')).get('/auth-list/reviews?user_id=1')).toBe422('user_id');
  });
});

describe('the reviews database', () => {
  const row = async (as: (part: 'client' | 'worker') => Promise<Person>) => ({
    authorId: (await as('client')).id,
    subjectId: (await as('worker')).id,
    stars: 5,
    comment: 'Deset znakova.',
  });

  test('rejects invalid reviews, and a second review of the same person', async ({ as, db }) => {
    const good = await row(as);
    const refused = (change: Partial<typeof reviews.$inferInsert>, constraint: string) =>
      expect(db.insert(reviews).values({ ...good, ...change })).rejects.toMatchObject({
        cause: { constraint },
      });
    await refused({ stars: 0 }, 'stars_1_to_5');
    await refused({ stars: 6 }, 'stars_1_to_5');
    await refused({ comment: 'Kratko' }, 'comment_length');
    await refused({ comment: 'a'.repeat(556) }, 'comment_length');
    await refused({ subjectId: good.authorId }, 'no_review_of_oneself');
    await refused({ subjectId: 999_999 }, 'reviews_subject_id_users_id_fk');
    await db.insert(reviews).values(good);
    await refused({}, 'one_review_per_pair');
  });

  test('lists reviews by index even with very many rows', async ({ as, db }) => {
    const { authorId, subjectId } = await row(as);
    await db.execute(
      sql`insert into users (email, name, slug) select n || '@mnogo.hr', 'Mnogo', 'mnogo-' || n from generate_series(1, 2000) n`,
    );
    await db.execute(sql`insert into reviews (author_id, subject_id, stars, comment, published_at)
      select a.id, s.id, 5, 'Deset znakova.', case when a.id % 20 = 0 then now() end from (select id from users where slug like 'mnogo-%' limit 200) a, (select id from users where slug like 'mnogo-%' limit 100) s where a.id <> s.id`);
    await db.execute(sql`analyze reviews, users`);
    const query = { page: 1, per_page: 3, sort_direction: 'desc' } as const;
    const planOf = async (where: Parameters<typeof page>[1]) => {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${page(db, where, query)}`);
      return rows.map((line) => line['QUERY PLAN']).join('\n');
    };
    for (const where of [shownOf(subjectId, undefined), shownOf(subjectId, authorId), writtenBy(authorId)])
      expect(await planOf(where)).not.toContain('Seq Scan');
    expect(await planOf(shownOf(subjectId, undefined))).toContain('reviews_of_subject');
    expect(await planOf(writtenBy(authorId))).toContain('reviews_by_author');
    const plan = await planOf(publicOnes);
    expect(plan).toContain('reviews_newest');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});
