import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { youngerIn } from './baseline.mjs';

const root = path.resolve(import.meta.dirname, '..');
const sources = execFileSync('git', ['ls-files', 'web', 'contract'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));

test.each([
  'let a=URL.parse(b)',
  'Map.groupBy(a,b)',
  'x={signal:AbortSignal.any([a,b])}',
  'return Response.json(a)',
  'a=[...b.values().map(c)]',
  'let a=RegExp(`[\\\\p{L}--[a-z]]+`,`gv`)',
  'new Intl.DurationFormat("hr")',
])('the check reports %s in a script as too new', (text) =>
  expect(youngerIn([['a.js', text]])).toHaveLength(1),
);

test.each([
  'a{&:hover{b:c}}',
  '@starting-style{a{b:c}}',
  'a{color:light-dark(red,blue)}',
  'a{grid-template-rows:subgrid}',
  'a{width:round(1px,2px)}',
  'a{color:oklch(from red l c h)}',
])('the check reports %s in a style sheet as too new', (text) =>
  expect(youngerIn([['a.css', text]])).toHaveLength(1),
);

test.each([
  ['a.js', 'typeof URL.canParse==`function`?URL.canParse(e):0;a.groupBy;x/y/v;RegExp(`a`,`g`),b(`v`)'],
  [
    'a.css',
    'a{border-radius:3px}a:has(b){c:d}a{color:color-mix(in oklab,red,blue)}@supports (not (color:rgb(from red r g b))){a{b:c}}.a\\&b{c:d}',
  ],
  ['a.svg', 'URL.parse'],
])('the check accepts the file %s with the content %s', (name, text) =>
  expect(youngerIn([[name, text]])).toEqual([]),
);

test('no source file formats hours with Intl in Croatian, as browsers differ in the result', () => {
  const found = sources.filter((file) =>
    /DateTimeFormat\('hr[^)]*\b(?:hour|timeStyle)\b|toLocale(?:Time)?String\(/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  expect(found).toEqual([]);
});
