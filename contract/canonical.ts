/**
 * Characters to remove: lone surrogates, private use, unassigned (except those reserved for new emoji),
 * controls except tab and line feed, and characters that fonts do not draw, such as the null notehead U+1D159
 * and the format controls and blanks of Egyptian hieroglyphs.
 */
const invisible =
  /(?!\p{Extended_Pictographic})[\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC\u{13430}-\u{1343F}\u{13441}\u{13442}\u{1D159}]|[^\P{Cc}\t\n]/gu;
/**
 * Number of preceding UTF-16 units examined to decide whether a character is part of an emoji. The longest
 * such sequence is a flag with six tags.
 */
const before = 14;

/** Returns the joiner, selector or tag if it is part of an emoji; otherwise an empty string. */
function partOfEmoji(one: string, at: number, text: string): string {
  const begin = text.slice(Math.max(0, at - before), at);
  const isPart =
    one === '\u200D'
      ? /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\p{Extended_Pictographic}\uFE0F)$/u.test(begin) &&
        /^\p{Extended_Pictographic}/u.test(text.slice(at + 1, at + 3))
      : one === '\uFE0E' || one === '\uFE0F'
        ? /\p{Emoji}$/u.test(begin)
        : /^[\u{E0020}-\u{E007F}]$/u.test(one) && /\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6}$/u.test(begin);
  return isPart ? one : '';
}

/**
 * Normalization is quadratic in the length of a run of combining marks: 80,000 of them take over a second.
 */
const longRuns = /(?<=\p{M}{16})\p{M}+/gu;
/** Combining marks without a base letter, or beyond the fourth on a letter. */
const needlessMarks = /(?<=^|\s)\p{M}+|(?<=\p{M}{4})\p{M}+/gu;

/** Returns the NFC form of text, in linear time even if the text consists of combining marks. */
export const composed = (text: string): string => text.replace(longRuns, '').normalize('NFC');

/**
 * Returns text in the form in which it is stored: NFC, line feeds as line ends, at most four combining marks
 * on a letter, no invisible characters except those in emoji, trimmed. Returns an empty string if there are
 * no visible characters. Idempotent.
 */
export function canonical(text: string): string {
  // U+2800, the empty Braille cell, looks like a space, but `trim` does not remove it.
  const plain = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\u2800', ' ')
    .replace(invisible, partOfEmoji);
  return composed(plain).replace(needlessMarks, '').trim();
}

/** Returns whether a value is a string without visible characters, such as an empty form field. */
export const isBlank = (value: unknown): boolean => typeof value === 'string' && canonical(value) === '';
