import type { RefundStatus } from '#contract/payment-labels.ts';

/** `take`: the gateway has it and will say how it ended. */
export type RefundAct = 'take' | 'succeed' | 'fail' | 'retry';

interface RefundTransition {
  from: RefundStatus;
  to: RefundStatus;
  by: 'gateway' | 'finance';
  act: RefundAct;
}

/** All allowed state changes of a refund. Any other changes nothing. */
export const refundTransitions: readonly RefundTransition[] = [
  { from: 'requested', to: 'pending', by: 'gateway', act: 'take' },
  { from: 'requested', to: 'succeeded', by: 'gateway', act: 'succeed' },
  { from: 'requested', to: 'failed', by: 'gateway', act: 'fail' },
  { from: 'pending', to: 'succeeded', by: 'gateway', act: 'succeed' },
  { from: 'pending', to: 'failed', by: 'gateway', act: 'fail' },
  // A bank may send the money back days after it took it.
  { from: 'succeeded', to: 'failed', by: 'gateway', act: 'fail' },
  { from: 'failed', to: 'requested', by: 'finance', act: 'retry' },
];

/** The transition for `act`, if allowed. */
export const refundTransitionFor = (act: RefundAct, from: RefundStatus) =>
  refundTransitions.find((one) => one.act === act && one.from === from);
