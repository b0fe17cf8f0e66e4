import * as contract from '#contract/people.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as people from './service.ts';

export const peopleApi: FeatureApi = (parts) => {
  const { handle } = parts;
  handle(contract.listPeople, ({ query }) => people.listPeople(parts, query));
  handle(contract.getPerson, async ({ params, actor }) => ({ data: await people.getPerson(parts, actor, params.id) }));
  handle(contract.listHistory, ({ params, query, actor }) => people.listHistory(parts, actor, params.id, query));
};
