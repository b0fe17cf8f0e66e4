import { dayOf } from '#contract/format.ts';
import type { Offer, OfferStatus } from '#contract/offers.ts';
import type { StoredOfferStatus } from './states.ts';

export interface Judged {
  status: StoredOfferStatus;
  workerId: number;
  ownerId: number;
  validUntil: string;
  postOpen: boolean;
}

/** An open offer expires after its last day, and closes with its post. */
export function statusOf(offer: Judged, now: Date): OfferStatus {
  if (offer.status !== 'open') return offer.status;
  if (!offer.postOpen) return 'closed';
  return offer.validUntil < dayOf(now) ? 'expired' : 'open';
}

const acts = {
  accept: { by: 'owner', to: 'accepted' },
  decline: { by: 'owner', to: 'declined' },
  withdraw: { by: 'worker', to: 'withdrawn' },
} as const;
export type OfferAct = keyof typeof acts;

export const outcomeOf = (act: OfferAct): StoredOfferStatus => acts[act].to;

export function mayAct(act: OfferAct, userId: number, offer: Judged, now: Date): boolean {
  return (
    statusOf(offer, now) === 'open' && userId === (acts[act].by === 'owner' ? offer.ownerId : offer.workerId)
  );
}

export const offerAbilities = (userId: number, offer: Judged, now: Date): Offer['can'] => ({
  accept: mayAct('accept', userId, offer, now),
  decline: mayAct('decline', userId, offer, now),
  withdraw: mayAct('withdraw', userId, offer, now),
});
