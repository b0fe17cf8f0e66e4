import { expect, test } from 'vitest';
import { cardName } from '#contract/ad-labels.ts';
import { cardNumberText, expiryText } from './sandbox-form.tsx';

const typed = (format: (text: string, before: string) => string, keys: string) =>
  [...keys].reduce((before, key) => format(before + key, before), '');

test('a card number is grouped in fours as it is typed or pasted', () => {
  expect(typed(cardNumberText, '4242424242424242')).toBe('4242 4242 4242 4242');
  expect(typed(cardNumberText, '4242 4242-42')).toBe('4242 4242 42');
  expect(cardNumberText('4000002500003155', '')).toBe('4000 0025 0000 3155');
  expect(cardNumberText('4000002500003155', '4242 4242 4242 4242')).toBe('4000 0025 0000 3155');
});

test('a card number that is edited in the middle is not regrouped', () => {
  expect(cardNumberText('4242 4242 4', '4242 4242 42')).toBe('4242 4242 4');
  expect(cardNumberText('4242 4142 4', '4242 4242 4')).toBe('4242 4142 4');
  expect(expiryText('04 /', '04 / ')).toBe('04 /');
});

test.for([
  ['0429', '04 / 29'],
  ['4', '04 / '],
  ['429', '04 / 29'],
  ['1', '1'],
  ['1/29', '01 / 29'],
  ['12/29', '12 / 29'],
  ['12 / 2099', '12 / 2099'],
  ['12 / 299', '12 / 29'],
] as const)('typing %s into the expiry date shows %s', ([keys, text]) => {
  expect(typed(expiryText, keys)).toBe(text);
});

test('a card is described by its brand and the last four digits of its number', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa •••• 4242');
  expect(cardName({ brand: 'nova', last4: '0001' })).toBe('nova •••• 0001');
});
