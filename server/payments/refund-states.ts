import type { RefundStatus } from '#contract/payment-labels.ts';

/** `take`: the gateway accepted the refund and will report the outcome. */
export type RefundAction = 'take' | 'succeed' | 'fail' | 'retry';

interface RefundTransition {
  from: RefundStatus;
  to: RefundStatus;
  by: 'gateway' | 'finance';
  action: RefundAction;
}

export const refundTransitions: readonly RefundTransition[] = [
  { from: 'requested', to: 'pending', by: 'gateway', action: 'take' },
  { from: 'requested', to: 'succeeded', by: 'gateway', action: 'succeed' },
  { from: 'requested', to: 'failed', by: 'gateway', action: 'fail' },
  { from: 'pending', to: 'succeeded', by: 'gateway', action: 'succeed' },
  { from: 'pending', to: 'failed', by: 'gateway', action: 'fail' },
  // The payer’s bank may return a refund days after accepting it.
  { from: 'succeeded', to: 'failed', by: 'gateway', action: 'fail' },
  { from: 'failed', to: 'requested', by: 'finance', action: 'retry' },
];

export const refundTransitionFor = (action: RefundAction, from: RefundStatus) =>
  refundTransitions.find((one) => one.action === action && one.from === from);
