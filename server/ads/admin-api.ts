import * as contract from '#contract/ads.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as ads from './service.ts';

export const adsAdminApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  handle(contract.adminAds, ({ query, actor }) => ads.adsInState(db, actor, query));
  handle(contract.approveAd, async ({ params, actor }) => ({ data: await ads.decideAd(parts, actor, params.id, { act: 'approve' }) }));
  handle(contract.declineAd, async ({ params, body, actor }) => ({ data: await ads.decideAd(parts, actor, params.id, { act: 'decline', ...body }) }));
  handle(contract.pauseAd, async ({ params, body, actor }) => ({ data: await ads.decideAd(parts, actor, params.id, { act: 'pause', ...body }) }));
  handle(contract.adminSetAside, ({ query }) => ads.listSetAside(db, query));
  handle(contract.putAdsPricing, async ({ body, actor }) => ({ data: await ads.changePricing(db, actor, body) }));
};
