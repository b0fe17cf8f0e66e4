import { expect, test } from 'vitest';
import {
  formatTimeDay,
  formatTimeHours,
  formatTimeStart,
  formatWeekday,
  momentOf,
  weekdayOf,
} from './deal-times.ts';

test('a day and an hour in Croatia are converted to UTC, in winter and in summer', () => {
  expect(momentOf('2026-11-24', '17:00')).toBe('2026-11-24T16:00:00.000Z');
  expect(momentOf('24. 11. 2026.', '17:00')).toBe('2026-11-24T16:00:00.000Z');
  expect(momentOf('2026-07-24', '08:05')).toBe('2026-07-24T06:05:00.000Z');
});

test.for([
  ['', '17:00'],
  ['2026-11-24', ''],
  ['2026-13-40', '10:00'],
  // On this night the clocks go forward, so the hour does not exist.
  ['2026-03-29', '02:30'],
] as const)('%j at %j is not a valid time', ([day, clock]) => {
  expect(momentOf(day, clock)).toBeUndefined();
});

test('a time is formatted with its weekday, without leading zeros', () => {
  const span = { starts_at: '2026-11-07T07:05:00.000Z', ends_at: '2026-11-07T09:00:00.000Z' };
  expect(formatTimeDay(span.starts_at)).toBe('sub 7. 11.');
  expect(formatTimeHours(span)).toBe('8:05 – 10:00');
  expect(formatTimeStart(span.starts_at)).toBe('sub 7. 11. u 8:05');
});

test('a span until midnight ends at 24:00, and a whole-day span shows no hours, even when clocks change', () => {
  const hoursOf = (from: string, until: string) => formatTimeHours({ starts_at: from, ends_at: until });
  expect(hoursOf('2026-11-07T17:00:00Z', '2026-11-07T23:00:00Z')).toBe('18:00 – 24:00');
  expect(hoursOf('2026-11-06T23:00:00Z', '2026-11-07T09:00:00Z')).toBe('0:00 – 10:00');
  expect(hoursOf('2026-11-06T23:00:00Z', '2026-11-07T23:00:00Z')).toBe('cijeli dan');
  expect(hoursOf('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe('cijeli dan');
  expect(hoursOf('2026-11-07T21:00:00Z', '2026-11-08T01:00:00Z')).toBe('22:00 – 2:00');
});

test('a day is formatted with its full weekday, and with the year unless it is the current one', () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  expect(formatWeekday('2026-11-24', now)).toBe('utorak, 24. studenoga');
  expect(formatWeekday('2027-01-05', now)).toBe('utorak, 5. siječnja 2027.');
});

test('the weekday of a typed day is returned, or undefined for an invalid day', () => {
  expect(['2026-11-24', '24. 11. 2026.', '24. 13. 2026.', ''].map((day) => weekdayOf(day))).toEqual([
    'utorak',
    'utorak',
    undefined,
    undefined,
  ]);
});
