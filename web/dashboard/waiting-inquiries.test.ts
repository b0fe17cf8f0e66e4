import { expect, test } from 'vitest';
import type { WaitingOffer } from '#contract/dashboard.ts';
import { priceMarks } from './waiting-inquiries.tsx';

const offers = (...prices: number[]) =>
  prices.map((price_from_cents, id) => ({ id, price_from_cents }) as WaitingOffer);
const marks = (...prices: number[]) =>
  priceMarks(offers(...prices)).map(({ offer, percent }) => [offer.price_from_cents, percent]);

test.each([
  ['a single price is in the middle', [60], [[60, 50]]],
  [
    'two prices are at the ends',
    [60, 95],
    [
      [60, 0],
      [95, 100],
    ],
  ],
  [
    'a third price is placed in proportion',
    [60, 100, 140],
    [
      [60, 0],
      [100, 50],
      [140, 100],
    ],
  ],
  [
    'a price near the lower end keeps a minimum distance from it',
    [60, 61, 140],
    [
      [60, 0],
      [61, 34],
      [140, 100],
    ],
  ],
  [
    'a price near the upper end keeps a minimum distance from it',
    [60, 139, 140],
    [
      [60, 0],
      [139, 66],
      [140, 100],
    ],
  ],
  [
    'equal prices are spaced evenly',
    [60, 60, 60],
    [
      [60, 0],
      [60, 50],
      [60, 100],
    ],
  ],
  [
    'many prices show the two lowest and the highest',
    [60, 70, 80, 90, 100],
    [
      [60, 0],
      [70, 34],
      [100, 100],
    ],
  ],
])('on the price scale, %s', (_, prices, expected) => {
  expect(marks(...prices)).toEqual(expected);
});
