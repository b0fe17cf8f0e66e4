import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { pdf, picture } from '../testing/files.ts';
import { makePost } from '../testing/job-posts.ts';
import { setHidden } from './service.ts';
import { reviewPictures, reviews } from './tables.ts';

type As = (part: 'client' | 'worker') => Promise<Person>;

async function reviewed({ as, db }: { as: As; db: Db }) {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const post = await makePost(db, ana.id, { town: 'zagreb' });
  const media = (await ana.upload(`/job-posts/${post}/media`, { file: await picture() }, {})).body.data;
  await db.execute(`update job_posts set status = 'finished' where id = ${post}`);
  const { id } = (
    await ana.post('/reviews', {
      user_id: ivo.id,
      job_post_id: post,
      stars: 5,
      comment: 'Sve je bilo uredno i na vrijeme.',
    })
  ).body.data;
  return { ana, ivo, media, id: id as number };
}
const add = async (person: Person, id: number, moment = 'after') =>
  person.upload(`/reviews/${id}/pictures`, { file: await picture() }, { moment });

describe('pictures of a review', () => {
  test('appear with the review and its job on the profile: uploads as “after”, pictures of the inquiry as “before”', async ({
    as,
    db,
    visitor,
  }) => {
    const { ana, ivo, media, id } = await reviewed({ as, db });
    expect(await add(ana, id)).toHaveStatus(201);
    expect(await ana.post(`/reviews/${id}/pictures`, { moment: 'before', media_id: media.id })).toHaveStatus(
      201,
    );
    const [shown] = (await visitor.get(`/reviews/${ivo.id}`)).body.data;
    expect(shown).toMatchObject({
      verified: 'job',
      job_post: { place: 'Zagreb, Grad Zagreb' },
      pictures: [{ moment: 'after' }, { moment: 'before', width: 60, type: 'image/webp' }],
    });
    for (const { path, thumb } of shown.pictures)
      for (const url of [path, thumb]) expect(await visitor.get(url)).toHaveStatus(200);
    expect(shown.pictures[1].path).not.toBe(media.path);
  });

  test('are not public while the review is hidden: only its author and moderators get them, uncached', async ({
    as,
    db,
    visitor,
  }) => {
    const { ana, ivo, id } = await reviewed({ as, db });
    const maja = await as('moderator');
    const [{ path }] = (await add(ana, id)).body.data.pictures;
    const statuses = () =>
      Promise.all([visitor, ivo, ana, maja].map(async (person) => (await person.get(path)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await db.transaction((tx) => setHidden(tx, id, true));
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    expect((await ana.get(path)).headers['cache-control']).toBe('private, no-store');
    await db.transaction((tx) => setHidden(tx, id, false));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  test('are limited to four, even concurrently; deleting one deletes its files and allows another', async ({
    as,
    db,
    visitor,
  }) => {
    const { ana, id } = await reviewed({ as, db });
    for (const _ of [1, 2, 3]) await add(ana, id);
    const last = await Promise.all([add(ana, id), add(ana, id)]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 422]);
    const [first] = last.find(({ status }) => status === 201)?.body.data.pictures ?? [];
    expect(await ana.delete(`/reviews/${id}/pictures/${first.id}`)).toHaveStatus(204);
    expect(await visitor.get(first.path)).toHaveStatus(404);
    expect(await add(ana, id, 'before')).toHaveStatus(201);
  });

  test('are deleted with the review', async ({ as, db, visitor }) => {
    const { ana, id } = await reviewed({ as, db });
    const { path } = (await add(ana, id)).body.data.pictures[0];
    await ana.delete(`/reviews/${id}`);
    expect(await visitor.get(path)).toHaveStatus(404);
    expect(await db.$count(reviewPictures, eq(reviewPictures.reviewId, id))).toBe(0);
  });

  test('can be added or removed only by the author, while the review can be edited', async ({
    as,
    db,
    visitor,
  }) => {
    const { ana, ivo, id } = await reviewed({ as, db });
    const [shown] = (await add(ana, id)).body.data.pictures;
    expect(
      await visitor.upload(`/reviews/${id}/pictures`, { file: await picture() }, { moment: 'after' }),
    ).toHaveStatus(401);
    expect(await visitor.delete(`/reviews/${id}/pictures/${shown.id}`)).toHaveStatus(401);
    expect(await add(ivo, id)).toHaveStatus(403);
    expect(await ivo.delete(`/reviews/${id}/pictures/${shown.id}`)).toHaveStatus(403);
    expect(await add(ana, 999_999)).toHaveStatus(404);
    expect(await ana.delete(`/reviews/${id}/pictures/999999`)).toHaveStatus(404);
    await db
      .update(reviews)
      .set({ createdAt: new Date(Date.now() - 15 * 86_400_000) })
      .where(eq(reviews.id, id));
    expect((await add(ana, id)).status).toBeGreaterThanOrEqual(400);
  });

  test('must be images, be marked as before or after, and belong to this job', async ({ as, db }) => {
    const { ana, id } = await reviewed({ as, db });
    const other = await reviewed({ as, db });
    expect(await ana.upload(`/reviews/${id}/pictures`, { file: pdf() }, { moment: 'after' })).toBe422('file');
    expect(await add(ana, id, 'during')).toBe422('moment');
    expect(await ana.post(`/reviews/${id}/pictures`, { moment: 'before' })).toHaveStatus(422);
    expect(
      await ana.post(`/reviews/${id}/pictures`, { moment: 'before', media_id: other.media.id }),
    ).toHaveStatus(422);
  });
});
