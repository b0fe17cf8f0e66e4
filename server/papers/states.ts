import type { PaperKind, PaperState } from '#contract/paper-words.ts';

export type Side = 'client' | 'worker';

export type PaperAction = 'edit' | 'delete' | 'send' | 'accept' | 'supersede' | 'attach';

interface Transition {
  action: PaperAction;
  from: PaperState;
  /** Null if the paper is deleted. */
  to: PaperState | null;
  by: Side;
  /** Paper kinds that the transition applies to; all if omitted. */
  kinds?: readonly PaperKind[];
  /** Allowed only before the paper has a number, because numbers must have no gaps. */
  unnumbered?: true;
  /**
   * Also allowed after a cancellation and during a block, because it does not oblige the other party to
   * anything.
   */
  alone?: true;
}

/** All valid transitions (docs/PRODUCT.md#papers); any other action is rejected and changes nothing. */
export const transitions: readonly Transition[] = [
  { action: 'edit', from: 'draft', to: 'draft', by: 'worker', unnumbered: true },
  { action: 'delete', from: 'draft', to: null, by: 'worker', unnumbered: true, alone: true },
  { action: 'send', from: 'draft', to: 'sent', by: 'worker' },
  { action: 'accept', from: 'sent', to: 'accepted', by: 'client', kinds: ['quote', 'work_order'] },
  { action: 'supersede', from: 'sent', to: 'superseded', by: 'worker' },
  { action: 'supersede', from: 'accepted', to: 'superseded', by: 'worker' },
  { action: 'attach', from: 'sent', to: 'sent', by: 'client', kinds: ['payment_request'], alone: true },
  {
    ...{ action: 'attach', from: 'superseded', to: 'superseded', by: 'client' },
    ...{ kinds: ['payment_request'], alone: true },
  },
];
