import * as contract from '#contract/reports.ts';
import { handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { closeReport } from './close.ts';
import { evidenceOf } from './evidence.ts';
import { workLeftFiles } from './files.ts';
import { threshold, writeThreshold } from './hiding.ts';
import { listReports } from './list.ts';
import { appealReport, ownReports } from './own.ts';
import * as reports from './service.ts';

export const reportsApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  handle(contract.createReport, async ({ body, actor }) => {
    const evidence = await evidenceOf({ db }, actor, body.subject_type, body.subject_id);
    return { data: { id: await reports.createReport(parts, actor, body, evidence) } };
  });
  handle(contract.listReports, ({ query }) => listReports(db, query));
  handleCsv(
    parts,
    contract.listReports,
    [
      ['Broj', (row) => row.id],
      ['Što', (row) => row.subject_type],
      ['Broj toga', (row) => row.subject_id],
      ['Broj prijava', (row) => row.reports],
      ['Razlog', (row) => row.reason],
      ['Opis', (row) => row.details],
      ['Prijavio', (row) => row.reporter?.name],
      ['Prijavljen', (row) => row.subject_user?.name],
      ['Prijavljeno', (row) => timeCell(row.created_at)],
      ['Ishod', (row) => row.outcome],
    ],
    ({ query, db }) => listReports(db, query),
  );
  handle(contract.getReportFile, ({ params, reply }) =>
    reports.reportFile(parts, params, reply.request.headers.accept),
  );
  handle(contract.closeReport, async ({ params, body, actor }) => ({
    data: await closeReport(parts, actor, params.id, body),
  }));
  handle(contract.getThreshold, async () => ({ data: await threshold(db) }));
  handle(contract.putThreshold, async ({ body, actor }) => ({
    data: await writeThreshold(db, actor, body),
  }));
  handle(contract.listOwnReports, ({ query, actor }) => ownReports(db, actor, query));
  handle(contract.appealReport, async ({ params, body, actor }) => ({
    data: await appealReport(db, actor, params.id, body.text),
  }));
  workLeftFiles(parts);
};
