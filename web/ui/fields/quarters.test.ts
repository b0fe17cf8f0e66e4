import { expect, test } from 'vitest';
import { quarterAtKey, quarterOf, quarters } from './quarters.ts';

test('the list of times has 96 quarter hours, four per row', () => {
  expect(quarters).toHaveLength(96);
  expect([quarters[0], quarters[4], quarters[33], quarters.at(-1)]).toEqual([
    '00:00',
    '01:00',
    '08:15',
    '23:45',
  ]);
});

test('the list of times starts at the field’s quarter hour, or at 08:00 if it has no valid time', () => {
  expect(quarterOf('17:30')).toBe('17:30');
  expect(quarterOf('17:44')).toBe('17:30');
  expect(quarterOf('')).toBe('08:00');
  expect(quarterOf('popodne')).toBe('08:00');
});

test.for([
  ['08:00', 'ArrowRight', '08:15'],
  ['08:00', 'ArrowLeft', '07:45'],
  ['08:15', 'ArrowDown', '09:15'],
  ['08:15', 'ArrowUp', '07:15'],
  ['00:15', 'ArrowUp', '00:00'],
  ['23:30', 'ArrowDown', '23:45'],
  ['08:15', 'Home', '00:00'],
  ['08:15', 'End', '23:45'],
  ['08:15', 'a', undefined],
] as const)('starting from %s, the key %s moves to %s', ([from, key, to]) => {
  expect(quarterAtKey(from, key)).toBe(to);
});
