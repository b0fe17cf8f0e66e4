import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { auditEntries } from '../audit/tables.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { users } from '../users/tables.ts';
import { reviews } from './tables.ts';

const comment = 'Brzo, uredno i po dogovoru.';
const review = (author: Person, subject: Person, rest: object = {}) =>
  author.post('/reviews', { user_id: subject.id, stars: 5, comment, ...rest });
const ratingOf = async (reader: Person, id: number) => {
  const { rating, reviews_count } = (await reader.get(`/users/${id}`)).body.data;
  return { rating, reviews_count };
};

describe('creating a review', () => {
  test('returns the review and updates the rating', async ({ as, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const left = await review(ana, ivo, { stars: 4 });
    expect(left).toHaveStatus(201);
    expect(left.body.data).toMatchObject({
      stars: 4,
      comment,
      published: true,
      verified: null,
      job_post: null,
      answer: null,
      answered_at: null,
    });
    expect(left.body.data.reviewer).toMatchObject({ id: ana.id, name: ana.name });
    expect(left.body.data.subject).toMatchObject({ id: ivo.id, rating: 4, reviews_count: 1 });
    expect(left.body.data.can).toEqual({ edit: true, delete: true, answer: false });
    expect(await ratingOf(visitor, ivo.id)).toEqual({ rating: 4, reviews_count: 1 });
  });

  test('is possible for a worker about a client, and by form with the stars as text', async ({
    as,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    expect(
      await ivo.send('POST', '/reviews', {
        form: `user_id=${ana.id}&stars=3&comment=${encodeURIComponent(comment)}&job_post_id=`,
      }),
    ).toHaveStatus(201);
    expect(await ratingOf(visitor, ana.id)).toEqual({ rating: 3, reviews_count: 1 });
  });

  test('requires a signed-in user', async ({ as, visitor }) => {
    expect(await review(visitor, await as('worker'))).toHaveStatus(401);
  });

  test('rejects a review of the author’s own account, with a specific message', async ({ as }) => {
    const ana = await as('general');
    expect(await review(ana, ana)).toBe422('user_id', 'Ne možete sami sebi dodavati ocjenu.');
  });

  test('rejects a second review of the same person and leaves the first unchanged', async ({
    as,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await review(ana, ivo);
    expect(await review(ana, ivo, { stars: 1 })).toBe422('user_id', 'već ste ocijenili');
    expect(await ratingOf(visitor, ivo.id)).toEqual({ rating: 5, reviews_count: 1 });
  });

  test('rejects a review of an unknown person', async ({ as }) => {
    const ana = await as('client');
    expect(await ana.post('/reviews', { user_id: 999_999, stars: 5, comment })).toBe422(
      'user_id',
      'ne postoji',
    );
  });

  test.for([
    ['no stars', { stars: undefined }, 'stars'],
    ['zero stars', { stars: 0 }, 'stars'],
    ['six stars', { stars: 6 }, 'stars'],
    ['half a star', { stars: 4.5 }, 'stars'],
    ['no comment', { comment: undefined }, 'comment'],
    ['a comment of nine characters', { comment: 'Odlično!!' }, 'comment'],
    ['a comment of nine characters and spaces', { comment: '   Odlično!!   ' }, 'comment'],
    ['five emoji, which are ten UTF-16 units', { comment: '🔧🔧🔧🔧🔧' }, 'comment'],
    ['a comment of 556 characters', { comment: 'a'.repeat(556) }, 'comment'],
    ['no user', { user_id: undefined }, 'user_id'],
    ['a name instead of a user id', { user_id: 'ivo' }, 'user_id'],
    ['an unknown job', { job_post_id: 999_999 }, 'job_post_id'],
  ] as const)('is rejected with %s', async ([, rest, field], { as }) => {
    expect(await review(await as('client'), await as('worker'), rest)).toBe422(field);
  });

  test('accepts a comment of 10 to 555 characters', async ({ as }) => {
    const ivo = await as('worker');
    expect(await review(await as('client'), ivo, { comment: 'Odlično!!!' })).toHaveStatus(201);
    expect(await review(await as('client'), ivo, { comment: 'č'.repeat(555) })).toHaveStatus(201);
  });

  test('stores only one of several concurrent reviews by the same author, with the correct rating', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => review(ana, ivo, { stars })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422, 422]);
    const rows = await db.select().from(reviews).where(eq(reviews.subjectId, ivo.id));
    expect(rows).toHaveLength(1);
    expect(await ratingOf(visitor, ivo.id)).toEqual({ rating: rows[0]?.stars, reviews_count: 1 });
  });

  test('counts every one of several concurrent reviews in the rating', async ({ as, visitor }) => {
    const ivo = await as('worker');
    const people: { stars: number; author: Person }[] = [];
    for (const stars of [5, 5, 4, 4, 3, 1]) people.push({ stars, author: await as('client') });
    const answers = await Promise.all(people.map(({ author, stars }) => review(author, ivo, { stars })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201));
    expect(await ratingOf(visitor, ivo.id)).toEqual({ rating: 3.7, reviews_count: 6 });
  });

  test('gives a person with many good reviews a higher score than one with a single five-star review', async ({
    as,
    db,
  }) => {
    const [once, often] = [await as('worker'), await as('worker')];
    await review(await as('client'), once);
    for (let n = 0; n < 10; n++) await review(await as('client'), often, { stars: n === 0 ? 4 : 5 });
    const score = async (id: number) =>
      (await db.select().from(users).where(eq(users.id, id)))[0]?.ratingScore ?? 0;
    expect(await score(often.id)).toBeGreaterThan(await score(once.id));
  });
});

