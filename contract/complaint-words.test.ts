import { expect, test } from 'vitest';
import { complaintRights, complaintStates, daysUntil, nextSteps, termOf } from './complaint-words.ts';

test('the deadline is fifteen calendar days in Croatia, excluding the day of receipt', () => {
  expect(termOf('2026-11-28T12:00:00Z')).toBe('2026-12-13');
  // In Zagreb, both times are half past midnight on the next day, one in winter and one in summer.
  expect(termOf('2026-11-28T23:30:00Z')).toBe('2026-12-14');
  expect(termOf('2026-07-01T22:30:00Z')).toBe('2026-07-17');
});

test('the deadline is still fifteen days across a clock change, a leap day or a new year', () => {
  expect(termOf('2026-03-20T22:30:00Z')).toBe('2026-04-04');
  expect(termOf('2026-10-20T22:30:00Z')).toBe('2026-11-05');
  expect(termOf('2028-02-20T10:00:00Z')).toBe('2028-03-06');
  expect(termOf('2027-02-20T10:00:00Z')).toBe('2027-03-07');
  expect(termOf('2026-12-24T10:00:00Z')).toBe('2027-01-08');
});

test('the deadline passes at midnight in Croatia', () => {
  expect(daysUntil('2026-12-13', new Date('2026-11-28T12:00:00Z'))).toBe(15);
  expect(daysUntil('2026-12-13', new Date('2026-12-13T22:59:00Z'))).toBe(0);
  expect(daysUntil('2026-12-13', new Date('2026-12-13T23:00:00Z'))).toBe(-1);
  expect(daysUntil('2026-10-26', new Date('2026-10-24T22:30:00Z'))).toBe(1);
});

test('each state allows only its own actions, and workers can only answer', () => {
  const steps = Object.entries(complaintRights);
  const possible = (state: (typeof complaintStates)[number]) =>
    steps.filter(([, { from }]) => from.includes(state)).map(([action]) => action);
  expect(complaintStates.map(possible)).toEqual([
    ['answer', 'close', 'export'],
    ['close', 'export'],
    ['export'],
  ]);
  expect(steps.filter(([, { by }]) => by === 'worker').map(([action]) => action)).toEqual(['answer']);
});

test('each suggested next step cites a source', () => {
  for (const { source, href } of nextSteps) {
    expect(source).not.toBe('');
    expect(href ?? 'https://').toMatch(/^https:\/\//);
  }
});
