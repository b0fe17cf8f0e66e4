import type { RefundStatus } from '#contract/payment-labels.ts';

/** `take`: the gateway accepted the refund and will report the outcome. */
export type RefundAct = 'take' | 'succeed' | 'fail' | 'retry';

interface RefundTransition {
  from: RefundStatus;
  to: RefundStatus;
  by: 'gateway' | 'finance';
  act: RefundAct;
}

/** All allowed state transitions of a refund. Any other changes nothing. */
export const refundTransitions: readonly RefundTransition[] = [
  { from: 'requested', to: 'pending', by: 'gateway', act: 'take' },
  { from: 'requested', to: 'succeeded', by: 'gateway', act: 'succeed' },
  { from: 'requested', to: 'failed', by: 'gateway', act: 'fail' },
  { from: 'pending', to: 'succeeded', by: 'gateway', act: 'succeed' },
  { from: 'pending', to: 'failed', by: 'gateway', act: 'fail' },
  // A bank may return the money days after accepting it.
  { from: 'succeeded', to: 'failed', by: 'gateway', act: 'fail' },
  { from: 'failed', to: 'requested', by: 'finance', act: 'retry' },
];

export const refundTransitionFor = (act: RefundAct, from: RefundStatus) =>
  refundTransitions.find((one) => one.act === act && one.from === from);
