import { countVisit } from '#contract/visits.ts';
import { api } from '../platform/api/api.ts';

/** Reports a client-side navigation to the server. If the request fails, the visit is not counted. */
export const reportVisit = (path: string) =>
  void api.call(countVisit, { body: { path } }).catch(() => undefined);
