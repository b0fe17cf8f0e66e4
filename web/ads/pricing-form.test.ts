import { expect, test } from 'vitest';
import { pricesIn } from './pricing-form.tsx';

test.for([
  ['0,05', '500', { price: 0.05, min_limit: 500 }],
  ['0.29 €', '1.000', { price: 0.29, min_limit: 1000 }],
  ['skupo', '', { price: 'skupo', min_limit: '' }],
] as const)(
  'the price %s and the minimum %s are parsed, or sent unchanged if they are not numbers',
  ([price, least, prices]) => {
    expect(pricesIn({ price, min_limit: least })).toEqual(prices);
  },
);
