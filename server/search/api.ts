import { searchAll } from '#contract/search.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as search from './service.ts';

export const searchApi: FeatureApi = ({ handle, db }) => {
  handle(searchAll, ({ query, actor }) => search.searchAll(db, actor, query.search, query.per_page));
};
