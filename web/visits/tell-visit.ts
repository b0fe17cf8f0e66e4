import { countVisit } from '#contract/visits.ts';
import { api } from '../platform/api.ts';

/** Tells the server which page the browser opened by itself; a visit that is not told is not counted. */
export const tellVisit = (path: string) =>
  void api.call(countVisit, { body: { path } }).catch(() => undefined);
