import { composed } from './canonical.ts';

/** Small Latin letters that Unicode does not decompose, by what people type for them. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ł: 'l',
  ƚ: 'l',
  ø: 'o',
  ħ: 'h',
  ŧ: 't',
  ƀ: 'b',
  ǥ: 'g',
  ƶ: 'z',
  ɨ: 'i',
  ı: 'i',
  ȷ: 'j',
  ŋ: 'n',
  ĸ: 'k',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const undecomposed = /[đðɖłƚøħŧƀǥƶɨıȷŋĸßæœþ]/g;
/** Marks of Latin, Greek and Cyrillic letters, modifier letters, and characters that are not drawn. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: these are ranges of single marks
const unseen =
  /[\u00AD\u02B0-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2060-\u2064\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]/g;

/** Returns a text in lower case with the basic letters of Latin: `Żółć Đurđa ǆ` is `zolc durda dz`. */
export const plain = (text: string): string =>
  composed(text)
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(undecomposed, (letter) => plainLetters[letter] ?? letter);

/**
 * Returns the form in which search compares texts; `dj` is `đ`. The function `fold` of the database, written
 * by scripts/fold-sql.ts, returns the same.
 */
export const fold = (text: string): string => plain(text).replaceAll('dj', 'd');

/** Returns the folded words of a text, split at every other character, as `words_of` of the database does. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{Nd}]+/gu) ?? [];
