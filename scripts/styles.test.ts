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
/** `badge-` from `badge-${tone}`: any class with this prefix may be used. */
const beginnings = [...new Set([...code.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning]) => beginning ?? ''))];
/** Classes set by a library itself. */
const ofLibraries = /^yarl__/;

const classesOf = (file: string) => {
  const rules = read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"|url\([^)]*\)|@import[^;]*;/g, '');
  return [...new Set([...rules.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name ?? ''))];
};
const isUsed = (name: string) => words.has(name) || ofLibraries.test(name) || beginnings.some((beginning) => name.startsWith(beginning));
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

test('every stylesheet is imported by the main one', () => {
  const listed = [...read('web/styles/app.css').matchAll(/@import "(\.[^"]+)"/g)].map(([, file]) => path.posix.join('web/styles', file ?? ''));
  expect(listed.toSorted()).toEqual(sheets.filter((file) => file !== 'web/styles/app.css').toSorted());
});
