import type { Tx } from '../platform/db/pool.ts';
import { type AdRow, type NewAd, update } from './queries.ts';
import { type AdAct, type AdMover, adTransitionFor } from './states.ts';

/** Moves an ad that this transaction holds; undefined where the table of states knows no such way, and nothing changes. */
export async function moveAd(tx: Tx, ad: AdRow, act: AdAct, by: AdMover, values: Partial<NewAd> = {}): Promise<AdRow | undefined> {
  const transition = adTransitionFor(act, ad, by);
  return transition && update(tx, ad.id, { ...values, status: transition.to });
}
