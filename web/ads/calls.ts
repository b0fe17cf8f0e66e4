import type * as contract from '#contract/ads.ts';
import { bareEndpoint } from '../platform/bare-endpoint.ts';

/** What a served ad asks of the API by itself. */
export const calls = {
  list: bareEndpoint<typeof contract.listAds>('GET', '/ads'),
  appearance: bareEndpoint<typeof contract.countAppearance>('POST', '/ads/increment-appearance/:id'),
  click: bareEndpoint<typeof contract.countClick>('POST', '/ads/:id/click'),
};
