import type { DisputeStatus } from '#contract/payment-labels.ts';
import type { Dispute } from './gateway.ts';

/** All allowed state changes of a dispute; `null` is one that we have not heard of. Any other changes nothing. */
export const disputeTransitions: readonly { from: DisputeStatus | null; told: Dispute['status']; to: DisputeStatus }[] = [
  { from: null, told: 'open', to: 'open' },
  // Its first event was lost.
  { from: null, told: 'won', to: 'won' },
  { from: null, told: 'lost', to: 'lost' },
  { from: 'open', told: 'won', to: 'won' },
  { from: 'open', told: 'lost', to: 'lost' },
  { from: 'lost', told: 'appealed', to: 'open' },
];

/** The transition for what the gateway says, if allowed. */
export const disputeTransitionFor = (told: Dispute['status'], from: DisputeStatus | null) =>
  disputeTransitions.find((one) => one.told === told && one.from === from);
