import type { AdStatus } from '#contract/ad-labels.ts';

/** `gateway`: an event of the payment gateway; `count`: the paid number of impressions was reached. */
export type AdMover = 'advertiser' | 'gateway' | 'moderator' | 'count';
export type AdAct =
  | 'open'
  | 'pay'
  | 'approve'
  | 'decline'
  | 'pause'
  | 'finish'
  | 'refund'
  | 'void'
  | 'dispute'
  | 'resume';

export interface AdTransition {
  from: AdStatus;
  to: AdStatus;
  by: AdMover;
  act: AdAct;
  /** Only for an ad that nobody has seen yet. */
  unseen?: true;
}

/** All allowed state changes of an ad (product.md, Ads and payment). Any other is refused and changes nothing. */
export const adTransitions: readonly AdTransition[] = [
  { from: 'draft', to: 'awaiting_payment', by: 'advertiser', act: 'open' },
  { from: 'awaiting_payment', to: 'pending', by: 'gateway', act: 'pay' },
  { from: 'pending', to: 'active', by: 'moderator', act: 'approve' },
  { from: 'pending', to: 'declined', by: 'moderator', act: 'decline' },
  { from: 'active', to: 'paused', by: 'moderator', act: 'pause' },
  { from: 'paused', to: 'active', by: 'moderator', act: 'approve' },
  { from: 'paused', to: 'declined', by: 'moderator', act: 'decline', unseen: true },
  { from: 'active', to: 'finished', by: 'count', act: 'finish' },
  { from: 'declined', to: 'refunded', by: 'gateway', act: 'refund' },
  // A refund made outside our site (in the gateway's dashboard) stops the ad it paid for.
  { from: 'pending', to: 'refunded', by: 'gateway', act: 'void' },
  { from: 'active', to: 'paused', by: 'gateway', act: 'void' },
  // The card's owner disputes the payment: the ad waits, and goes on if the bank decides for us.
  { from: 'active', to: 'paused', by: 'gateway', act: 'dispute' },
  { from: 'paused', to: 'active', by: 'gateway', act: 'resume' },
  // A refund made outside our site failed.
  { from: 'refunded', to: 'pending', by: 'gateway', act: 'resume' },
];

/** The transition for `act` on the ad as it is, if allowed. */
export const adTransitionFor = (act: AdAct, ad: { status: AdStatus; impressions: number }, by: AdMover) =>
  adTransitions.find(
    (one) =>
      one.act === act && one.from === ad.status && one.by === by && (!one.unseen || ad.impressions === 0),
  );
