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

/** Returns about two lines of a long text, starting shortly before the first match. */
export function excerpt(text: string, query: string, length: number): string {
  const plain = text.replace(/\s+/g, ' ');
  const first = foundIn(plain, query).find((piece) => piece.found)?.at ?? 0;
  let from = 0;
  if (first > length * 0.6) from = plain.lastIndexOf(' ', first - 24) + 1;
  const shown = cut(plain.slice(from), length);
  const begin =
    from + length < plain.length
      ? `${withoutEnd(shown.slice(0, Math.max(shown.lastIndexOf(' '), 1)), pauses)}…`
      : shown;
  return from > 0 ? `…${begin}` : begin;
}
