import { expect, test } from 'vitest';
import { endOfQuiet } from './policy.ts';

const night = { from: '22:00', to: '07:00' };
const noon = { from: '12:00', to: '13:30' };

test.each([
  ['before the evening', night, '2026-11-21T20:59:00Z', '2026-11-21T20:59:00Z'],
  ['at the first minute', night, '2026-11-21T21:00:00Z', '2026-11-22T06:00:00Z'],
  ['after midnight', night, '2026-11-22T03:15:42Z', '2026-11-22T06:00:00Z'],
  ['at the end', night, '2026-11-22T06:00:00Z', '2026-11-22T06:00:00Z'],
  ['within a day', noon, '2026-07-01T11:29:59Z', '2026-07-01T11:30:00Z'],
  ['after it', noon, '2026-07-01T11:30:00Z', '2026-07-01T11:30:00Z'],
  ['in summer', night, '2026-07-01T21:00:00Z', '2026-07-02T05:00:00Z'],
  ['the night that summer begins', night, '2026-03-28T22:30:00Z', '2026-03-29T05:00:00Z'],
  ['the night that summer ends', night, '2026-10-24T21:30:00Z', '2026-10-25T06:00:00Z'],
  ['until an hour that the night leaves out', { from: '22:00', to: '02:30' }, '2026-03-28T22:30:00Z', '2026-03-29T01:30:00Z'],
])('quiet hours: %s', (_, quiet, at, until) => {
  expect(endOfQuiet(quiet, new Date(at)).toISOString()).toBe(new Date(until).toISOString());
});
