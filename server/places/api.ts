import { getCounty, getTown, listCounties, listTowns } from '#contract/places.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as places from './service.ts';

export const placesApi: FeatureApi = ({ handle, db }) => {
  handle(listCounties, ({ query }) => places.listCounties(db, query));
  handle(getCounty, async ({ params }) => ({ data: await places.getCounty(db, params.id) }));
  handle(listTowns, ({ query }) => places.listTowns(db, query));
  handle(getTown, async ({ params }) => ({ data: await places.getTown(db, params.id) }));
};
