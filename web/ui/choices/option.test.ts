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

test('ignores diacritics and case, and treats dj as đ', () => {
  expect(found('cak')).toEqual(['Čakovec']);
  expect(found('djak')).toEqual(['Đakovo']);
  expect(found('ĐAK')).toEqual(['Đakovo']);
});

test('sorts options by match: at the start, at the start of a word, elsewhere', () => {
  expect(found('vin')).toEqual(['Vinkovci', 'Novi Vinodolski', 'Ravinje']);
});

test('finds a postal code by its start', () => {
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

test('highlights nothing in text without a match', () => {
  expect(findIn('Zadar', 'split')).toBeNull();
  expect(findIn('Zadar', ' ')).toBeNull();
});
