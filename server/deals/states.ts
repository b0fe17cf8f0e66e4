import type { DealStage } from '#contract/deals.ts';

/** `reviewed` is not stored: it is a done deal whose client has reviewed the worker. */
export type StoredStage = Exclude<DealStage, 'reviewed'>;

export type Side = 'client' | 'worker';

export type DealAct =
  | 'propose'
  | 'choose'
  | 'finish'
  | 'cancel'
  | 'ask_undo'
  | 'agree_undo'
  | 'refuse_undo'
  | 'give_address';

export interface Transition {
  act: DealAct;
  from: StoredStage;
  /** Equal to `from` if the action only prepares the next step. */
  to: StoredStage;
  /** `not_proposed`, `not_asked`: not the side that proposed the times, or asked to undo. */
  by: 'either' | 'client' | 'not_proposed' | 'not_asked';
  /** Requires a chosen time (true) or none (false). */
  timed?: boolean;
}

/** All valid transitions; any other action returns 409 and changes nothing. */
export const transitions: readonly Transition[] = [
  { act: 'propose', from: 'agreed', to: 'agreed', by: 'either' },
  { act: 'propose', from: 'scheduled', to: 'scheduled', by: 'either' },
  { act: 'choose', from: 'agreed', to: 'scheduled', by: 'not_proposed' },
  { act: 'choose', from: 'scheduled', to: 'scheduled', by: 'not_proposed' },
  { act: 'finish', from: 'agreed', to: 'done', by: 'either' },
  { act: 'finish', from: 'scheduled', to: 'done', by: 'either' },
  // Nobody can be forced to do a job, so one side is enough; undoing a step requires both.
  { act: 'cancel', from: 'agreed', to: 'cancelled', by: 'either' },
  { act: 'cancel', from: 'scheduled', to: 'cancelled', by: 'either' },
  { act: 'ask_undo', from: 'scheduled', to: 'scheduled', by: 'either' },
  { act: 'ask_undo', from: 'done', to: 'done', by: 'either' },
  { act: 'agree_undo', from: 'scheduled', to: 'agreed', by: 'not_asked' },
  { act: 'agree_undo', from: 'done', to: 'scheduled', by: 'not_asked', timed: true },
  { act: 'agree_undo', from: 'done', to: 'agreed', by: 'not_asked', timed: false },
  { act: 'refuse_undo', from: 'scheduled', to: 'scheduled', by: 'either' },
  { act: 'refuse_undo', from: 'done', to: 'done', by: 'either' },
  { act: 'give_address', from: 'agreed', to: 'agreed', by: 'client' },
  { act: 'give_address', from: 'scheduled', to: 'scheduled', by: 'client' },
];
