import { answerReview, createReview, deleteReview, listReviews, listWrittenReviews, updateReview } from '#contract/reviews.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { tags } from '../platform/response-cache/tags.ts';
import { reviewsBy, reviewsOf } from './lists.ts';
import { workAgreedJobs } from './review-requests.ts';
import * as reviews from './service.ts';

export const reviewsApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  handle(
    listReviews,
    ({ params, query, actor }) => reviewsOf(db, params.id, query, actor),
    ({ params }, { data }) => [
      tags.person(params.id),
      tags.trades,
      ...data.flatMap(({ reviewer, job_post }) => [reviewer && tags.person(reviewer.id), job_post && tags.post(job_post.id)].filter((tag) => tag !== null)),
    ],
  );
  handle(listWrittenReviews, ({ query, actor }) => reviewsBy(db, actor, query));
  handle(createReview, async ({ body, actor }) => ({ data: await reviews.leaveReview(parts, actor, body) }));
  handle(updateReview, async ({ params, body, actor }) => ({ data: await reviews.editReview(db, actor, params.id, body) }));
  handle(deleteReview, ({ params, query, actor }) => reviews.deleteReview(parts, actor, params.id, query.reason));
  handle(answerReview, async ({ params, body, actor }) => ({ data: await reviews.answerReview(parts, actor, params.id, body.answer) }));

  workAgreedJobs(parts);
};
