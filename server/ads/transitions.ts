import type { Tx } from '../platform/db/pool.ts';
import { type NewAd, update } from './queries.ts';
import { type AdAction, type AdMover, adTransitionFor } from './states.ts';
import type { AdRow } from './tables.ts';

/**
 * Changes the state of an ad locked by this transaction. Returns undefined, with no change, if the transition
 * is not allowed.
 */
export async function moveAd(
  tx: Tx,
  ad: AdRow,
  action: AdAction,
  by: AdMover,
  values: Partial<NewAd> = {},
): Promise<AdRow | undefined> {
  const transition = adTransitionFor(action, ad, by);
  return transition && update(tx, ad.id, { ...values, status: transition.to });
}
