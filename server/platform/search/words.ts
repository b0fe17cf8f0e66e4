import { fold } from '#contract/text.ts';

const maxWords = 8;
/** Longer words are not kept in search_words; their beginning says enough. */
const maxLength = 40;
/** Words that say nothing of a job; a sentence is searched without them. */
const fillers = new Set(['a', 'do', 'i', 'ili', 'iz', 'je', 'k', 'na', 'o', 'od', 'po', 's', 'sa', 'se', 'su', 'te', 'u', 'uz', 'za']);

/** The folded words of what was typed; letters and digits only, so nothing in them can be an operator of a query. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu))].map((word) => word.slice(0, maxLength));
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length ? telling : words).slice(0, maxWords);
}

const endings = ['ama', 'ima', 'om', 'em', 'a', 'e', 'i', 'o', 'u'];

/** The word without its Croatian case ending, so that `vodoinstalatera` begins as `vodoinstalater` does. */
export function stemOf(word: string): string {
  if (word.length < 5) return word;
  const ending = endings.find((end) => word.endsWith(end) && word.length - end.length >= 3);
  return ending ? word.slice(0, -ending.length) : word;
}

/** Whether search_words can know the word: only plain letters are kept there, from three on (function learn_words). */
export const isLearnable = (word: string) => /^[a-z]{3,}$/.test(word);
