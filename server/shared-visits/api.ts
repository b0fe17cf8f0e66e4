import * as contract from '#contract/shared-visits.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as visits from './service.ts';
import { sharedVisitsTasks } from './tasks.ts';

export const sharedVisitsApi: FeatureApi = ({ handle, ...parts }) => {
  const { db } = parts;
  handle(contract.getSharedVisit, async ({ params, actor }) => ({
    data: await visits.visitOf(db, actor, params.id),
  }));
  handle(contract.answerSharedVisit, async ({ params, body, actor }) => ({
    data: await visits.answerVisit(parts, actor, params.id, body.answer),
  }));
  handle(contract.getSharedVisitsSetting, async () => ({ data: await visits.readSwitch(db) }));
  handle(contract.putSharedVisitsSetting, async ({ body, actor }) => ({
    data: await visits.writeSwitch(db, actor, body),
  }));
  sharedVisitsTasks(parts);
};