describe('a review that names a job', () => {
  test('is verified if the job is finished', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const id = await makePost(db, ana.id, { status: 'finished', type: 'ugradnja-i-zamjena-slavina' });
    const left = await review(ana, ivo, { job_post_id: id });
    expect(left.body.data).toMatchObject({
      verified: 'job',
      job_post: { id, job_type: 'Ugradnja i zamjena slavina' },
    });
  });

  test('is not verified if the job is unfinished', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const id = await makePost(db, ana.id);
    expect((await review(ivo, ana, { job_post_id: id })).body.data).toMatchObject({
      verified: null,
      job_post: { id },
    });
  });

  test('requires a job published by its author or its subject', async ({ as, db }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const id = await makePost(db, mia.id, { status: 'finished' });
    expect(await review(ana, ivo, { job_post_id: id })).toBe422('job_post_id');
  });

  test('requires a job that the review’s author may see', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const id = await makePost(db, ana.id, { status: 'pending' });
    expect(await review(ivo, ana, { job_post_id: id })).toBe422('job_post_id');
  });
});

describe('an author with an unconfirmed email', () => {
  test('sees the saved review, which is unpublished and hidden from all others', async ({ as, visitor }) => {
    const [neda, ivo, maja] = [await as('unconfirmed'), await as('worker'), await as('moderator')];
    const left = await review(neda, ivo);
    expect(left).toHaveStatus(201);
    expect(left.body.data).toMatchObject({ published: false, subject: { rating: 0, reviews_count: 0 } });
    const seen = async (reader: Person) => (await reader.get(`/reviews/${ivo.id}`)).body;
    expect((await seen(neda)).data).toHaveLength(1);
    expect((await seen(neda)).meta).toMatchObject({ total: 1, distribution: { '5': 0 } });
    for (const reader of [visitor, ivo, maja]) expect((await seen(reader)).data).toEqual([]);
    expect(
      await ivo.post(`/reviews/${left.body.data.id}/answer`, { answer: 'Hvala na lijepim riječima.' }),
    ).toHaveStatus(404);
    expect(await maja.delete(`/reviews/${left.body.data.id}?reason=Uvreda`)).toHaveStatus(404);
  });
});

