import { expect, test } from 'vitest';
import type { WaitingOffer } from '#contract/dashboard.ts';
import { priceMarks } from './price-marks.ts';

const offers = (...prices: number[]) =>
  prices.map((price_from_cents, id) => ({ id, price_from_cents }) as WaitingOffer);
const marks = (...prices: number[]) =>
  priceMarks(offers(...prices)).map(({ offer, percent }) => [offer.price_from_cents, percent]);

test.each([
  ['one stands in the middle', [60], [[60, 50]]],
  [
    'two stand at the ends',
    [60, 95],
    [
      [60, 0],
      [95, 100],
    ],
  ],
  [
    'the third where its price is',
    [60, 100, 140],
    [
      [60, 0],
      [100, 50],
      [140, 100],
    ],
  ],
  [
    'but never so near that figures meet',
    [60, 61, 140],
    [
      [60, 0],
      [61, 34],
      [140, 100],
    ],
  ],
  [
    'nor at the other end',
    [60, 139, 140],
    [
      [60, 0],
      [139, 66],
      [140, 100],
    ],
  ],
  [
    'the same prices stand evenly',
    [60, 60, 60],
    [
      [60, 0],
      [60, 50],
      [60, 100],
    ],
  ],
  [
    'of many the two lowest and the highest',
    [60, 70, 80, 90, 100],
    [
      [60, 0],
      [70, 34],
      [100, 100],
    ],
  ],
])('price marks: %s', (_, prices, expected) => {
  expect(marks(...prices)).toEqual(expected);
});
