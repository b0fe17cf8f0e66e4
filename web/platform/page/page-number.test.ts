import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits } from '#contract/constants.ts';
import { pageIn } from './page-number.ts';

test.for([
  ['', 1],
  ['stranica=3', 3],
  ['stranica=2.7', 2],
  ['stranica=-2', 1],
  ['stranica=x', 1],
  [`stranica=${limits.pagesMost}`, limits.pagesMost],
  [`stranica=${limits.pagesMost + 1}`, limits.pagesMost],
  ['stranica=1e99', limits.pagesMost],
  ['stranica=Infinity', limits.pagesMost],
] as const)('the query “%s” is parsed as page %s', ([query, page]) => {
  expect(pageIn(new URLSearchParams(query))).toBe(page);
});

test('the page number can be read from a custom parameter', () => {
  expect(pageIn(new URLSearchParams('stranica=3&provjera=2'), 'provjera')).toBe(2);
});

test('only page-number.ts parses the page number in a URL', () => {
  const parses = /\.get\((?:'stranica'|\w*[nN]ames\.page)\)/;
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => parses.test(readFileSync(file, 'utf8')));
  expect(files).toEqual([]);
});
