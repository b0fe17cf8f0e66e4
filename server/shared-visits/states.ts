import type { VisitAnswer } from '#contract/shared-visit-words.ts';

/** `time` means automatic expiry after `sharedVisitDays` in which no other client agreed. */
export type Mover = 'client' | 'time';

interface Transition {
  from: VisitAnswer;
  to: VisitAnswer;
  by: Mover;
}

/** All changes of a client's answer (docs/PRODUCT.md#shared-visits); any other is rejected with a 422. */
export const transitions: readonly Transition[] = [
  { from: 'invited', to: 'yes', by: 'client' },
  { from: 'invited', to: 'no', by: 'client' },
  { from: 'invited', to: 'expired', by: 'time' },
  { from: 'yes', to: 'withdrawn', by: 'client' },
  { from: 'yes', to: 'expired', by: 'time' },
  { from: 'no', to: 'yes', by: 'client' },
  { from: 'withdrawn', to: 'yes', by: 'client' },
];

/** Returns whether the state table has this transition. */
export const allows = (from: VisitAnswer, to: VisitAnswer, by: Mover): boolean =>
  transitions.some((one) => one.from === from && one.to === to && one.by === by);
