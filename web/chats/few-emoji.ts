// Sequences of UTS #51: flags, keycaps, and pictographs with a variation selector or a skin tone, joined or
// tagged. Letters, digits and signs that are not pictographs by themselves (©) do not count. The bounds keep
// an endless chain of joined pictographs from counting as one.
const variant = String.raw`[\uFE0F\p{Emoji_Modifier}]`;
const first = String.raw`(?:(?!\p{Regional_Indicator})\p{Emoji_Presentation}${variant}?|\p{Extended_Pictographic}(?:${variant}|(?=\u200D)))`;
const joined = String.raw`(?:\u200D\p{Extended_Pictographic}${variant}?){0,4}`;
const tags = String.raw`[\u{E0020}-\u{E007F}]{0,7}`;
const emoji = String.raw`(?:\p{Regional_Indicator}{2}|[\d#*]\uFE0F\u20E3|${first}${joined}${tags})`;
const few = new RegExp(String.raw`^\s*(?:${emoji}\s*){1,3}$`, 'u');

export const fewEmoji = (text: string): boolean => few.test(text);
