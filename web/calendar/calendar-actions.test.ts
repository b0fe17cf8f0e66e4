import { expect, test } from 'vitest';
import { fieldOfHours, typedDays } from './calendar-actions.ts';

const typed = { 'od-1': '8', 'do-1': '16', 'od-2': '', 'do-2': ' ', 'od-5': '9', 'do-5': '' };

test('days off, whose fields are empty, are omitted', () => {
  expect(typedDays(typed)).toEqual([
    { weekday: 1, from: '8', to: '16' },
    { weekday: 5, from: '9', to: '' },
  ]);
});

test('a day’s error is shown at that day’s fields', () => {
  expect(fieldOfHours('hours.1.to', typed)).toBe('do-5');
  expect(fieldOfHours('hours.0.from', typed)).toBe('od-1');
  expect(fieldOfHours('hours', typed)).toBe('hours');
});
