import { expect, test } from 'vitest';
import { ceilingOf } from './day-chart.tsx';

test.for([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [9, 10],
  [10, 10],
  [11, 20],
  [137, 200],
  [640, 800],
  [9999, 10_000],
] as const)(
  'the scale for a highest value of %i ends at %i, and half of that is an integer',
  ([most, top]) => {
    expect(ceilingOf(most)).toBe(top);
    expect(Number.isInteger(ceilingOf(most) / 2)).toBe(true);
  },
);
