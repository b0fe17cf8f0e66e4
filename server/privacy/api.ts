import * as contract from '#contract/privacy.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { workErasure } from './erasure.ts';
import { askForExport, exportFile, exportQueue, ownExports } from './exports.ts';
import { makeExport } from './make-export.ts';
import { ownData } from './own-data.ts';
import { scheduleRetention } from './retention.ts';

export const privacyApi: FeatureApi = ({ handle, ...parts }) => {
  const { db, tasks } = parts;
  handle(contract.getOwnData, async ({ actor }) => ({ data: await ownData(db, actor) }));
  handle(contract.askExport, async ({ body, actor, reply }) => ({
    data: await askForExport(parts, reply.request, actor, body),
  }));
  handle(contract.listExports, async ({ actor }) => ({ data: await ownExports(db, actor) }));
  handle(contract.downloadExport, ({ params, actor }) => exportFile(parts, actor, params.id));
  tasks.work(exportQueue, ({ exportId }, { attempt }) => makeExport(parts, exportId, attempt));
  workErasure(parts);
  scheduleRetention(parts);
};
