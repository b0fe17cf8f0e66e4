import { foldedWords } from '#contract/fold.ts';
import { cut } from '#contract/format.ts';

export const maxWords = 8;
const maxLength = 40;
const fillers = new Set([
  'a',
  'do',
  'i',
  'ili',
  'iz',
  'je',
  'k',
  'na',
  'o',
  'od',
  'po',
  's',
  'sa',
  'se',
  'su',
  'te',
  'u',
  'uz',
  'za',
]);

/**
 * Returns at most `maxWords` distinct folded words of text, each cut to `maxLength`, without stop words
 * unless there are no others. The words are only letters and digits, so they cannot contain query operators.
 */
export function wordsOf(text: string): string[] {
  const words = [...new Set(foldedWords(text))].map((word) => cut(word, maxLength));
  const significant = words.filter((word) => !fillers.has(word));
  return (significant.length ? significant : words).slice(0, maxWords);
}

export const endings = ['ama', 'ima', 'om', 'em', 'a', 'e', 'i', 'o', 'u'];

/**
 * Returns the word without its Croatian case ending, so that `vodoinstalatera` and `vodoinstalater` share a
 * prefix. Words of fewer than five letters are returned unchanged.
 */
export function stemOf(word: string): string {
  if (word.length < 5) return word;
  const ending = endings.find((end) => word.endsWith(end) && word.length - end.length >= 3);
  return ending ? word.slice(0, -ending.length) : word;
}

/**
 * Returns whether `search_words` can contain the word: at least three plain letters (function `learn_words`).
 */
export const isLearnable = (word: string) => /^[a-z]{3,}$/.test(word);

/** Returns whether the frequency of the word, or of words beginning with it, is known. */
export const isCounted = (word: string) => /^[a-z]+$/.test(word);
