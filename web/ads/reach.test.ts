import { expect, test } from 'vitest';
import { parseReach, reachCents, reachError, reachSpan, usualReach } from './reach.ts';

const prices = { min_limit: 500, price: 0.05 };

test.for([
  ['500', 500],
  ['2.000', 2000],
  [' 2 000 ', 2000],
  ['2000000', 2_000_000],
  ['', undefined],
  ['2,5', undefined],
  ['-500', undefined],
  ['puno', undefined],
] as const)('the number of impressions "%s" is parsed as %s', ([text, reach]) => {
  expect(parseReach(text)).toBe(reach);
});

test('the price is rounded to whole cents', () => {
  expect(reachCents(prices, 2000)).toBe(10_000);
  expect(reachCents({ min_limit: 1, price: 0.29 }, 3)).toBe(87);
  expect(reachCents(prices, undefined)).toBeUndefined();
});

test.for([
  ['500', undefined],
  ['1.000.000', undefined],
  ['499', 'Najmanji broj prikazivanja je 500.'],
  ['1.000.001', 'Najveći broj prikazivanja je 1.000.000.'],
  [' ', 'Polje Broj prikazivanja je obavezno.'],
  ['pet', 'Broj prikazivanja mora biti cijeli broj.'],
] as const)('the error for the number of impressions "%s" is: %s', ([text, message]) => {
  expect(reachError(prices, text)).toBe(message);
});

test('the slider’s ticks run from its minimum to its maximum', () => {
  expect(reachSpan(prices)).toEqual({ least: 500, most: 5000, step: 50, named: [500, 2000, 3500, 5000] });
  for (const least of [1, 7, 15, 500, 99_999]) {
    const { most, step, named } = reachSpan({ min_limit: least, price: 0.05 });
    expect(named[0]).toBe(least);
    expect(named.at(-1)).toBe(most);
    expect((most - least) / step).toBeGreaterThanOrEqual(1);
  }
  expect(usualReach(prices)).toBe(2000);
});
