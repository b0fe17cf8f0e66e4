import { fold, plain } from '#contract/fold.ts';
import { cut } from '#contract/format.ts';
import { findContacts } from '../signals/contacts.ts';

interface Span {
  from: number;
  to: number;
}

/** Longer than the shortest allowed comment, so the length constraint still passes. */
const removed = '[uklonjeno]';
/** Must match the table constraint `comment_length`. */
const longest = 555;
const ending = String.raw`\p{L}{0,3}(?!\p{L})`;
/** Escapes a folded word for a pattern in which each `d` also matches `dj`, another spelling of `đ`. */
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('d', 'dj?');
/**
 * Returns a pattern that matches a word in any Croatian case: `Zdenka`, `Zdenke`. Omits the final vowel,
 * because cases change it.
 */
const stem = (word: string) => escaped(word.length > 3 ? word.replace(/[aeiou]$/, '') : word) + ending;

/** Returns the patterns of a name and of its last word alone, for a text reduced by `plain`. */
function patternsOf(name: string): string[] {
  const words = fold(name).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const last = words.at(-1) ?? '';
  return [
    words.map(stem).join(String.raw`[\s-]+`),
    ...(words.length > 1 && last.length > 3 ? [stem(last)] : []),
  ];
}

/** Returns the text reduced by `plain`, and the position of each of its characters in the original text. */
function plainWithPlaces(text: string): { reduced: string; places: number[] } {
  let reduced = '';
  const places: number[] = [];
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const letters = plain(letter);
    reduced += letters;
    places.push(...Array<number>(letters.length).fill(index));
  }
  return { reduced, places: [...places, text.length] };
}

function findNames(text: string, names: readonly string[]): Span[] {
  const patterns = names.flatMap(patternsOf);
  if (patterns.length === 0) return [];
  const { reduced, places } = plainWithPlaces(text);
  const pattern = new RegExp(String.raw`(?<!\p{L})(?:${patterns.join('|')})`, 'gu');
  return [...reduced.matchAll(pattern)].map(({ 0: name, index }) => ({
    from: places[index] ?? 0,
    to: places[index + name.length] ?? text.length,
  }));
}

const without = (text: string, spans: readonly Span[]): string =>
  spans.reduceRight((rest, { from, to }) => rest.slice(0, from) + removed + rest.slice(to), text);

/**
 * Replaces contact details and `names` with `removed`, ignoring letter case, Croatian case endings and
 * diacritics, and cuts the text to `longest` characters.
 */
export function anonymizedText(text: string, names: readonly string[]): string {
  const withoutContacts = without(text, findContacts(text));
  return cut(without(withoutContacts, findNames(withoutContacts, names)), longest);
}
