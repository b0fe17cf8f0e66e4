import * as proofsContract from '#contract/review-proofs.ts';
import {
  addReviewPicture,
  answerReview,
  createReview,
  deleteReview,
  deleteReviewPicture,
  getProof,
  listAllReviews,
  listReviews,
  listWrittenReviews,
  type Review,
  updateReview,
} from '#contract/reviews.ts';
import { postsTag, postTag } from '../job-posts/tags.ts';
import { placesTag } from '../places/tags.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import type { Tag } from '../platform/response-cache/tags.ts';
import { tradesTag } from '../trades/tags.ts';
import { personTag } from '../users/tags.ts';
import { allReviews, reviewsBy, reviewsOf } from './lists.ts';
import * as pictures from './pictures.ts';
import { proofOf } from './proof.ts';
import * as proofs from './proofs.ts';
import { workReceipts } from './receipts.ts';
import { workChain } from './seals.ts';
import * as reviews from './service.ts';
import { reviewChainTag, reviewsTag } from './tags.ts';

/** Tags of the authors and jobs of reviews. */
const tagsOfReviews = (reviews: readonly Review[]): Tag[] => [
  tradesTag,
  placesTag,
  ...reviews.flatMap(({ reviewer, job_post }) =>
    [
      reviewer && personTag(reviewer.id),
      job_post && (job_post.id === null ? postsTag : postTag(job_post.id)),
    ].filter((tag) => tag !== null),
  ),
];

export const reviewsApi: FeatureApi = (parts) => {
  const { handle, db, storage } = parts;
  workChain(parts);
  workReceipts(parts);
  handle(
    listAllReviews,
    ({ query, actor }) => allReviews(db, query, actor),
    (_, { data }) => [
      reviewsTag,
      ...data.map(({ subject }) => personTag(subject.id)),
      ...tagsOfReviews(data),
    ],
  );
  handle(
    listReviews,
    ({ params, query, actor }) => reviewsOf(db, params.id, query, actor),
    ({ params }, { data }) => [personTag(params.id), ...tagsOfReviews(data)],
  );
  handle(
    getProof,
    async ({ params }) => ({ data: await proofOf(db, params.id) }),
    // Tags of jobs are unnecessary, because a change to a job invalidates the tags of the people whose
    // reviews name the job.
    ({ params }) => [personTag(params.id), tradesTag, placesTag],
  );
  handle(listWrittenReviews, ({ query, actor }) => reviewsBy(db, actor, query));
  handle(createReview, async ({ body, actor }) => ({ data: await reviews.leaveReview(parts, actor, body) }));
  handle(updateReview, async ({ params, body, actor }) => ({
    data: await reviews.editReview(parts, actor, params.id, body),
  }));
  handle(deleteReview, ({ params, query, actor }) =>
    reviews.deleteReview(parts, actor, params.id, query.reason),
  );
  handle(answerReview, async ({ params, body, actor }) => ({
    data: await reviews.answerReview(parts, actor, params.id, body.answer),
  }));

  handle(addReviewPicture, async ({ params, body, files, actor }) => ({
    data: await pictures.addPicture({ db, storage }, actor, params.id, { ...body, file: files[0] }),
  }));
  handle(deleteReviewPicture, ({ params, actor }) =>
    pictures.removePicture({ db, storage }, actor, params.id, params.picture),
  );

  handle(
    proofsContract.listReviewEntries,
    ({ query }) => proofs.entriesAfter(db, query),
    () => [reviewChainTag],
  );
  handle(
    proofsContract.listReviewProofs,
    ({ query }) => proofs.proofsAfter(db, query),
    (_, { data }) => [reviewChainTag, ...data.map(({ subject_id }) => personTag(subject_id))],
  );
  handle(
    proofsContract.getReviewProof,
    async ({ params }) => ({ data: await proofs.proofOfReview(db, params.id) }),
    (_, { data }) => [reviewChainTag, ...(data.subject_id === null ? [] : [personTag(data.subject_id)])],
  );
  handle(
    proofsContract.listReviewStubs,
    ({ params, query }) => proofs.stubsOfPerson(db, params.id, query),
    ({ params }) => [reviewChainTag, personTag(params.id)],
  );
  handle(
    proofsContract.listReviewSeals,
    ({ query }) => proofs.sealsOf(db, query),
    () => [reviewChainTag],
  );
};