describe('editing a review', () => {
  test('updates the subject’s rating', async ({ as, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = (await review(ana, ivo)).body.data;
    const changed = await ana.put(`/reviews/${id}`, {
      stars: 2,
      comment: 'Popravak nije izdržao ni tjedan dana.',
    });
    expect(changed).toHaveStatus(200);
    expect(changed.body.data).toMatchObject({
      id,
      stars: 2,
      comment: 'Popravak nije izdržao ni tjedan dana.',
      subject: { rating: 2 },
    });
    expect(await ratingOf(visitor, ivo.id)).toEqual({ rating: 2, reviews_count: 1 });
  });

  test('accepts a POST with _method=PUT', async ({ as }) => {
    const ana = await as('client');
    const { id } = (await review(ana, await as('worker'))).body.data;
    expect((await ana.post(`/reviews/${id}?_method=PUT`, { stars: 3, comment })).body.data.stars).toBe(3);
  });

  test('is possible only for the author', async ({ as, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = (await review(ana, ivo)).body.data;
    const change = { stars: 1, comment };
    expect(await visitor.put(`/reviews/${id}`, change)).toHaveStatus(401);
    for (const other of [ivo, await as('client'), await as('moderator'), await as('superadmin')])
      expect(await other.put(`/reviews/${id}`, change)).toHaveStatus(403);
    expect(await ana.put('/reviews/999999', change)).toHaveStatus(404);
    expect(await ana.put(`/reviews/${id}`, { stars: 7, comment })).toBe422('stars');
    expect(await ana.put(`/reviews/${id}`, { stars: 5, comment: '🔧🔧🔧🔧🔧' })).toBe422('comment');
  });

  test('is possible for 14 days after the review was written', async ({ as, db }) => {
    const ana = await as('client');
    const { id } = (await review(ana, await as('worker'))).body.data;
    const aged = (age: string) =>
      db
        .update(reviews)
        .set({ createdAt: sql`now() - ${age}::interval` })
        .where(eq(reviews.id, id));
    await aged('13 days 23 hours');
    expect((await ana.put(`/reviews/${id}`, { stars: 4, comment })).body.data.can.edit).toBe(true);
    await aged('14 days');
    expect(await ana.put(`/reviews/${id}`, { stars: 1, comment })).toHaveStatus(403);
    expect((await ana.get('/auth-list/reviews')).body.data[0]).toMatchObject({
      stars: 4,
      can: { edit: false, delete: true },
    });
  });
});

describe('deleting a review', () => {
  test('is possible for its author at any time, and updates the subject’s rating', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = (await review(ana, ivo)).body.data;
    await review(await as('client'), ivo, { stars: 2 });
    await db.update(reviews).set({ createdAt: sql`now() - interval '2 years'` }).where(eq(reviews.id, id));
    expect(await ana.delete(`/reviews/${id}`)).toHaveStatus(204);
    expect(await ratingOf(visitor, ivo.id)).toEqual({ rating: 2, reviews_count: 1 });
    expect(await ana.delete(`/reviews/${id}`)).toHaveStatus(404);
    expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).toEqual([]);
  });

  test('leaves the person without a rating after the last review is deleted', async ({ as, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = (await review(ana, ivo)).body.data;
    await ana.delete(`/reviews/${id}`);
    expect(await ratingOf(visitor, ivo.id)).toEqual({ rating: 0, reviews_count: 0 });
    expect(await review(ana, ivo, { stars: 1 })).toHaveStatus(201);
  });

  test.for(['moderator', 'superadmin'] as const)(
    'requires a %s to give a reason, which is logged',
    async (role, { as, db, visitor }) => {
      const [ana, ivo, admin] = [await as('client'), await as('worker'), await as(role)];
      const { id } = (await review(ana, ivo, { stars: 1, comment: 'Uvreda koja ne smije ostati.' })).body
        .data;
      expect(await admin.delete(`/reviews/${id}`)).toBe422('reason');
      expect(await admin.delete(`/reviews/${id}?reason=%20%00`)).toBe422('reason');
      expect(await admin.delete(`/reviews/${id}?reason=${'a'.repeat(556)}`)).toBe422('reason');
      expect(await admin.delete(`/reviews/${id}?reason=Uvredljiv%20sadr%C5%BEaj`)).toHaveStatus(204);
      const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
      expect(entry).toMatchObject({
        actorId: admin.id,
        action: 'review.delete',
        subjectType: 'review',
        reason: 'Uvredljiv sadržaj',
      });
      expect(entry?.details).toEqual({
        author_id: ana.id,
        subject_id: ivo.id,
        stars: 1,
        comment: 'Uvreda koja ne smije ostati.',
      });
      expect(await ratingOf(visitor, ivo.id)).toEqual({ rating: 0, reviews_count: 0 });
    },
  );

  test('is forbidden to others', async ({ as, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = (await review(ana, ivo)).body.data;
    expect(await visitor.delete(`/reviews/${id}`)).toHaveStatus(401);
    for (const other of [ivo, await as('client'), await as('finance'), await as('support')])
      expect(await other.delete(`/reviews/${id}?reason=Razlog`)).toHaveStatus(403);
  });
});

describe('answering a review', () => {
  const answer = 'Hvala, vidimo se opet.';

  test('is possible for its subject, once', async ({ as, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = (await review(ana, ivo)).body.data;
    expect((await ivo.get(`/reviews/${ivo.id}`)).body.data[0].can).toEqual({
      edit: false,
      delete: false,
      answer: true,
    });
    const answered = await ivo.post(`/reviews/${id}/answer`, { answer });
    expect(answered).toHaveStatus(200);
    expect(answered.body.data).toMatchObject({ id, answer, can: { answer: false } });
    expect(await ivo.post(`/reviews/${id}/answer`, { answer: 'Predomislio sam se.' })).toHaveStatus(409);
    expect((await visitor.get(`/reviews/${ivo.id}`)).body.data[0]).toMatchObject({
      answer,
      answered_at: expect.any(String),
    });
  });

  test('stores only one of three concurrent answers', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = (await review(ana, ivo)).body.data;
    const answers = await Promise.all(
      [1, 2, 3].map((n) => ivo.post(`/reviews/${id}/answer`, { answer: `${answer} ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('is forbidden to all but the reviewed person', async ({ as, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = (await review(ana, ivo)).body.data;
    expect(await visitor.post(`/reviews/${id}/answer`, { answer })).toHaveStatus(401);
    for (const other of [ana, await as('worker'), await as('moderator')])
      expect(await other.post(`/reviews/${id}/answer`, { answer })).toHaveStatus(403);
    expect(await ivo.post('/reviews/999999/answer', { answer })).toHaveStatus(404);
    expect(await ivo.post(`/reviews/${id}/answer`, { answer: 'Hvala.' })).toBe422('answer');
  });
});

test('a person’s list of reviews includes the reader’s own review, even if it is unpublished and hidden from others', async ({
  as,
  visitor,
}) => {
  const [ana, neda, ivo] = [await as('client'), await as('unconfirmed'), await as('worker')];
  const own = async (who: typeof ana) => (await who.get(`/reviews/${ivo.id}?per_page=1`)).body.own;
  expect(await own(ana)).toBeNull();
  const written = await ana.post('/reviews', {
    user_id: ivo.id,
    stars: 5,
    comment: 'Odličan majstor, preporuka.',
  });
  const waiting = await neda.post('/reviews', {
    user_id: ivo.id,
    stars: 3,
    comment: 'Došao je dan kasnije.',
  });
  expect(await own(ana)).toMatchObject({
    id: written.body.data.id,
    comment: 'Odličan majstor, preporuka.',
    can: { edit: true },
  });
  expect(await own(neda)).toMatchObject({ id: waiting.body.data.id, published: false });
  expect([await own(visitor), await own(ivo)]).toEqual([null, null]);
});
