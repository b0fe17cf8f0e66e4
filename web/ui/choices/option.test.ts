import { expect, test } from 'vitest';
import { findIn, matching } from './option.tsx';

const options = ['Novi Vinodolski', 'Vinkovci', 'Čakovec', 'Đakovo', 'Slavonski Brod', 'Ravinje'].map(
  (label, value) => ({
    value,
    label,
    meta: String(10_000 + value),
  }),
);
const found = (query: string) => matching(options, query).map((option) => option.label);

test('the search for options ignores diacritics and case, and treats dj as đ', () => {
  expect(found('cak')).toEqual(['Čakovec']);
  expect(found('djak')).toEqual(['Đakovo']);
  expect(found('ĐAK')).toEqual(['Đakovo']);
});

test('options that match at the start come first, then matches at the start of a word, then all others', () => {
  expect(found('vin')).toEqual(['Vinkovci', 'Novi Vinodolski', 'Ravinje']);
});

test('a postal code is found only by its start', () => {
  expect(found('10003')).toEqual(['Đakovo']);
  expect(found('003')).toEqual([]);
});

test.each([
  ['Čakovec', 'cak', 'Čak'],
  ['Đakovo', 'djako', 'Đako'],
  ['Slavonski Brod', 'ki b', 'ki B'],
  ['Nadj', 'dj', 'dj'],
])('in %s, the query %s highlights %s', (text, query, marked) => {
  const [start, end] = findIn(text, query) ?? [0, 0];
  expect(text.slice(start, end)).toBe(marked);
});

test('text without a match is not highlighted', () => {
  expect(findIn('Zadar', 'split')).toBeNull();
  expect(findIn('Zadar', ' ')).toBeNull();
});
