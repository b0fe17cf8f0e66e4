import { afterEach, expect, test } from 'vitest';
import { day, hour } from '#contract/durations.ts';
import { knowOffset, localTime } from '#contract/local-time.ts';
import { offsetAround } from './utc-offset.ts';

afterEach(() => knowOffset(undefined));

test.each([
  ['in winter', '2026-11-24T01:00:00Z'],
  ['in summer', '2026-07-10T12:34:56Z'],
  ['a minute before summer time', '2027-03-28T00:59:30Z'],
  ['as summer time begins', '2027-03-28T01:00:00Z'],
  ['a minute before summer time ends', '2026-10-25T00:59:30Z'],
  ['as summer time ends', '2026-10-25T01:00:00Z'],
])(
  '%s, the offsets sent with a page match the browser’s own for every hour around the current time',
  (_, iso) => {
    const now = Date.parse(iso);
    const offset = offsetAround(now);
    expect(offset).toEqual({
      minutes: expect.any(Number),
      from: expect.any(Number),
      until: expect.any(Number),
    });
    expect(now).toBeGreaterThanOrEqual(offset.from);
    expect(now).toBeLessThan(offset.until);
    expect(offset.until - offset.from).toBeGreaterThan(90 * day);
    for (let time = now - 220 * day; time < now + 220 * day; time += hour) {
      knowOffset(undefined);
      const asked = localTime(time);
      knowOffset(offset);
      if (localTime(time) !== asked) expect(`${new Date(time).toISOString()} ${localTime(time)}`).toBe(asked);
    }
  },
);

test('an offset is valid up to the exact minute of a clock change', () => {
  expect(new Date(offsetAround(Date.parse('2027-03-01T00:00:00Z')).until).toISOString()).toBe(
    '2027-03-28T01:00:00.000Z',
  );
  expect(new Date(offsetAround(Date.parse('2026-11-01T00:00:00Z')).from).toISOString()).toBe(
    '2026-10-25T01:00:00.000Z',
  );
});
