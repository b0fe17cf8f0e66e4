import { expect, test } from 'vitest';
import { itemCents, paperSums, partCents, vatWithin } from './paper-sums.ts';
import { vatRates } from './paper-words.ts';

/**
 * Returns a seeded linear congruential generator of integers below `most`, so that failures are reproducible.
 */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state % most;
  };
}

test('an amount is the quantity times the price, half a cent rounded up', () => {
  expect(itemCents({ quantity: 2.5, unit_price_cents: 3501 })).toBe(8753);
  expect(itemCents({ quantity: 0.001, unit_price_cents: 499 })).toBe(0);
  expect(itemCents({ quantity: 0.001, unit_price_cents: 500 })).toBe(1);
  // In binary, 1.005 is slightly less than its decimal notation.
  expect(itemCents({ quantity: 1.005, unit_price_cents: 100 })).toBe(101);
  expect(itemCents({ quantity: 10_000, unit_price_cents: 10_000_000 })).toBe(100_000_000_000);
});

test('net and VAT add up to the total for every rate and amount, and VAT is the exact share within half a cent', () => {
  for (const rate of vatRates)
    for (let cents = 1; cents < 3000; cents++) {
      const { net_cents: net, vat_cents: vat } = vatWithin(cents, rate);
      expect(net + vat).toBe(cents);
      expect(vat).toBeGreaterThanOrEqual(0);
      expect(Math.abs(net * (100 + rate) - cents * 100)).toBeLessThanOrEqual((100 + rate) / 2);
    }
  expect(vatWithin(12_500, 25)).toEqual({ net_cents: 10_000, vat_cents: 2500 });
  expect(vatWithin(12_500, null)).toEqual({ net_cents: 12_500, vat_cents: 0 });
});

test('the total is the sum of the printed amounts, in any order, and does not depend on the rate', () => {
  const next = numbers(7);
  for (let round = 0; round < 300; round++) {
    const items = Array.from({ length: 1 + next(100) }, () => ({
      quantity: (1 + next(9_999_999)) / 1000,
      unit_price_cents: next(1_000_000),
      part: next(2) ? ('work' as const) : ('material' as const),
    }));
    const { total_cents: total } = paperSums(items, 25);
    expect(total).toBe(items.map(itemCents).reduce((sum, cents) => sum + cents, 0));
    expect(paperSums(items.toReversed(), null).total_cents).toBe(total);
    expect(partCents(items, 'work') + partCents(items, 'material')).toBe(total);
    expect(Number.isSafeInteger(total)).toBe(true);
  }
});
