import { expect, test } from 'vitest';
import { suggestedTimes } from './propose-times.tsx';

test('three days are suggested, even just after midnight or if a 25-hour day is ahead', () => {
  const { suggested } = suggestedTimes(new Date('2026-10-22T22:30:00Z'));
  expect(suggested.map(({ day }) => day)).toEqual(['2026-10-24', '2026-10-26', '2026-10-27']);
});
