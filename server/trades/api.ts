import { getJobCategory, getJobType, listJobCategories, listJobTypes } from '#contract/trades.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as trades from './service.ts';

export const tradesApi: FeatureApi = ({ handle, db }) => {
  handle(listJobCategories, ({ query }) => trades.listJobCategories(db, query));
  handle(getJobCategory, async ({ params }) => ({ data: await trades.getJobCategory(db, params.key) }));
  handle(listJobTypes, ({ query }) => trades.listJobTypes(db, query));
  handle(getJobType, async ({ params }) => ({ data: await trades.getJobType(db, params.id) }));
};
