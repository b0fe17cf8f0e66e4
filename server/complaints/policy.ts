import {
  type ComplaintAction,
  type ComplaintSide,
  type ComplaintState,
  complaintRights,
} from '#contract/complaint-words.ts';

/** Returns whether an action is reserved for the other party. */
export const isForOther = (action: ComplaintAction, side: ComplaintSide): boolean =>
  complaintRights[action].by !== side;

/**
 * Returns whether a party may take an action on a complaint in this state; `none`: there is no complaint yet.
 */
export const mayTake = (
  action: ComplaintAction,
  side: ComplaintSide,
  state: ComplaintState | 'none',
): boolean => !isForOther(action, side) && complaintRights[action].from.includes(state);
