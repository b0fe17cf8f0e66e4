import { countClick, countImpression, listAds } from '#contract/ads.ts';

/** The API calls that a served ad makes itself. */
export const calls = {
  list: listAds,
  impression: countImpression,
  click: countClick,
};
