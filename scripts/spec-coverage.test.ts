import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(house, file), 'utf8');
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file);

interface Held {
  file: string;
  titles: string[];
}

/** Parses a row's tests: files as code, and after a test file the titles of its tests in italics. */
function heldBy(cell: string): Held[] {
  const held: Held[] = [];
  for (const [, title, file] of cell.matchAll(/\*([^*]+)\*|`([^`]+)`/g)) {
    if (file) held.push({ file, titles: [] });
    else held.at(-1)?.titles.push(title ?? '');
  }
  return held;
}

const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (?!Asked |-)(.+?) \| (.+) \|$/gm)].map(([, asked = '', cell = '']) => ({
    asked,
    held: heldBy(cell),
  }));

const titlesIn = new Map<string, Set<string>>();
/** The first string argument of any call, which includes test titles, also of `test.each(…)('…', …)`. */
function titlesOf(file: string): Set<string> {
  const known =
    titlesIn.get(file) ??
    new Set(
      [...read(file).matchAll(/\(\s*(['"`])((?:\\.|(?!\1).)+)\1\s*,/g)].map(([, , title]) => title ?? ''),
    );
  titlesIn.set(file, known);
  return known;
}

function faultsOf({ asked, held }: { asked: string; held: Held[] }): string[] {
  if (held.length === 0) return [`${asked}: nothing holds it`];
  return held.flatMap(({ file, titles }) => {
    if (!existsSync(path.join(house, file))) return [`${file} is gone`];
    if (isTest(file) && titles.length === 0) return [`${asked}: no test of ${file} is named`];
    return titles
      .filter((title) => !titlesOf(file).has(title))
      .map((title) => `${file} has no test „${title}“`);
  });
}

const coverage = read('docs/SPEC-COVERAGE.md');

test('every section of the specification has rows', () => {
  for (let section = 1; section <= 9; section++) {
    const part = new RegExp(`^## §${section} [\\s\\S]*?(?=^## |(?![\\s\\S]))`, 'm').exec(coverage)?.[0] ?? '';
    expect(rowsOf(part).length, `§${section}`).toBeGreaterThan(3);
  }
});

test('every test and file named by the coverage table exists', () => {
  expect(rowsOf(coverage).flatMap(faultsOf)).toEqual([]);
});

test('reports missing or renamed tests, missing files and empty rows', () => {
  const own = 'scripts/spec-coverage.test.ts';
  const rows = rowsOf(`| Asked | Held by |
| - | - |
| Good | \`${own}\` *each section of the specification has its rows* |
| Renamed | \`${own}\` *each section has its rows* |
| Unnamed | \`${own}\` |
| Gone | \`scripts/gone.ts\` |
| Open | nowhere |`);
  expect(rows.flatMap(faultsOf)).toEqual([
    `${own} has no test „each section has its rows“`,
    `Unnamed: no test of ${own} is named`,
    'scripts/gone.ts is gone',
    'Open: nothing holds it',
  ]);
});
