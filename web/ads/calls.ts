import { countClick, countImpression, listAds } from '#contract/ads.ts';

/** What a served ad asks of the API by itself. */
export const calls = {
  list: listAds,
  impression: countImpression,
  click: countClick,
};
