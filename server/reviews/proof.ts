import { limits } from '#contract/constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { getProof } from '#contract/reviews.ts';
import { placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { tradeRefs } from '../trades/service.ts';
import { userRefsByIds } from '../users/service.ts';
import { ofReviews } from './picture-queries.ts';
import { presentPicture } from './present.ts';
import * as queries from './proof-queries.ts';

/**
 * Returns the finished work shown on a person's profile, derived from the reviews of that person. Throws
 * `not_found`.
 */
export async function proofOf(db: Db, subjectId: number): Promise<Reply<typeof getProof>['data']> {
  const [people, types, works, trades, places] = await Promise.all([
    userRefsByIds(db, [subjectId]),
    queries.finishedByType(db, subjectId),
    queries.pictured(db, subjectId, limits.worksMost),
    tradeRefs(db),
    placeRefs(db),
  ]);
  if (!people.has(subjectId)) throw new AppError('not_found');
  const pictures = await ofReviews(
    db,
    works.map(({ reviewId }) => reviewId),
  );
  return {
    confirmed: types.reduce((sum, { confirmed }) => sum + confirmed, 0),
    job_types: types,
    works: works.flatMap(({ reviewId, createdAt, jobTypeId, countyId, townId }) => {
      const first = (moment: 'before' | 'after') =>
        pictures.find((one) => one.reviewId === reviewId && one.moment === moment);
      const [before, after] = [first('before'), first('after')];
      // One of the pictures was deleted after the reviews were read.
      if (!before || !after) return [];
      return {
        review_id: reviewId,
        before: presentPicture(before),
        after: presentPicture(after),
        job_type: trades.type(jobTypeId)?.name ?? '',
        place: places.label(countyId, townId),
        created_at: createdAt.toISOString(),
      };
    }),
  };
}
