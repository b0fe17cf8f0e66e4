import * as contract from '#contract/saved-searches.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as searches from './service.ts';
import { savedSearchesTasks } from './tasks.ts';

export const savedSearchesApi: FeatureApi = ({ handle, ...parts }) => {
  const { db } = parts;
  handle(contract.listSavedSearches, ({ query, actor }) => searches.listOwn(db, actor, query));
  handle(contract.findSavedSearch, async ({ query, actor }) => ({
    data: await searches.findOwn(db, actor, query, parts.cache.reads),
  }));
  handle(contract.createSavedSearch, async ({ body, actor }) => ({
    data: await searches.save(db, actor, body),
  }));
  handle(contract.updateSavedSearch, async ({ params, body, actor }) => ({
    data: await searches.change(db, actor, params.id, body),
  }));
  handle(contract.deleteSavedSearch, ({ params, actor }) => searches.remove(db, actor, params.id));
  savedSearchesTasks(parts);
};
