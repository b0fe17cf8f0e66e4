import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(house, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web', 'server'], { cwd: house, encoding: 'utf8' }).split('\n');

const code = files
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map(read)
  .join('\n');
const words = new Set(code.match(/[\w-]+/g));
/** `badge-` of `badge-${tone}`: whatever begins so may be meant. */
const beginnings = [...new Set([...code.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning]) => beginning ?? ''))];
/** Classes that a library puts there by itself. */
const ofLibraries = /^yarl__/;

const classesOf = (file: string) => {
  const rules = read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"|url\([^)]*\)|@import[^;]*;/g, '');
  return [...new Set([...rules.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name ?? ''))];
};
const isUsed = (name: string) => words.has(name) || ofLibraries.test(name) || beginnings.some((beginning) => name.startsWith(beginning));
const sheets = files.filter((file) => file.endsWith('.css'));

test('every class of the style sheets is used somewhere', () => {
  expect(
    sheets.flatMap((file) =>
      classesOf(file)
        .filter((name) => !isUsed(name))
        .map((name) => `${file}: .${name}`),
    ),
  ).toEqual([]);
});

test('every style sheet is on the list of the one that the page loads', () => {
  const listed = [...read('web/styles/app.css').matchAll(/@import "(\.[^"]+)"/g)].map(([, file]) => path.posix.join('web/styles', file ?? ''));
  expect(listed.toSorted()).toEqual(sheets.filter((file) => file !== 'web/styles/app.css').toSorted());
});
