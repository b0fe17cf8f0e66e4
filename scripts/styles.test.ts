import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'web', 'server'],
  { cwd: root, encoding: 'utf8' },
).split('\n');

const isCode = (file: string) => /\.tsx?$/.test(file) && !file.includes('.test.');
const code = files.filter(isCode).map(read).join('\n');
/** Returns the string literals, since identifiers, comments and text between tags do not use a class. */
const literalsIn = (text: string) =>
  text
    .replace(/^\s*\/\/.*$|^import .*$|\/\*[\s\S]*?\*\//gm, '')
    .match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)
    ?.join('\n') ?? '';
const literals = files
  .filter(isCode)
  .map((file) => literalsIn(read(file)))
  .join('\n');
const words = new Set(literals.match(/[\w-]+/g));
/**
 * Prefixes of constructed class names, such as `badge-` in `badge-${tone}`. Any class with one of these
 * prefixes counts as used.
 */
const beginnings = [
  ...new Set([...code.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning]) => beginning ?? '')),
];
const ofLibraries = /^(?:yarl__|lucide)/;

const classesOf = (file: string) => {
  const rules = read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"|url\([^)]*\)|@import[^;]*;/g, '');
  return [...new Set([...rules.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name ?? ''))];
};
const isUsed = (name: string) =>
  words.has(name) || ofLibraries.test(name) || beginnings.some((beginning) => name.startsWith(beginning));
const shared = new Set(['ui', 'platform', 'styles', 'dev', 'catalogue']);
const scripts = files
  .filter((file) => /^web\/[\w-]+\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => {
    const text = read(file);
    const starts = [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, start]) => start ?? '');
    return { room: file.split('/')[1] ?? '', words: new Set(text.match(/[\w-]+/g)), starts };
  });
function featureOf(name: string): string | undefined {
  const rooms = new Set(
    scripts
      .filter(({ words, starts }) => words.has(name) || starts.some((start) => name.startsWith(start)))
      .map(({ room }) => room),
  );
  const [room] = rooms;
  return rooms.size === 1 && room && !shared.has(room) && !ofLibraries.test(name) ? room : undefined;
}
const rulesOf = (file: string) =>
  [
    ...read(file)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{/g),
  ]
    .map(([, selectors]) => (selectors ?? '').trim())
    .filter((selectors) => !/^(?:@|from|to|[\d.]+%)/.test(selectors));

const sheets = files.filter((file) => file.endsWith('.css'));

test('every class in the stylesheets is used', () => {
  expect(
    sheets.flatMap((file) =>
      classesOf(file)
        .filter((name) => !isUsed(name))
        .map((name) => `${file}: .${name}`),
    ),
  ).toEqual([]);
});

test('every custom property is used, and every used one is defined', () => {
  const styles = sheets.map((file) => read(file).replace(/\/\*[\s\S]*?\*\//g, '')).join('\n');
  const defined = new Set(styles.match(/(?<=[\s{;])--[\w-]+(?=:)/g));
  const used = new Set(styles.match(/(?<=var\()--[\w-]+/g));
  const inCode = new Set(literals.match(/--[\w-]+/g));
  const other = /^--(?:yarl__|anchor-width$|available-height$)/;
  const missing = (of: Set<string>, ...among: Set<string>[]) =>
    [...of].filter((name) => !other.test(name) && !among.some((names) => names.has(name)));
  expect({
    unused: missing(defined, used, inCode),
    undefined: missing(used, defined, inCode),
  }).toEqual({ unused: [], undefined: [] });
});

test('styles used by only one feature are stored with that feature, not in web/styles', () => {
  const own = (selector: string) =>
    [...selector.matchAll(/\.([a-z_][\w-]*)/gi)]
      .map(([, name]) => featureOf(name ?? ''))
      .find((room) => room !== undefined);
  const misplaced = sheets
    .filter((file) => file.startsWith('web/styles/') && file !== 'web/styles/utilities.css')
    .flatMap((file) =>
      rulesOf(file).map((selectors) => ({
        file,
        selectors,
        rooms: new Set(selectors.split(/,(?![^(]*\))/).map(own)),
      })),
    )
    .filter(({ rooms }) => rooms.size === 1 && !rooms.has(undefined));
  expect(
    misplaced.map(({ file, selectors, rooms }) => `${file}: ${selectors} belongs to ${[...rooms][0]}`),
  ).toEqual([]);
});

test('every stylesheet is loaded by a page, directly or through exactly one loaded stylesheet', () => {
  const loaded = ['app', 'personal', 'staff', 'advertisers', 'maps'].map((name) => `web/styles/${name}.css`);
  const listed = loaded.flatMap((sheet) =>
    [...read(sheet).matchAll(/@import "(\.[^"]+)"/g)].map(([, file]) =>
      path.posix.join('web/styles', file ?? ''),
    ),
  );
  expect([...loaded, ...listed].toSorted()).toEqual(sheets.toSorted());
});

// With a rule of this kind, every element added to the body would invalidate all styles, which once doubled
// the work of a page's first second.
test('no page-wide :has() rule applies to all elements', () => {
  const wide = /(?:^|[\s,(])(?:html|body|:root)[^\s,]*:has\(.*\)[^,]*[\s>]\*(?:::?[\w-]+)?\s*(?:,|$)/;
  expect(
    sheets.flatMap((file) => rulesOf(file).filter((selectors) => wide.test(selectors.replaceAll('\n', ' ')))),
  ).toEqual([]);
  expect(wide.test('html:active-view-transition body:has(.waiting) *')).toBe(true);
});
