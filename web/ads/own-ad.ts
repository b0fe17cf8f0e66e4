import { data } from 'react-router';
import { type Ad, getAd, type PublicAd } from '#contract/ads.ts';
import { errors } from '#contract/errors.ts';
import { type Loading, load } from '../platform/loading/loader-call.ts';

/**
 * Returns whether the response contains the whole ad, which only its advertiser and administrators receive.
 */
export const isWhole = (ad: Ad | PublicAd): ad is Ad => 'can' in ad;

/** Returns the reader's own ad. Throws 404 for another person's ad, even if its public part is readable. */
export async function loadOwnAd(loading: Loading, id: number, token: string | undefined): Promise<Ad> {
  const { data: ad } = await load(loading, getAd, { params: { id }, query: { token } });
  if (isWhole(ad)) return ad;
  throw data({ message: errors.not_found[1], errors: {} }, { status: 404 });
}
