import * as contract from '#contract/saved-items.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { measuredFrom } from '../users/own-towns.ts';
import * as items from './service.ts';
import { savedItemsTasks } from './tasks.ts';

export const savedItemsApi: FeatureApi = ({ handle, ...parts }) => {
  const { db } = parts;
  handle(contract.listSavedWorkers, async ({ query, actor }) =>
    items.listWorkers(db, actor, query, await measuredFrom(parts, actor, {})),
  );
  handle(contract.listSavedPosts, async ({ query, actor }) =>
    items.listPosts(db, actor, query, await measuredFrom(parts, actor, {})),
  );
  handle(contract.findSavedIds, async ({ query, actor }) => ({
    data: await items.savedAmong(db, actor, query),
  }));
  handle(contract.createSavedItem, async ({ params: { kind, id }, actor }) => ({
    data: await items.save(db, actor, kind, id),
  }));
  handle(contract.updateSavedItem, async ({ params, body, actor }) => ({
    data: await items.changeNote(db, actor, { ...params, note: body.private_note }),
  }));
  handle(contract.deleteSavedItem, ({ params: { kind, id }, actor }) => items.remove(db, actor, kind, id));
  savedItemsTasks(parts);
};
