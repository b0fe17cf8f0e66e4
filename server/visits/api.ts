import { visitKindOf } from '#contract/visit-kinds.ts';
import { countVisit, listVisits } from '#contract/visits.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as service from './service.ts';

export const visitsApi =
  (visits: service.Visits): FeatureApi =>
  ({ handle, db }) => {
    handle(countVisit, async ({ body }) => {
      const kind = visitKindOf(body.path);
      if (kind) visits.count(kind);
    });
    handle(listVisits, async ({ query }) => {
      await visits.write();
      return { data: await service.listVisits(db, query.days) };
    });
  };
