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
  /** Only for an ad without impressions. */
  unseen?: true;
}

/** All allowed state transitions of an ad. Any other is rejected and changes nothing. */
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
  // A refund made in the gateway's dashboard stops the ad it paid for.
  { from: 'pending', to: 'refunded', by: 'gateway', act: 'void' },
  { from: 'active', to: 'paused', by: 'gateway', act: 'void' },
  // A disputed payment pauses the ad; it resumes if the bank decides in our favour.
  { from: 'active', to: 'paused', by: 'gateway', act: 'dispute' },
  { from: 'paused', to: 'active', by: 'gateway', act: 'resume' },
  // A refund made in the gateway's dashboard failed.
  { from: 'refunded', to: 'pending', by: 'gateway', act: 'resume' },
];

/** Returns the transition for `act` in the ad's current state, if allowed. */
export const adTransitionFor = (act: AdAct, ad: { status: AdStatus; impressions: number }, by: AdMover) =>
  adTransitions.find(
    (one) =>
      one.act === act && one.from === ad.status && one.by === by && (!one.unseen || ad.impressions === 0),
  );
