import { expect, test } from 'vitest';
import { dayAtKey, monthName, plusMonths, weekdayName, weeksOf } from './calendar-days.ts';

const days = (day: string) => weeksOf(day).map((week) => week.map((one) => (one ? Number(one.slice(8)) : 0)));

test('a month’s weeks start on Monday and omit the days of adjacent months', () => {
  expect(monthName('2026-11-23')).toBe('studeni 2026.');
  expect(days('2026-11-23')).toEqual([
    [0, 0, 0, 0, 0, 0, 1],
    [2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15],
    [16, 17, 18, 19, 20, 21, 22],
    [23, 24, 25, 26, 27, 28, 29],
    [30, 0, 0, 0, 0, 0, 0],
  ]);
});

test('a February of exactly four weeks, a leap-year February and a December have the right weeks', () => {
  expect(days('2027-02-10')).toHaveLength(4);
  expect(days('2028-02-10').at(-1)).toEqual([28, 29, 0, 0, 0, 0, 0]);
  expect(days('2026-12-31').at(-1)).toEqual([28, 29, 30, 31, 0, 0, 0]);
});

test('months and weekdays are shown by name', () => {
  expect(monthName('2027-01-01')).toBe('siječanj 2027.');
  expect(weekdayName('2026-11-23')).toBe('ponedjeljak');
  expect(weekdayName('2026-11-29')).toBe('nedjelja');
});

test('adding months returns the same day of the resulting month, or its last day', () => {
  expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(plusMonths('2028-02-29', 12)).toBe('2029-02-28');
  expect(plusMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(plusMonths('2026-12-31', 2)).toBe('2027-02-28');
});

test.for([
  ['ArrowLeft', false, '2026-11-30'],
  ['ArrowRight', false, '2026-12-02'],
  ['ArrowUp', false, '2026-11-24'],
  ['ArrowDown', false, '2026-12-08'],
  ['Home', false, '2026-11-30'],
  ['End', false, '2026-12-06'],
  ['PageUp', false, '2026-11-23'],
  ['PageDown', false, '2027-01-01'],
  ['PageDown', true, '2027-03-31'],
  ['a', false, undefined],
] as const)('%s (with Shift: %s) moves from 2026-12-01 to %s', ([key, shift, to]) => {
  expect(dayAtKey('2026-12-01', key, shift, { min: '2026-11-23', max: '2027-03-31' })).toBe(to);
});
