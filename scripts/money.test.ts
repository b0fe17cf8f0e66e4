import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|^server\/seed\//.test(file),
);

const byHand = /\}(?:\s|&nbsp;)*€|€(?:\s)*\$?\{/;

test('only formatMoney formats money', () => {
  expect(byHand.test('{cents / 100} €') && byHand.test('<b>€{price}</b>')).toBe(true);
  expect(sources.length).toBeGreaterThan(800);
  expect(sources.filter((file) => byHand.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
