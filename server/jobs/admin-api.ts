import * as contract from '#contract/jobs.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as service from './service.ts';

export const jobsApi: FeatureApi = ({ handle, db, jobs }) => {
  handle(contract.listDeadJobs, ({ query }) => service.listDead(db, query));
  handle(contract.retryDeadJob, ({ params, actor }) => service.retryDead(db, jobs, actor, params.id));
};
