import { getCounty, getTown, listCounties, listTownPositions, listTowns } from '#contract/places.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { outdates } from '../platform/response-cache/tags.ts';
import { distances } from './distances.ts';
import * as places from './service.ts';
import { placesTag } from './tags.ts';

export const placesApi: FeatureApi = ({ handle, db, cache }) => {
  cache.onInvalidation((moved) => {
    if (outdates(moved, placesTag)) {
      places.placeRefs.forget(db);
      distances.forget(db);
    }
  });
  const shown = () => [placesTag];
  handle(listCounties, ({ query }) => places.listCounties(db, query), shown);
  handle(getCounty, async ({ params }) => ({ data: await places.getCounty(db, params.id) }), shown);
  handle(listTowns, ({ query }) => places.listTowns(db, query), shown);
  handle(listTownPositions, async () => ({ data: await places.townPositions(db) }), shown);
  handle(getTown, async ({ params }) => ({ data: await places.getTown(db, params.id) }), shown);
};
