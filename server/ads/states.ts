import type { AdStatus } from '#contract/ad-labels.ts';

/** `gateway`: an event of the payment gateway; `count`: the paid number of impressions was reached. */
export type AdMover = 'advertiser' | 'gateway' | 'moderator' | 'count';
export type AdAction =
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
  action: AdAction;
  /** The transition is allowed only for an ad without impressions. */
  unseen?: true;
}

export const adTransitions: readonly AdTransition[] = [
  { from: 'draft', to: 'awaiting_payment', by: 'advertiser', action: 'open' },
  { from: 'awaiting_payment', to: 'pending', by: 'gateway', action: 'pay' },
  { from: 'pending', to: 'active', by: 'moderator', action: 'approve' },
  { from: 'pending', to: 'declined', by: 'moderator', action: 'decline' },
  { from: 'active', to: 'paused', by: 'moderator', action: 'pause' },
  { from: 'paused', to: 'active', by: 'moderator', action: 'approve' },
  { from: 'paused', to: 'declined', by: 'moderator', action: 'decline', unseen: true },
  { from: 'active', to: 'finished', by: 'count', action: 'finish' },
  { from: 'declined', to: 'refunded', by: 'gateway', action: 'refund' },
  // A refund issued in the gateway's dashboard stops the ad.
  { from: 'pending', to: 'refunded', by: 'gateway', action: 'void' },
  { from: 'active', to: 'paused', by: 'gateway', action: 'void' },
  // A disputed payment pauses the ad; it resumes if the bank decides in our favour.
  { from: 'active', to: 'paused', by: 'gateway', action: 'dispute' },
  { from: 'paused', to: 'active', by: 'gateway', action: 'resume' },
  // A refund issued in the gateway's dashboard failed, so the ad remains paid for.
  { from: 'refunded', to: 'pending', by: 'gateway', action: 'resume' },
];

/** Returns the transition of the state table; undefined if the action is not allowed. */
export const adTransitionFor = (
  action: AdAction,
  ad: { status: AdStatus; impressions: number },
  by: AdMover,
) =>
  adTransitions.find(
    (one) =>
      one.action === action &&
      one.from === ad.status &&
      one.by === by &&
      (!one.unseen || ad.impressions === 0),
  );
