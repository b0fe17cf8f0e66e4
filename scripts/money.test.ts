import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
/** Files with amounts in the form that people type into an email or a field. */
const typed = ['server/notifications/reply-note.ts', 'web/ui/fields/money.ts'];
const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|^server\/(?:seed|testing)\//.test(file) && !typed.includes(file),
);

const space = /\s|&nbsp;|\\u00a0|\\xa0/.source;
const byHand = new RegExp(`[}\\d](?:${space})*€|€(?:${space})*\\$?\\{`);

test('only formatMoney formats money', () => {
  for (const written of ['{cents / 100} €', '<b>€{price}</b>', 'price}\\u00a0€`', 'ispod 100 € na 5 €'])
    expect(written).toMatch(byHand);
  expect('`do €80.00`').not.toMatch(byHand);
  expect(sources.length).toBeGreaterThan(800);
  expect(sources.filter((file) => byHand.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
