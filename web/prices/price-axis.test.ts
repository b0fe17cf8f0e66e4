import { expect, test } from 'vitest';
import { axisOf } from './price-axis.ts';

test('an axis contains all amounts in order, with round ticks within it', () => {
  const cents = [4000, 8500, 11_000, 250_000];
  const axis = axisOf(cents);
  const places = cents.map((one) => axis?.at(one) ?? Number.NaN);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(Math.max(...places)).toBeLessThan(1);
  expect(axis?.ticks).toEqual([5000, 10_000, 20_000, 50_000, 100_000, 200_000]);
});

test('equal amounts lie within their axis, and without amounts there is no axis', () => {
  expect(axisOf([6000, 6000])?.at(6000)).toBeGreaterThan(0);
  expect(axisOf([])).toBeUndefined();
});
