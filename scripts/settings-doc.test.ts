import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentNames, settingSections } from '../server/config.ts';
import { document, settingsDocument } from './settings-doc.ts';

test('docs/SETTINGS.md is up to date (otherwise run npm run settings-doc)', () => {
  expect(readFileSync(document, 'utf8')).toBe(settingsDocument());
});

test('every setting belongs to exactly one section', () => {
  expect(
    Object.values(settingSections)
      .flatMap((settings) => Object.keys(settings))
      .sort(),
  ).toEqual([...environmentNames].sort());
});

test('every setting has a description and a default', () => {
  const rows = settingsDocument()
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows).toHaveLength(environmentNames.length);
  expect(rows.filter((row) => /undefined|\|\s+\|/.test(row))).toEqual([]);
});
