import type { Names } from './names.ts';

/** Adds the new feature's row to the sorted feature table of the overview. Throws if the table is missing. */
export function withRow(overview: string, { plural }: Pick<Names, 'plural'>): string {
  const lines = overview.split('\n');
  const head = lines.findIndex((line) => line.startsWith('| feature | covers |'));
  if (head < 0) throw new Error('docs/ARCHITECTURE.md has no table of features');
  const first = head + 2;
  const length = lines.slice(first).findIndex((line) => !line.startsWith('| '));
  const later = lines.slice(first, first + length).findIndex((line) => (line.split(' ')[1] ?? '') > plural);
  const row = `| ${plural} | ${plural.replaceAll('-', ' ')} | \`server/${plural}/service.ts\` | \`${plural}\` | \`${plural}\` | \`${plural}\` | |`;
  return lines.toSpliced(first + (later < 0 ? length : later), 0, row).join('\n');
}
