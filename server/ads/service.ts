import * as impressions from './impression-queries.ts';
import * as queries from './queries.ts';

export type { AdRow } from './queries.ts';

export const { deleteOldUses } = impressions;
export const { byId: adById, lock: lockAd, remove: removeAd } = queries;
