import { getEditedQuestions, getQuestions, putQuestions } from '#contract/job-questions.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { outdates } from '../platform/response-cache/tags.ts';
import { tradesTag } from '../trades/tags.ts';
import * as questions from './service.ts';
import { questionSetsTag } from './tags.ts';

export const jobQuestionsApi: FeatureApi = ({ handle, db, cache }) => {
  cache.onInvalidation((moved) => {
    if (outdates(moved, questionSetsTag)) questions.currentSets.forget(db);
  });
  handle(
    getQuestions,
    async ({ params, query }) => ({ data: await questions.getQuestions(db, params.id, query.set) }),
    () => [questionSetsTag, tradesTag],
  );
  handle(getEditedQuestions, async ({ params }) => ({
    data: await questions.getEditedQuestions(db, params.id),
  }));
  handle(putQuestions, async ({ params, body, actor }) => ({
    data: await questions.putQuestions(db, actor, params.id, body.questions),
  }));
};
