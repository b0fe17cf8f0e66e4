import { countAppearance, countClick, listAds } from '#contract/ads.ts';

/** What a served ad asks of the API by itself. */
export const calls = {
  list: listAds,
  appearance: countAppearance,
  click: countClick,
};
