const digitsOf = (text: string) => text.replace(/\D/g, '');
const isAppended = (text: string, before: string) => text.length > before.length && text.startsWith(before);

/**
 * Groups digits as `4242 4242 4242 4242` while they are appended or a number is pasted. Edits in the middle
 * are left alone, because reformatting would move the cursor.
 */
export function cardNumberText(text: string, before: string): string {
  if (!isAppended(text, before) && !/^\d{12,}$/.test(text)) return text;
  return digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * Formats as `04 / 29` while digits are appended; a first digit of 2 to 9 is a complete month, and the year
 * may have four digits.
 */
export function expiryText(text: string, before: string): string {
  if (!isAppended(text, before)) return text;
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) || (typed.length === 1 && /\D$/.test(text)) ? `0${typed}` : typed;
  const [month, rest] = [digits.slice(0, 2), digits.slice(2)];
  return month.length < 2 ? month : `${month} / ${rest.slice(0, rest.startsWith('20') ? 4 : 2)}`;
}
