import { expect, test } from 'vitest';
import { axisOf, besideBudget, placeOn } from './price-axis.ts';

const price = (from: number, to: number | null = null) => ({
  price_from_cents: from * 100,
  price_to_cents: to === null ? null : to * 100,
});

test('the axis has round ticks and covers every price and the budget', () => {
  const offers = [price(70), price(80, 110), price(120)];
  const axis = axisOf(offers, 10_000);
  expect(axis.marks.map((mark) => mark / 100)).toEqual([60, 80, 100, 120, 140]);
  expect([axis.from, axis.to, axis.step]).toEqual([6000, 14_000, 2000]);
  expect(placeOn(axis, 10_000)).toBe(50);
});

test.for([
  [[price(1)]],
  [[price(90)]],
  [[price(1_000_000)]],
  [[price(5), price(900_000)]],
  [[price(100), price(100)]],
])('for %j, the axis has two to seven ticks and contains every price', ([offers]) => {
  const axis = axisOf(offers ?? []);
  expect(axis.marks.length).toBeGreaterThan(1);
  expect(axis.marks.length).toBeLessThan(8);
  for (const { price_from_cents } of offers ?? []) {
    expect(placeOn(axis, price_from_cents)).toBeGreaterThan(0);
    expect(placeOn(axis, price_from_cents)).toBeLessThan(100);
  }
});

test('a price is classified as within, partly above or above the budget', () => {
  expect(besideBudget(price(70), 10_000)).toBe('inside');
  expect(besideBudget(price(80, 110), 10_000)).toBe('partly');
  expect(besideBudget(price(120), 10_000)).toBe('above');
  expect(besideBudget(price(120), null)).toBeUndefined();
});
