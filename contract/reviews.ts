import { limits } from './constants.ts';
import { day, hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { reviewExample } from './examples.ts';
import { uploads } from './rate-limits.ts';
import {
  direction,
  id,
  isoDate,
  listMeta,
  listOf,
  measuredImage,
  one,
  optionalId,
  paging,
  text,
} from './shapes.ts';
import { userRef } from './users.ts';
import { z } from './zod.ts';

export const reviewStars = z.coerce.number().int().min(1).max(5);

export const reviewInput = z.object({
  user_id: id,
  job_post_id: optionalId,
  stars: reviewStars,
  comment: text({ min: 10, max: 555 }),
});

const reviewPicture = measuredImage.extend({ id: z.number(), moment: z.enum(['before', 'after']) });

export const review = z
  .object({
    id: z.number(),
    stars: z.number(),
    comment: z.string(),
    reviewer: userRef.nullable(),
    subject: userRef,
    created_at: isoDate,
    updated_at: isoDate,
    answer: z.string().nullable(),
    answered_at: isoDate.nullable(),
    verified: z.enum(['job', 'contact']).nullable(),
    /**
     * `icon` is the icon of the job's category. `id` is null for people who may not read the job because it
     * was sent to chosen workers only.
     */
    job_post: z
      .object({ id: z.number().nullable(), job_type: z.string(), icon: z.string(), place: z.string() })
      .nullable(),
    /** Up to four. */
    pictures: z.array(reviewPicture),
    /** False until the author confirms their email address. */
    published: z.boolean(),
    /** True if moderators have hidden the review; only the author still sees it. */
    hidden: z.boolean(),
    /** For its author: the review's newest entry in the public chain. */
    receipt: z.object({ position: z.number(), seal: z.string() }).nullable(),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), answer: z.boolean() }),
  })
  .meta({ id: 'Review', examples: [reviewExample] });
export type Review = z.infer<typeof review>;

const listQuery = z.strictObject({
  ...paging(limits.perPage.reviews),
  sort_by: z.literal('created_at').default('created_at'),
  sort_direction: direction.default('desc'),
});
const distribution = z.object({
  '1': z.number(),
  '2': z.number(),
  '3': z.number(),
  '4': z.number(),
  '5': z.number(),
});
const list = z.object({ data: z.array(review), meta: listMeta.extend({ distribution }) });
const tag = 'reviews';
const byId = z.object({ id });

/** The published reviews of all users. */
export const listAllReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  tag,
  summary: 'Sve objavljene ocjene, najnovije prve',
  cache: 'personal',
  query: listQuery,
  response: listOf(review),
});
export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews/:id',
  tag,
  summary: 'Ocjene korisnika (broj korisnika)',
  cache: 'personal',
  params: byId,
  query: listQuery,
  response: list.extend({
    own: review.nullable(),
  }),
});
/**
 * Returns evidence of a profile's work, taken from its reviews: the finished jobs, and the newest work with
 * both a before and an after picture.
 */
export const getProof = endpoint({
  method: 'GET',
  path: '/users/:id/proof',
  tag,
  summary: 'Potvrđeni poslovi po vrsti i radovi sa slikama prije i poslije',
  cache: 'common',
  params: byId,
  response: one(
    z.object({
      confirmed: z.number(),
      job_types: z.array(z.object({ id: z.number(), confirmed: z.number() })),
      works: z.array(
        z.object({
          review_id: z.number(),
          before: reviewPicture,
          after: reviewPicture,
          job_type: z.string(),
          place: z.string(),
          created_at: isoDate,
        }),
      ),
    }),
  ),
});
export const listWrittenReviews = endpoint({
  method: 'GET',
  path: '/auth-list/reviews',
  tag,
  summary: 'Ocjene koje je prijavljeni korisnik napisao',
  auth: 'user',
  query: listQuery,
  response: list,
});
export const createReview = endpoint({
  method: 'POST',
  path: '/reviews',
  tag,
  summary: 'Nova ocjena',
  auth: 'user',
  limits: [
    { name: 'reviews', max: 20, windowMs: day, in: 'database', says: 'Previše ocjena u jednom danu.' },
  ],
  body: reviewInput,
  response: one(review),
  status: 201,
  example: { body: { user_id: 7, stars: 5, comment: 'Majstor je došao na vrijeme i posao obavio uredno.' } },
});
const reviewChanges = {
  name: 'review_changes',
  max: 30,
  windowMs: hour,
  in: 'database',
  says: 'Previše izmjena u kratkom vremenu.',
} as const;
export const updateReview = endpoint({
  method: 'PUT',
  path: '/reviews/:id',
  tag,
  summary: 'Izmjena vlastite ocjene (14 dana)',
  auth: 'user',
  limits: [reviewChanges],
  params: byId,
  body: reviewInput.pick({ stars: true, comment: true }),
  response: one(review),
  example: { body: { stars: 4, comment: 'Posao je obavljen uredno, ali dan kasnije od dogovora.' } },
});
export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/reviews/:id',
  tag,
  summary: 'Brisanje ocjene; moderator navodi razlog',
  auth: 'user',
  params: byId,
  query: z.object({ reason: text({ min: 0, max: 555 }).optional() }),
  status: 204,
});
export const answerReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/answer',
  tag,
  summary: 'Jedan odgovor na ocjenu',
  auth: 'user',
  limits: [reviewChanges],
  params: byId,
  body: z.object({ answer: text({ min: 10, max: 555 }) }),
  response: one(review),
  example: { body: { answer: 'Hvala na lijepim riječima.' } },
});
/**
 * Takes either a file or `media_id`, the id of a picture from the reviewed job's inquiry. A picture from the
 * inquiry becomes the before picture.
 */
export const addReviewPicture = endpoint({
  method: 'POST',
  path: '/reviews/:id/pictures',
  tag,
  summary: 'Slika uz vlastitu ocjenu, prije ili poslije (najviše 4)',
  auth: 'user',
  limits: [uploads],
  params: byId,
  body: z.object({ moment: z.enum(['before', 'after']), media_id: id.optional() }),
  files: { file: { max: 1, maxBytes: limits.media.bytes } },
  response: one(review),
  status: 201,
  example: { body: { moment: 'after' } },
});
export const deleteReviewPicture = endpoint({
  method: 'DELETE',
  path: '/reviews/:id/pictures/:picture',
  tag,
  summary: 'Brisanje slike uz vlastitu ocjenu',
  auth: 'user',
  params: z.object({ id, picture: id }),
  status: 204,
});
