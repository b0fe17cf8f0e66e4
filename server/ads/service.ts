// The only file other features may import.
import * as access from './access.ts';
import * as setAside from './bulk-impressions.ts';
import * as impressions from './impression-queries.ts';
import * as moderation from './moderation.ts';
import * as notifying from './notify.ts';
import * as policy from './policy.ts';
import * as present from './present.ts';
import * as pricing from './pricing.ts';
import * as queries from './queries.ts';
import * as read from './read.ts';
import * as serving from './serving.ts';
import * as transitions from './transitions.ts';
import * as unpaid from './unpaid.ts';
import * as write from './write.ts';

export type { Asker } from './access.ts';
export type { AdRow } from './queries.ts';

export const { deleteOldUses } = impressions;
export const { isAdvertiser, linkToken } = access;
export const { decideAd, decideAdWithin, refundQueue } = moderation;
export const { moveAd } = transitions;
export const { isUnpaid } = policy;
export const { presentAd } = present;
export const { adsPricing, amountOf, changePricing } = pricing;
export const { byId: adById, lock: lockAd, remove: removeAd } = queries;
export const { adsInState, adStats, getAd, myAds, readableAd } = read;
export const { countImpression, countClick, servedAds } = serving;
export const { listSetAside } = setAside;
export const { notifyAdvertiser } = notifying;
export const { deleteUnpaidOf, unpaidQueue } = unpaid;
export const { initAd, mustReach, updateAd } = write;
