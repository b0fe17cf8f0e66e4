import { getUser, getWorker, listWorkers } from '#contract/users.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as users from './service.ts';

export const usersApi: FeatureApi = ({ handle, db }) => {
  handle(listWorkers, ({ query, actor }) => users.listWorkers(db, query, actor));
  handle(getUser, async ({ params, actor }) => ({ data: await users.getUser(db, params.id, actor) }));
  handle(getWorker, async ({ params, actor }) => ({ data: await users.getWorker(db, params.id, actor) }));
};
