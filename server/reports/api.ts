import { closeReport, createReport, listReports } from '#contract/reports.ts';
import { handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { evidenceOf } from './evidence.ts';
import * as reports from './service.ts';

export const reportsApi: FeatureApi = ({ handle, db }) => {
  handle(createReport, async ({ body, actor }) => {
    const evidence = await evidenceOf({ db }, actor, body.subject_type, body.subject_id);
    return { data: { id: await reports.createReport(db, actor, body, evidence) } };
  });
  handle(listReports, ({ query }) => reports.listReports(db, query));
  handleCsv(
    handle,
    listReports,
    [
      ['Broj', (row) => row.id],
      ['Što', (row) => row.subject_type],
      ['Broj toga', (row) => row.subject_id],
      ['Razlog', (row) => row.reason],
      ['Opis', (row) => row.details],
      ['Prijavio', (row) => row.reporter?.name],
      ['Prijavljen', (row) => row.subject_user?.name],
      ['Prijavljeno', (row) => timeCell(row.created_at)],
      ['Ishod', (row) => row.outcome],
    ],
    ({ query }) => reports.listReports(db, query),
  );
  handle(closeReport, async ({ params, body, actor }) => ({ data: await reports.closeReport(db, actor, params.id, body.reason) }));
};
