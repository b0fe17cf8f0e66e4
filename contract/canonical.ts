/** Lone surrogates, noncharacters, controls except tab and line feed, and what fonts do not draw. */
const invisible =
  /[\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]|[^\P{Cc}\t\n]/gu;
/** Length of a flag with six tags in UTF-16 units, the longest part of an emoji that decides what follows. */
const before = 14;

/** Returns the joiner, selector or tag if it is part of an emoji; otherwise nothing. */
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

/** Normalization takes time in the square of a run of marks: 80,000 of them take over a second. */
const longRuns = /(?<=\p{M}{16})\p{M}+/gu;
/** Marks without a letter, and those above the fourth of a letter. */
const needlessMarks = /(?<=^|\s)\p{M}+|(?<=\p{M}{4})\p{M}+/gu;

/** Returns the NFC form of a text, in linear time even for a text that consists of marks. */
export const composed = (text: string): string => text.replace(longRuns, '').normalize('NFC');

/**
 * Returns the form in which a text is stored: NFC, line feeds as line ends, at most four marks on a letter,
 * no invisible characters except those in emoji, trimmed. Empty for a text that shows nothing. Idempotent.
 */
export function canonical(text: string): string {
  // U+2800, a Braille cell without dots, looks like a space and is none to `trim`.
  const plain = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\u2800', ' ')
    .replace(invisible, partOfEmoji);
  return composed(plain).replace(needlessMarks, '').trim();
}

/** Whether a value is a text that shows nothing, as a form sends an empty field. */
export const isBlank = (value: unknown): boolean => typeof value === 'string' && canonical(value) === '';
