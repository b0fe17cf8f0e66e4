import type { AnsweredKind } from '../notifications/reply-address.ts';

/** A choice in the first line of a reply. */
export type Choice =
  | { number: number }
  | { fromCents: number; toCents: number | null }
  /** The work is done; with its final price, if the reply states one. */
  | { done: true; cents: number | null };

const price =
  /^(?:cijena:? ?)?(\d{1,6}(?:[.,]\d{1,2})?)(?: ?(?:-|–|—|do) ?(\d{1,6}(?:[.,]\d{1,2})?))? ?(?:€|eur|eura)\.?$/i;
const number = /^(\d)[.)]?$/;
const done = /^obavljeno[,:]?(?: (\d{1,6}(?:[.,]\d{1,2})?) ?(?:€|eur|eura))?[.!]?$/i;

const aboutDeal: readonly AnsweredKind[] = ['offer_answered', 'deal_changed', 'appointment_reminder'];

const centsOf = (text: string) => Math.round(Number(text.replace(',', '.')) * 100);

/**
 * Parses the choice in the first line of a reply and the text below it: a number for an offer or a step of a
 * deal, a price for an invitation, `obavljeno` for a deal whose work is done.
 */
export function choiceIn(kind: AnsweredKind, text: string): { choice?: Choice; rest: string } {
  const [first = '', ...lines] = text.split('\n');
  const rest = lines.join('\n').trim();
  const finished = aboutDeal.includes(kind) ? done.exec(first.trim()) : null;
  if (finished) {
    const [, cents] = finished;
    return { choice: { done: true, cents: cents === undefined ? null : centsOf(cents) }, rest };
  }
  if (kind === 'job_post_invitation') {
    const [, from, to] = price.exec(first.trim()) ?? [];
    if (from !== undefined)
      return { choice: { fromCents: centsOf(from), toCents: to === undefined ? null : centsOf(to) }, rest };
  } else if (kind === 'offer_received' || kind === 'deal_changed') {
    const chosen = number.exec(first.trim())?.[1];
    if (chosen !== undefined) return { choice: { number: Number(chosen) }, rest };
  }
  return { rest: text };
}
