import {
  getJobCategory,
  getJobCategorySource,
  getJobType,
  listJobCategories,
  listJobTypes,
  listSynonyms,
  putSynonyms,
  saveJobCategory,
  setJobCategoryPicture,
  suggestJobTypes,
  townsOfCategory,
} from '#contract/trades.ts';
import { postsTag } from '../job-posts/tags.ts';
import { placesTag } from '../places/tags.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { outdates } from '../platform/response-cache/tags.ts';
import * as editing from './editing.ts';
import * as trades from './service.ts';
import { suggestIndex, suggestTypes } from './suggest.ts';
import * as synonyms from './synonyms.ts';
import { tradesTag } from './tags.ts';

export const tradesApi: FeatureApi = (parts) => {
  const { handle, db, cache } = parts;
  cache.onInvalidation((moved) => {
    if (!outdates(moved, tradesTag)) return;
    trades.tradeRefs.forget(db);
    suggestIndex.forget(db);
  });
  handle(
    listJobCategories,
    ({ query }) => trades.listJobCategories(db, query),
    () => [tradesTag, postsTag],
  );
  handle(
    getJobCategory,
    async ({ params }) => ({ data: await trades.getJobCategory(parts, params.key) }),
    () => [tradesTag, postsTag],
  );
  handle(
    townsOfCategory,
    async ({ params, query }) => ({ data: await trades.townsOfCategory(db, params.key, query) }),
    () => [postsTag, tradesTag, placesTag],
  );
  handle(
    listJobTypes,
    ({ query }) => trades.listJobTypes(db, query),
    () => [tradesTag],
  );
  handle(suggestJobTypes, async ({ query }) => ({ data: await suggestTypes(db, query) }));
  handle(getJobCategorySource, async ({ params }) => ({ data: await editing.getSource(db, params.id) }));
  handle(saveJobCategory, async ({ params, body, actor }) => ({
    data: await editing.saveCategory(db, actor, params.id, body),
  }));
  handle(setJobCategoryPicture, async ({ params, files, actor }) => ({
    data: await editing.setPicture(parts, actor, params.id, files[0]),
  }));
  handle(listSynonyms, async ({ query }) => ({
    data: await synonyms.listSynonyms(db, query.job_category_id),
  }));
  handle(putSynonyms, async ({ params, body, actor }) => ({
    data: await synonyms.putSynonyms(db, actor, params.id, body.synonyms),
  }));
  handle(
    getJobType,
    async ({ params }) => ({ data: await trades.getJobType(db, params.id) }),
    () => [tradesTag],
  );
};
