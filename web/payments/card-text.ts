const digitsOf = (text: string) => text.replace(/\D/g, '');
const isAppended = (text: string, before: string) => text.length > before.length && text.startsWith(before);

/** `4242 4242 4242 4242`, formatted at the end of the text; a change in the middle is left alone, for the cursor to stay. A pasted number is regrouped too. */
export function cardNumberText(text: string, before: string): string {
  if (!isAppended(text, before) && !/^\d{12,}$/.test(text)) return text;
  return digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** `04 / 29`, formatted at the end of the text; 2 to 9 cannot be followed by a second digit of a month, and a year may be written in full. */
export function expiryText(text: string, before: string): string {
  if (!isAppended(text, before)) return text;
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) || (typed.length === 1 && /\D$/.test(text)) ? `0${typed}` : typed;
  const [month, rest] = [digits.slice(0, 2), digits.slice(2)];
  return month.length < 2 ? month : `${month} / ${rest.slice(0, rest.startsWith('20') ? 4 : 2)}`;
}
