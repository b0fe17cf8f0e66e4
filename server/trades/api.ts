import { getJobCategory, getJobType, listJobCategories, listJobTypes } from '#contract/trades.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { forAll } from '../platform/http/handle.ts';
import { outdates, tags } from '../platform/response-cache/tags.ts';
import * as trades from './service.ts';

export const tradesApi: FeatureApi = ({ handle, db, cache }) => {
  cache.onInvalidation((moved) => {
    if (outdates(moved, tags.trades)) trades.tradeRefs.forget(db);
  });
  handle(
    listJobCategories,
    ({ query }) => trades.listJobCategories(db, query),
    () => [tags.trades, tags.posts],
    forAll,
  );
  handle(
    getJobCategory,
    async ({ params }) => ({ data: await trades.getJobCategory(db, params.key) }),
    () => [tags.trades, tags.posts],
    forAll,
  );
  handle(
    listJobTypes,
    ({ query }) => trades.listJobTypes(db, query),
    () => [tags.trades],
    forAll,
  );
  handle(
    getJobType,
    async ({ params }) => ({ data: await trades.getJobType(db, params.id) }),
    () => [tags.trades],
    forAll,
  );
};
