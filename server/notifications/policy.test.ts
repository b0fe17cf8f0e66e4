import { expect, test } from 'vitest';
import { byDay, dueAt, endOfQuietHours } from './policy.ts';

const night = { from: '22:00', to: '07:00' };
const noon = { from: '12:00', to: '13:30' };

test.each([
  ['before quiet hours', night, '2026-11-21T20:59:00Z', '2026-11-21T20:59:00Z'],
  ['in the first minute of quiet hours', night, '2026-11-21T21:00:00Z', '2026-11-22T06:00:00Z'],
  ['after midnight', night, '2026-11-22T03:15:42Z', '2026-11-22T06:00:00Z'],
  ['when quiet hours end', night, '2026-11-22T06:00:00Z', '2026-11-22T06:00:00Z'],
  ['during quiet hours at noon', noon, '2026-07-01T11:29:59Z', '2026-07-01T11:30:00Z'],
  ['when quiet hours at noon end', noon, '2026-07-01T11:30:00Z', '2026-07-01T11:30:00Z'],
  ['in summer', night, '2026-07-01T21:00:00Z', '2026-07-02T05:00:00Z'],
  ['in the night when summer time begins', night, '2026-03-28T22:30:00Z', '2026-03-29T05:00:00Z'],
  ['in the night when summer time ends', night, '2026-10-24T21:30:00Z', '2026-10-25T06:00:00Z'],
  [
    'if quiet hours end in the skipped hour',
    { from: '22:00', to: '02:30' },
    '2026-03-28T22:30:00Z',
    '2026-03-29T01:30:00Z',
  ],
])(
  'a time within quiet hours is moved to their end, and any other time is unchanged: %s',
  (_, quiet, at, until) => {
    expect(endOfQuietHours(quiet, new Date(at)).toISOString()).toBe(new Date(until).toISOString());
  },
);

test.each([
  ['from midnight, as for dates without a time', '2026-11-29T00:00:00Z', '2026-11-29T07:00:00Z'],
  ['from late evening', '2026-11-29T19:00:00Z', '2026-11-30T07:00:00Z'],
  ['unchanged if already in the daytime', '2026-11-29T18:59:00Z', '2026-11-29T18:59:00Z'],
  ['from an early morning in summer', '2026-07-01T05:59:00Z', '2026-07-01T06:00:00Z'],
])('a push restricted to daytime is not scheduled at night: %s', (_, at, until) => {
  expect(byDay(new Date(at)).toISOString()).toBe(new Date(until).toISOString());
  expect(dueAt('review_requested', null, new Date(at)).toISOString()).toBe(new Date(until).toISOString());
  expect(dueAt('offer_received', null, new Date(at)).toISOString()).toBe(new Date(at).toISOString());
});

test('a review request waits until morning, or until quiet hours end if that is later', () => {
  const due = (from: string, to: string) =>
    dueAt('review_requested', { from, to }, new Date('2026-11-29T15:00:00Z')).toISOString();
  expect(due('15:00', '22:00')).toBe('2026-11-30T07:00:00.000Z');
  expect(due('15:00', '10:00')).toBe('2026-11-30T09:00:00.000Z');
});
