import { cut } from '#contract/text.ts';
import { findContacts } from '../signals/service.ts';

/** What stands in place of a name or a contact; longer than the shortest comment. */
const removed = '[uklonjeno]';
/** As the table's constraint `comment_length` says. */
const longest = 555;
/** Croatian inflects names: `Horvat`, `Horvata`, `Horvatovom`. */
const ending = String.raw`\p{L}{0,3}(?!\p{L})`;
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** The vowel at the end of a name changes too: `Zdenka`, `Zdenke`. */
const stem = (word: string) => escaped(word.length > 3 ? word.replace(/[aeiou]$/i, '') : word) + ending;

/** A text without its author's full name, surname and any contacts. */
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
