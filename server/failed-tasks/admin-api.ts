import * as contract from '#contract/failed-tasks.ts';
import { handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as service from './service.ts';

export const failedTasksApi: FeatureApi = ({ handle, db, tasks }) => {
  handle(contract.listFailedTasks, ({ query }) => service.listDead(db, query));
  handleCsv(
    { handle, db },
    contract.listFailedTasks,
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
  handle(contract.retryFailedTask, ({ params, actor }) => service.retryDead(db, tasks, actor, params.id));
};
