import { dayOf } from '#contract/format.ts';
import type { Offer, OfferStatus } from '#contract/offers.ts';
import type { StoredOfferStatus } from './states.ts';

export interface Judged {
  status: StoredOfferStatus;
  workerId: number;
  ownerId: number;
  validUntil: string;
  postOpen: boolean;
  postAgreed: boolean;
  /** Whether the worker has saved the trade data, which a quote states. */
  hasTrader: boolean;
}

/**
 * Returns an offer’s current status: an open offer is `expired` after its last day, and `closed` once its
 * post is no longer open.
 */
export function statusOf(offer: Judged, now: Date): OfferStatus {
  if (offer.status !== 'open') return offer.status;
  if (!offer.postOpen) return 'closed';
  return offer.validUntil < dayOf(now) ? 'expired' : 'open';
}

const transitions = {
  accept: { by: 'owner', to: 'accepted' },
  decline: { by: 'owner', to: 'declined' },
  withdraw: { by: 'worker', to: 'withdrawn' },
} as const;
export type OfferAction = keyof typeof transitions;

/** Returns the status of an offer after an action. */
export const outcomeOf = (action: OfferAction): StoredOfferStatus => transitions[action].to;

/**
 * Returns whether a user may take an action on an offer, which must be open; accepting also requires that no
 * other offer on the post is accepted.
 */
export function isActionAllowed(action: OfferAction, userId: number, offer: Judged, now: Date): boolean {
  return (
    statusOf(offer, now) === 'open' &&
    !(action === 'accept' && offer.postAgreed) &&
    userId === (transitions[action].by === 'owner' ? offer.ownerId : offer.workerId)
  );
}

const mayQuote = (userId: number, offer: Judged, now: Date): boolean =>
  userId === offer.workerId && statusOf(offer, now) === 'open';

export const offerAbilities = (userId: number, offer: Judged, now: Date): Offer['can'] => ({
  accept: isActionAllowed('accept', userId, offer, now),
  decline: isActionAllowed('decline', userId, offer, now),
  withdraw: isActionAllowed('withdraw', userId, offer, now),
  quote: mayQuote(userId, offer, now),
  trader: mayQuote(userId, offer, now) && !offer.hasTrader,
});
