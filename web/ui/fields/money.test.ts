import { expect, test } from 'vitest';
import { euroText, parseEuro } from './money.ts';

test.for([
  ['90', 9000],
  ['90 €', 9000],
  ['1.200', 120_000],
  ['1 200', 120_000],
  ['1.200,50', 120_050],
  ['1200,5', 120_050],
  ['89.90', 8990],
  ['0,99', 99],
  ['12 EUR', 1200],
  ['', undefined],
  ['abc', undefined],
  ['-5', undefined],
  ['1.20.3', undefined],
  ['12,345', undefined],
] as const)('the amount “%s” is parsed as %s', ([text, cents]) => {
  expect(parseEuro(text)).toBe(cents);
});

test('formatted cents parse to the original amount', () => {
  for (const cents of [9000, 9050, 120_001]) expect(parseEuro(euroText(cents))).toBe(cents);
});
