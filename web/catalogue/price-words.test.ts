import { expect, test } from 'vitest';
import type { Price } from '#contract/prices.ts';
import { priceRange, similarJobs, wholeEuros } from './price-words.ts';

const price = { low_cents: 6000, median_cents: 8500, high_cents: 11_000, county: null } as Price;

test('a price is written like other money, but without decimals', () => {
  expect(wholeEuros(125_000)).toBe('€1,250');
  expect(priceRange(price)).toBe('€60–€110');
  expect(priceRange({ low_cents: 6000, high_cents: 6000 })).toBe('€60');
});

test('a price hint names the whole country only if a county was requested and has no price of its own', () => {
  expect(similarJobs(price, false)).toBe('Slični poslovi: €60–€110');
  expect(similarJobs(price, true)).toBe('Slični poslovi: €60–€110 (cijela Hrvatska)');
  expect(similarJobs({ ...price, county: { key: 'zadarska', name: 'Zadarska županija' } }, true)).toBe(
    'Slični poslovi: €60–€110',
  );
});
