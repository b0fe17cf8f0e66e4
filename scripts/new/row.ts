import type { Names } from './names.ts';

/**
 * Returns docs/FEATURES.md with a row for the new feature, in alphabetical order. Throws if the document has
 * no feature table.
 */
export function withRow(document: string, { plural }: Pick<Names, 'plural'>): string {
  const lines = document.split('\n');
  const head = lines.findIndex((line) => line.startsWith('| feature | covers |'));
  if (head < 0) throw new Error('docs/FEATURES.md has no feature table');
  const first = head + 2;
  const length = lines.slice(first).findIndex((line) => !line.startsWith('| '));
  const later = lines.slice(first, first + length).findIndex((line) => (line.split(' ')[1] ?? '') > plural);
  const row = `| ${plural} | ${plural.replaceAll('-', ' ')} | \`server/${plural}/service.ts\` | \`${plural}\` | \`${plural}\` | \`${plural}\` | |`;
  return lines.toSpliced(first + (later < 0 ? length : later), 0, row).join('\n');
}
