import type { PaperKind, PaperState } from '#contract/paper-words.ts';
import type { Paper, PaperSummary } from '#contract/papers.ts';
import { type PaperAction, type Side, transitions } from './states.ts';

export interface Judged {
  kind: PaperKind;
  state: PaperState;
  number: number | null;
  dueOn: string | null;
}

/** Facts about a paper's deal or offer that rule out actions. */
export interface Around {
  /** The deal is cancelled, or the offer is no longer open. */
  closed: boolean;
  blocked: boolean;
  /** The other party's account is being deleted. */
  gone: boolean;
  /** The work of the deal is done. */
  done: boolean;
  /** Current day in Croatia, `YYYY-MM-DD`. */
  today: string;
}

const isOpen = ({ closed, blocked, gone }: Around) => !closed && !blocked && !gone;

/** Returns whether a party of the deal may create a paper. */
export const mayMake = (side: Side, around: Around): boolean => side === 'worker' && isOpen(around);

/** Returns whether a quote costs what its offer states: the price, or an amount within its range. */
export const fitsOffer = (
  totalCents: number,
  { priceFromCents, priceToCents }: { priceFromCents: number; priceToCents: number | null },
): boolean => totalCents >= priceFromCents && totalCents <= (priceToCents ?? priceFromCents);

/** Returns whether the last day of a quote, or the due date of a payment request, has passed. */
export const hasPassed = (
  { kind, dueOn }: Pick<Judged, 'kind' | 'dueOn'>,
  { today }: Pick<Around, 'today'>,
) => kind !== 'work_order' && dueOn !== null && dueOn < today;

/** Returns whether a party may read a paper; the client may not read drafts. */
export const mayRead = (side: Side, { state }: Pick<Judged, 'state'>): boolean =>
  side === 'worker' || state !== 'draft';

/** Returns why a sent quote can no longer be accepted; null if it can, and for other papers. */
export function lapseOf(
  paper: Pick<Judged, 'kind' | 'state' | 'dueOn'>,
  around: Pick<Around, 'done' | 'today'>,
): PaperSummary['lapsed'] {
  const { kind, state } = paper;
  if (kind !== 'quote' || state !== 'sent') return null;
  if (around.done) return 'done';
  return hasPassed(paper, around) ? 'expired' : null;
}

/** Returns whether an action is reserved for the other party. */
export const isForOther = (action: PaperAction, side: Side): boolean =>
  transitions.every((one) => one.action !== action || one.by !== side);

/**
 * Returns the transition that the state table allows this side now; undefined if there is none or the quote
 * has lapsed.
 */
export const transitionFor = (action: PaperAction, side: Side, paper: Judged, around: Around) =>
  transitions.find(
    (one) =>
      one.action === action &&
      one.from === paper.state &&
      one.by === side &&
      (one.kinds === undefined || one.kinds.includes(paper.kind)) &&
      (!one.unnumbered || paper.number === null) &&
      (one.alone || isOpen(around)) &&
      (action !== 'accept' || lapseOf(paper, around) === null),
  );

export function paperAbilities(side: Side, paper: Judged, around: Around): Paper['can'] {
  const may = (action: PaperAction) => transitionFor(action, side, paper, around) !== undefined;
  return {
    edit: may('edit'),
    delete: may('delete'),
    send: may('send'),
    accept: may('accept'),
    supersede: may('supersede'),
    attach: may('attach'),
  };
}
