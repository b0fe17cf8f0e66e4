import { type Forms, nouns, plural } from '../contract/format.ts';
import * as rare from '../contract/plurals.ts';
import { storedCookies } from '../contract/stored-on-device.ts';

// Checks that page texts are Croatian and contain no untranslated keys or unfilled placeholders.

const english =
  /(?<![\p{L}./@-])(?:the|and|with|this|that|these|your|you|please|from|are|was|were|been|will|would|have|has|click|here|loading|submit|cancel|save|search|settings|password|required|invalid|failed|unable|cannot|must|should|something|went|wrong|there|which|when|what|not|does|user|users|home|page|read more|show|hide|delete|edit|close|next|previous)(?![\p{L}./@-])/giu;
const broken = [
  /\bundefined\b|\bNaN\b|\bnull\b|\[object \w*|\bInvalid Date\b|\bInfinity\b/g,
  // Untranslated keys, and placeholders without a value.
  /(?<![\p{L}\d@./_-])[a-z]+(?:_[a-z]+)+(?![\p{L}\d@./_-])/gu,
  /(?<![\p{L}\d@./-])[a-z]+\.[a-z]+_[a-z_]+/gu,
  // A Croatian date already ends with a full stop, so a second one is an error.
  /\d\.\.(?!\.)/g,
  /\$\{|\{\{|%[sd]\b|\{[a-z]+\}/g,
];

const tables: readonly Record<string, Forms>[] = [nouns, ...Object.values(rare)];
const known = new Map<string, Forms[]>();
for (const forms of tables.flatMap((table) => Object.values(table)))
  for (const form of forms) if (/^\p{Ll}+$/u.test(form)) known.set(form, [...(known.get(form) ?? []), forms]);

/**
 * Finds numbers followed by a noun in the wrong form. Skips numbers after a preposition, which determines the
 * noun's form instead.
 */
const miscounted = (text: string) =>
  [...text.matchAll(/(?<![\d.,:/]|(?:od|do|oko|više od|manje od) )(\d{1,3}(?:\.\d{3})*) (\p{Ll}+)/gu)]
    .filter(([, digits = '', word = '']) =>
      known.get(word)?.every((forms) => plural(Number(digits.replaceAll('.', '')), forms) !== word),
    )
    .map(([found]) => found);

const names = new RegExp(
  [...storedCookies.map(({ name }) => `\\b${name}\\b`), '\\bsandbox_\\w+', '\\{portal\\}'].join('|'),
  'g',
);

export function faultsIn(text: string): string[] {
  const words = text
    .replace(names, ' ')
    .replace(/\S+@\S+|https?:\/\/\S+|\S*\/\S*|\S+\.(?:jpg|png|pdf|webp|hr|test|com)\b/g, ' ');
  return [...[...broken, english].flatMap((pattern) => words.match(pattern) ?? []), ...miscounted(words)];
}
