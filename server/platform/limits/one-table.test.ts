import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allLimits } from '../../testing/all-limits.ts';

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file: `server/${file}`, text: readFileSync(`server/${file}`, 'utf8') }));

test('limits are defined only on endpoints, in a feature’s limits.ts and in the limits folder', () => {
  const makes = files.filter(
    ({ file, text }) =>
      !file.startsWith('server/platform/limits/') &&
      !/^server\/[\w-]+\/limits\.ts$/.test(file) &&
      /\bwindowMs\s*:/.test(text),
  );
  expect(makes.map(({ file }) => file)).toEqual([]);
});

test('every limit without an endpoint is counted by a use case', async () => {
  const unused = Object.values(await allLimits()).filter(
    ({ name, on }) =>
      on.length === 0 && !files.some(({ text }) => new RegExp(`[lL]imits\\.${name}\\b`).test(text)),
  );
  expect(unused.map(({ name }) => name)).toEqual([]);
});
