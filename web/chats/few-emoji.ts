// Sequences of UTS #51: flags, keycaps, and pictures with a variant or a skin tone, joined or tagged. A letter, a digit and a sign that is
// no picture by itself (©) are none. The bounds keep a chain of joined pictures without end from counting as one.
const variant = String.raw`[\uFE0F\p{Emoji_Modifier}]`;
const first = String.raw`(?:(?!\p{Regional_Indicator})\p{Emoji_Presentation}${variant}?|\p{Extended_Pictographic}(?:${variant}|(?=\u200D)))`;
const joined = String.raw`(?:\u200D\p{Extended_Pictographic}${variant}?){0,4}`;
const tags = String.raw`[\u{E0020}-\u{E007F}]{0,7}`;
const emoji = String.raw`(?:\p{Regional_Indicator}{2}|[\d#*]\uFE0F\u20E3|${first}${joined}${tags})`;
const few = new RegExp(String.raw`^\s*(?:${emoji}\s*){1,3}$`, 'u');

/** A text of one to three emoji and nothing else: it is shown larger. */
export const fewEmoji = (text: string): boolean => few.test(text);
