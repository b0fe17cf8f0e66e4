import { foldedWords } from '#contract/fold.ts';
import { cut } from '#contract/text.ts';

/** Words of one search. */
export const maxWords = 8;
/** Longer words are not stored in search_words; their prefix is enough. */
const maxLength = 40;
/** Stop words, left out of the search. */
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

/** The folded words of a text: only letters and digits, so they cannot contain query operators. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(foldedWords(text))].map((word) => cut(word, maxLength));
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length ? telling : words).slice(0, maxWords);
}

export const endings = ['ama', 'ima', 'om', 'em', 'a', 'e', 'i', 'o', 'u'];

/** The word without its Croatian case ending, so `vodoinstalatera` and `vodoinstalater` share a prefix. */
export function stemOf(word: string): string {
  if (word.length < 5) return word;
  const ending = endings.find((end) => word.endsWith(end) && word.length - end.length >= 3);
  return ending ? word.slice(0, -ending.length) : word;
}

/** Whether search_words can contain the word: only plain letters, from three on (function learn_words). */
export const isLearnable = (word: string) => /^[a-z]{3,}$/.test(word);

/** Whether the kept numbers of words say how frequent it is, itself or as a beginning. */
export const isCounted = (word: string) => /^[a-z]+$/.test(word);
