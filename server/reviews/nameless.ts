import { cut } from '#contract/format.ts';
import { findContacts } from '../signals/contacts.ts';

/** Longer than the shortest allowed comment, so the length constraint still passes. */
const removed = '[uklonjeno]';
/** Must match the table constraint `comment_length`. */
const longest = 555;
const ending = String.raw`\p{L}{0,3}(?!\p{L})`;
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Omits the final vowel of a name, because Croatian cases change it: `Zdenka`, `Zdenke`. */
const stem = (word: string) => escaped(word.length > 3 ? word.replace(/[aeiou]$/i, '') : word) + ending;

export function nameless(text: string, name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  const names = [
    words.map(stem).join(String.raw`\s+`),
    ...(words.length > 1 && last.length > 3 ? [stem(last)] : []),
  ];
  const withoutContacts = findContacts(text).reduceRight(
    (rest, { from, to }) => rest.slice(0, from) + removed + rest.slice(to),
    text,
  );
  const changed = withoutContacts.replace(
    new RegExp(String.raw`(?<!\p{L})(?:${names.join('|')})`, 'giu'),
    removed,
  );
  return cut(changed, longest);
}
