import { fold, foldedWords } from '#contract/fold.ts';
import { cut, pauses, withoutEnd } from '#contract/format.ts';

const words = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns the query's words as prefixes to match. Words of more than four letters lose the last one, because
 * Croatian words inflect at the end.
 */
const rootsOf = (query: string) =>
  foldedWords(query)
    .filter((word) => word.length > 1)
    .map((word) => (word.length > 4 ? word.slice(0, -1) : word));

export interface Piece {
  text: string;
  found: boolean;
  at: number;
}

/**
 * Splits a text into pieces and marks the words that start like a word of the query: `bojleri` for `bojler`,
 * `žbuke` for `zbuka`.
 */
export function foundIn(text: string, query: string): Piece[] {
  const roots = rootsOf(query);
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(words)) {
    const word = fold(match[0]);
    if (!roots.some((root) => word.startsWith(root))) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), found: false, at: end });
    pieces.push({ text: match[0], found: true, at: match.index });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), found: false, at: end });
  return pieces;
}

const wholeWords = (text: string) => withoutEnd(text.slice(0, Math.max(text.lastIndexOf(' '), 1)), pauses);

/**
 * Returns about two lines of a long text, starting shortly before the first match. With `lead`, the text's
 * first words come before it, up to this many characters.
 */
export function excerpt(text: string, query: string, length: number, lead = 0): string {
  const plain = text.replace(/\s+/g, ' ');
  const first = foundIn(plain, query).find((piece) => piece.found)?.at ?? 0;
  let from = 0;
  if (first > length * 0.6) from = plain.lastIndexOf(' ', first - 24) + 1;
  const head = from > lead && lead > 0 ? `${wholeWords(cut(plain, lead))}… ` : '…';
  const room = length - (from > 0 ? head.length : 0);
  const shown = cut(plain.slice(from), room);
  const begin = from + room < plain.length ? `${wholeWords(shown)}…` : shown;
  return from > 0 ? head + begin : begin;
}
