import * as contract from '#contract/dashboard.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { fittingJobs, markJobSeen } from './jobs.ts';
import { dashboardOf } from './service.ts';

export const dashboardApi: FeatureApi = ({ handle, db }) => {
  handle(contract.getDashboard, async ({ actor }) => ({ data: await dashboardOf(db, actor, new Date()) }));
  handle(contract.listFittingJobs, ({ query, actor }) => fittingJobs(db, actor, query, new Date()));
  handle(contract.markJobSeen, ({ params, actor }) => markJobSeen(db, actor, params.id));
};
