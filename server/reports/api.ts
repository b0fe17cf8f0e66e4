import { closeReport, createReport, listReports } from '#contract/reports.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { evidenceOf } from './evidence.ts';
import * as reports from './service.ts';

export const reportsApi: FeatureApi = ({ handle, db }) => {
  handle(createReport, async ({ body, actor }) => {
    const evidence = await evidenceOf({ db }, actor, body.subject_type, body.subject_id);
    return { data: { id: await reports.createReport(db, actor, body, evidence) } };
  });
  handle(listReports, ({ query }) => reports.listReports(db, query));
  handle(closeReport, async ({ params, body, actor }) => ({ data: await reports.closeReport(db, actor, params.id, body.reason) }));
};
