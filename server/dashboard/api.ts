import * as contract from '#contract/dashboard.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { listFitting, markPostSeen } from './fitting-posts.ts';
import { dashboardOf } from './service.ts';

export const dashboardApi: FeatureApi = ({ handle, db }) => {
  handle(contract.getDashboard, async ({ actor }) => ({ data: await dashboardOf(db, actor, new Date()) }));
  handle(contract.listFittingPosts, ({ query, actor }) => listFitting(db, actor, query, new Date()));
  handle(contract.markPostSeen, ({ params, actor }) => markPostSeen(db, actor, params.id));
};
