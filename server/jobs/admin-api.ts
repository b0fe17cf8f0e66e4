import * as contract from '#contract/jobs.ts';
import { handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as service from './service.ts';

export const jobsApi: FeatureApi = ({ handle, db, tasks }) => {
  handle(contract.listDeadJobs, ({ query }) => service.listDead(db, query));
  handleCsv(
    { handle, db },
    contract.listDeadJobs,
    [
      ['Broj', (row) => row.id],
      ['Zadatak', (row) => row.queue],
      ['Greška', (row) => row.error],
      ['Pokušaja', (row) => row.tries],
      ['Započeto', (row) => timeCell(row.created_at)],
      ['Nije uspjelo', (row) => timeCell(row.failed_at)],
    ],
    ({ query, db }) => service.listDead(db, query),
  );
  handle(contract.retryDeadJob, ({ params, actor }) => service.retryDead(db, tasks, actor, params.id));
};
