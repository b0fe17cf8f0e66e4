import type { Deal } from '#contract/deals.ts';
import { type DealAction, type Side, type StoredStage, type Transition, transitions } from './states.ts';

export interface Judged {
  stage: StoredStage;
  proposalBy: Side | null;
  undoBy: Side | null;
  startsAt: Date | null;
  finalBy: Side | null;
  finalConfirmedAt: Date | null;
}

interface Recorded extends Judged {
  cancelledBy: Side | null;
  scheduledAt: Date | null;
  recordExcludedAt: Date | null;
}

/** Returns whether a deal counts in the track record of its worker, who may then dispute it. */
const isRecorded = ({ stage, cancelledBy, scheduledAt, recordExcludedAt }: Recorded) =>
  recordExcludedAt === null &&
  (stage === 'done' || (stage === 'cancelled' && cancelledBy === 'worker' && scheduledAt !== null));

/**
 * Actions allowed even if one side has blocked the other, because a block must stay invisible and either side
 * must be able to end a job.
 */
const ending: readonly DealAction[] = ['finish', 'cancel'];

function mayBy({ by }: Transition, side: Side, deal: Judged): boolean {
  if (by === 'either') return true;
  if (by === 'client') return side === 'client';
  const first = { not_proposed: deal.proposalBy, not_asked: deal.undoBy, not_stated: deal.finalBy }[by];
  return first !== null && first !== side;
}

function isDue(action: DealAction, deal: Judged): boolean {
  if (action === 'choose') return deal.proposalBy !== null;
  if (action === 'agree_undo' || action === 'refuse_undo') return deal.undoBy !== null;
  if (action === 'state_price' || action === 'confirm_price') return deal.finalConfirmedAt === null;
  return action !== 'ask_undo' || deal.undoBy === null;
}

/** Returns the transition of the state table that this side may take now; undefined if there is none. */
export const transitionFor = (action: DealAction, side: Side, deal: Judged): Transition | undefined =>
  transitions.find(
    (one) =>
      one.action === action &&
      one.from === deal.stage &&
      (one.timed === undefined || one.timed === (deal.startsAt !== null)) &&
      isDue(action, deal) &&
      mayBy(one, side, deal),
  );

/** Returns whether an action is possible despite a block between the parties. */
export const mayAcross = (action: DealAction, blocked: boolean) => !blocked || ending.includes(action);

/**
 * Returns the `can` of a deal for one side; `gone` means that the other side’s account is deleted or being
 * deleted.
 */
export function dealAbilities(
  side: Side,
  deal: Recorded,
  { blocked, reviewed, gone }: { blocked: boolean; reviewed: boolean; gone: boolean },
): Deal['can'] {
  const may = (action: DealAction) =>
    !gone && mayAcross(action, blocked) && transitionFor(action, side, deal) !== undefined;
  return {
    propose: may('propose'),
    choose: may('choose'),
    finish: may('finish'),
    cancel: may('cancel'),
    ask_undo: may('ask_undo'),
    answer_undo: may('agree_undo'),
    keep: may('refuse_undo') && deal.undoBy === side,
    give_address: may('give_address'),
    state_price: may('state_price'),
    confirm_price: may('confirm_price'),
    dispute: !gone && side === 'worker' && isRecorded(deal),
    review: !gone && deal.stage === 'done' && !blocked && !reviewed,
  };
}
