import { expect, test } from 'vitest';
import { suggestedTimes, typedHint } from './propose-times.tsx';

test('three days are suggested, even just after midnight or if a 25-hour day is ahead', () => {
  const { suggested } = suggestedTimes(new Date('2026-10-22T22:30:00Z'));
  expect(suggested.map(({ day }) => day)).toEqual(['2026-10-24', '2026-10-26', '2026-10-27']);
});

test('a typed time gets a hint only once it is complete', () => {
  const availability = {
    hours: [{ weekday: 2, from: '08:00', to: '16:00' }],
    days_off: [],
    taken: [{ starts_at: '2026-12-01T08:00:00Z', ends_at: '2026-12-01T09:00:00Z' }],
    busy: [],
  };
  const hint = (from: string, to: string) => typedHint(availability, { day: '2026-12-01', from, to });
  expect([hint('9:30', ''), hint('9:30', '9'), hint('9:30', '10:30'), hint('17', '18')]).toEqual([
    undefined,
    undefined,
    'taken',
    'hours',
  ]);
});
