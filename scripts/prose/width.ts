import type { Prose } from './texts.ts';

const widest = 110;
const exempt = /https?:\/\/|biome-ignore/;
/** Matches the lines of a Markdown document that cannot be wrapped: tables, headings and link definitions. */
const fixed = /^\s*(?:\||#{1,6} |\[[^\]]+\]: )/;

/** Returns a function that reports overlong lines in a comment or paragraph of the file. */
export function widthChecker(file: string, source: string) {
  const lines = source.split('\n');
  const canWrap = (line: string) => !exempt.test(line) && !(file.endsWith('.md') && fixed.test(line));
  return ({ line: first, text }: Prose): string[] =>
    text.split('\n').flatMap((part, n) => {
      const line = lines[first - 1 + n] ?? '';
      return part !== '' && line.length > widest && canWrap(line)
        ? [`${file}:${first + n}: has ${line.length} columns, at most ${widest} are allowed`]
        : [];
    });
}
