import type { DealStage } from '#contract/deals.ts';

/** Omits `reviewed`, which is not stored: it is a done deal whose client has reviewed the worker. */
export type StoredStage = Exclude<DealStage, 'reviewed'>;

export type Side = 'client' | 'worker';

export type DealAction =
  | 'propose'
  | 'choose'
  | 'take_slot'
  | 'finish'
  | 'cancel'
  | 'ask_undo'
  | 'agree_undo'
  | 'refuse_undo'
  | 'give_address'
  | 'state_price'
  | 'confirm_price';

export interface Transition {
  action: DealAction;
  from: StoredStage;
  /** Equal to `from` for an action that does not change the stage, such as proposing times. */
  to: StoredStage;
  /**
   * `not_proposed`: the side that did not propose the times; `not_asked`: the side that did not ask to undo;
   * `not_stated`: the side that did not state the final price.
   */
  by: 'either' | 'client' | 'not_proposed' | 'not_asked' | 'not_stated';
  timed?: boolean;
}

/** All valid transitions; any other action returns 409 and changes nothing. */
export const transitions: readonly Transition[] = [
  { action: 'propose', from: 'agreed', to: 'agreed', by: 'either' },
  { action: 'propose', from: 'scheduled', to: 'scheduled', by: 'either' },
  { action: 'choose', from: 'agreed', to: 'scheduled', by: 'not_proposed' },
  { action: 'choose', from: 'scheduled', to: 'scheduled', by: 'not_proposed' },
  { action: 'take_slot', from: 'agreed', to: 'scheduled', by: 'client' },
  { action: 'finish', from: 'agreed', to: 'done', by: 'either' },
  { action: 'finish', from: 'scheduled', to: 'done', by: 'either' },
  // Nobody can be forced to do a job, so one side is enough; undoing a step requires both.
  { action: 'cancel', from: 'agreed', to: 'cancelled', by: 'either' },
  { action: 'cancel', from: 'scheduled', to: 'cancelled', by: 'either' },
  { action: 'ask_undo', from: 'scheduled', to: 'scheduled', by: 'either' },
  { action: 'ask_undo', from: 'done', to: 'done', by: 'either' },
  { action: 'agree_undo', from: 'scheduled', to: 'agreed', by: 'not_asked' },
  { action: 'agree_undo', from: 'done', to: 'scheduled', by: 'not_asked', timed: true },
  { action: 'agree_undo', from: 'done', to: 'agreed', by: 'not_asked', timed: false },
  { action: 'refuse_undo', from: 'scheduled', to: 'scheduled', by: 'either' },
  { action: 'refuse_undo', from: 'done', to: 'done', by: 'either' },
  { action: 'give_address', from: 'agreed', to: 'agreed', by: 'client' },
  { action: 'give_address', from: 'scheduled', to: 'scheduled', by: 'client' },
  { action: 'state_price', from: 'done', to: 'done', by: 'either' },
  { action: 'confirm_price', from: 'done', to: 'done', by: 'not_stated' },
];
