import { expect, test } from 'vitest';
import { axisOf } from './price-axis.ts';

test('an axis contains all amounts in order, with round ticks within it', () => {
  const cents = [4000, 8500, 11_000, 250_000];
  const axis = axisOf(cents);
  const places = cents.map((one) => axis?.at(one) ?? Number.NaN);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(Math.max(...places)).toBeLessThan(1);
  expect(axis?.ticks).toEqual([5000, 20_000, 50_000, 200_000]);
});

test.for([
  [7500, 11_000],
  [7000, 12_000],
  [31_000, 80_000],
  [500, 1000],
  [6000, 6000],
  [9500, 10_000],
  [12_000, 2_000_000],
])(
  'an axis from %i to %i cents has round ticks near both ends and between them, without overlap',
  (range) => {
    const axis = axisOf(range);
    const places = axis?.ticks.map(axis.at) ?? [];
    expect(places.length).toBeGreaterThanOrEqual(3);
    expect(places[0]).toBeLessThan(0.15);
    expect(places.at(-1)).toBeGreaterThan(0.85);
    // Labels are up to 50 pixels wide on a plot 240 pixels wide.
    for (const [index, place] of places.slice(1).entries())
      expect(place - (places[index] ?? 0)).toBeGreaterThan(0.13);
    for (const cents of axis?.ticks ?? []) expect(cents % 100).toBe(0);
  },
);

test('equal amounts lie within their axis, and without amounts there is no axis', () => {
  expect(axisOf([6000, 6000])?.at(6000)).toBeGreaterThan(0);
  expect(axisOf([])).toBeUndefined();
});
