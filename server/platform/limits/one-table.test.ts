import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rows } from './table.ts';

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file: `server/${file}`, text: readFileSync(`server/${file}`, 'utf8') }));

test('limits are defined only in the table of the limits folder', () => {
  const makes = files.filter(
    ({ file, text }) => !file.startsWith('server/platform/limits/') && /\bwindowMs\s*:/.test(text),
  );
  expect(makes.map(({ file }) => file)).toEqual([]);
});

test('every limit of the table applies to endpoints, or to a use case that counts it by name', () => {
  const elsewhere = files
    .filter(({ file }) => file !== 'server/platform/limits/table.ts')
    .map(({ text }) => text);
  const unused = Object.entries(rows).filter(
    ([name, { on }]) => !on && !elsewhere.some((text) => text.includes(`'${name}'`)),
  );
  expect(unused.map(([name]) => name)).toEqual([]);
});
