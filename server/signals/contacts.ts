import { withoutEnd } from '#contract/format.ts';

export interface Spot {
  from: number;
  to: number;
  key: 'phone_in_text' | 'email_in_text' | 'link_in_text';
}

const phone = /(?<![\p{L}\d])(?:(?:\+|00)\s?\d{1,3}|0)(?:[\s()./-]{0,3}\d){7,11}(?!\d)/gu;
/**
 * Dates such as `1. 2. 2026.` and `01/02/2026` have as many digits as a phone number, so they are excluded.
 */
const date = /^\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{4}/;
const email = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu;
const link =
  /(?<![\p{L}\d@.-])(?:https?:\/\/[^\s]+|(?:[\p{L}\d-]+\.)+(?:hr|com|net|org|eu|info|shop|online|site|ba|rs)(?![\p{L}\d-])(?:\/[^\s]*)?)/giu;

function spotsOf(text: string, pattern: RegExp, key: Spot['key']): Spot[] {
  return [...text.matchAll(pattern)].map((match) => {
    const found = withoutEnd(match[0], '.,;:!?)');
    return { from: match.index, to: match.index + found.length, key };
  });
}

/** Returns the positions of email addresses, phone numbers and links in a text, in text order. */
export function findContacts(text: string): Spot[] {
  const emails = spotsOf(text, email, 'email_in_text');
  const links = spotsOf(text, link, 'link_in_text').filter(
    (spot) => !emails.some((other) => spot.from < other.to && other.from < spot.to),
  );
  const phones = spotsOf(text, phone, 'phone_in_text').filter(
    (spot) => !date.test(text.slice(spot.from, spot.to)),
  );
  return [...emails, ...links, ...phones].sort((a, b) => a.from - b.from);
}
