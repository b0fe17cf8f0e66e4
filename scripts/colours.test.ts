import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { coloursFile, coloursOf, made, source } from './colours.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const css = readFileSync(source, 'utf8');

const exceptions: Record<string, string> = {
  'web/styles/tokens.css': 'defines the colours',
  'contract/colours.ts': 'generated from the tokens',
  'server/seed/art/pen.ts': 'drawn photographs',
  'server/seed/art/scenes-done.ts': 'drawn photographs',
  'server/seed/art/scenes-finished.ts': 'drawn photographs',
  'server/seed/art/scenes-fitted.ts': 'drawn photographs',
  'server/seed/art/scenes-outside.ts': 'drawn photographs',
  'server/seed/art/scenes-plumbing.ts': 'drawn photographs',
  'server/seed/art/scenes-rooms.ts': 'drawn photographs',
  'server/seed/art/portrait.ts': 'skin and hair colours of drawn portraits',
  'server/platform/media/picture.ts': 'background of transparent pictures in JPEGs',
  'server/signals/picture-hash.ts': 'background of transparent pictures before conversion to grey',
  'web/dev/choice-gallery.tsx': 'placeholders for photographs',
  'web/dev/overlay-gallery.tsx': 'placeholders for photographs',
};

const code = /^(contract|server|web|scripts)\/.*\.(css|tsx?|mjs)$/;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => code.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));

const hexOrFunction =
  /(?<![\w&/-])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!var\()/gi;
const names = 'white|black|red|green|blue|yellow|orange|purple|gr[ae]y|(?:dim|light|dark)gr[ae]y|silver|navy';
const inStyle = new RegExp(
  `\\b(?:color|background|fill|stroke|border|outline|shadow)[\\w-]*["']?\\s*[:=]\\s*["'{]?[^;"'\`{}]*(?<![\\w(-])(?:${names})(?![\\w-])`,
  'gi',
);

const uncommented = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const literalsIn = (text: string) =>
  [hexOrFunction, inStyle].flatMap((pattern) => uncommented(text).match(pattern) ?? []);

test.each([
  ['a hex colour', 'a { color: #1546A0; }'],
  ['a short hex colour', '<path fill="#fff"/>'],
  ['a colour function', 'a { box-shadow: 0 0 4px rgb(0 0 0 / 0.2); }'],
  ['a colour function with a variable hue', 'a { fill: oklch(0.9 0.05 var(--hue)); }'],
  ['a colour name in a style sheet', 'a { border: 1px solid black; }'],
  ['a colour name in a drawing', '<rect fill="white"/>'],
])('the search for literal colours detects %s', (_, text) => expect(literalsIn(text)).toHaveLength(1));

test.each([
  'a { fill: oklch(var(--hue-soft) var(--hue)); }',
  "import { paper } from '#contract/colours.ts';",
  'href="#kontakt"',
  'a { color: var(--red); }',
])('the search for literal colours ignores %s', (text) => expect(literalsIn(text)).toEqual([]));

test('literal colours occur only in the token files and the listed exceptions', () => {
  const found = files
    .filter((file) => !(file in exceptions))
    .flatMap((file) => literalsIn(read(file)).map((literal) => `${file}: ${literal}`));
  expect(found).toEqual([]);
});

test('every listed exception contains colours', () => {
  expect(Object.keys(exceptions).filter((file) => literalsIn(read(file)).length === 0)).toEqual([]);
});

describe('generated colours', () => {
  test('match the tokens (otherwise run scripts/colours.ts)', () => {
    expect(readFileSync(made, 'utf8')).toBe(coloursFile(css));
  });

  test.each(['favicon.svg', 'favicon-unread.svg', 'mark.svg', 'mark-maskable.svg', 'manifest.webmanifest'])(
    'are the only colours in public/%s',
    (file) => {
      const tokens = new Set([...coloursOf(css).values()].map(({ light }) => light));
      const used = (read(`public/${file}`).match(/#[\da-f]{3,6}\b/gi) ?? []).map((colour) =>
        (colour.length === 4 ? colour.replace(/[\da-f]/gi, '$&$&') : colour).toLowerCase(),
      );
      expect(used.length).toBeGreaterThan(0);
      expect(used.filter((colour) => !tokens.has(colour))).toEqual([]);
    },
  );
});
