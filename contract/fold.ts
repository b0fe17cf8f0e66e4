import { composed } from './canonical.ts';

/** Lower-case Latin letters without a Unicode decomposition, mapped to what people type for them. */
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
const unseen =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the ranges consist of single combining marks
  /[\u00AD\u02B0-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2060-\u2064\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]/g;

/** Returns text in lower case, reduced to basic Latin letters: `Żółć Đurđa ǆ` becomes `zolc durda dz`. */
export const plain = (text: string): string =>
  composed(text)
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(undecomposed, (letter) => plainLetters[letter] ?? letter);

/**
 * Returns the form in which search compares text; `dj` equals `đ`. Must match the database function `fold`,
 * which scripts/fold-sql.ts generates.
 */
export const fold = (text: string): string => plain(text).replaceAll('dj', 'd');

/**
 * Returns the folded words of text, split at every character that is not a letter or digit. Must match the
 * database function `words_of`.
 */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{Nd}]+/gu) ?? [];
