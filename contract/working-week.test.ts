import { describe, expect, test } from 'vitest';
import { type Availability, freeSpans, hintFor, hoursText, momentAt, workingSpan } from './working-week.ts';

const everyDay = (from: string, to: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));
const week = (more: Partial<Availability> = {}): Availability => ({
  hours: everyDay('08:00', '16:00'),
  days_off: [],
  taken: [],
  busy: [],
  ...more,
});
const at = (day: string, from: string, to: string) => ({
  starts_at: momentAt(day, from),
  ends_at: momentAt(day, to),
});
const past = new Date('2026-01-01T00:00:00Z');

describe('across clock changes', () => {
  // 29 March 2026 has 23 hours, 25 October 2026 has 25.
  test.for([
    ['2026-03-28', '07:00', '15:00'],
    ['2026-03-29', '06:00', '14:00'],
    ['2026-10-24', '06:00', '14:00'],
    ['2026-10-25', '07:00', '15:00'],
  ] as const)('work that starts at eight still starts at eight on %s', ([day, from, to]) => {
    expect(workingSpan(week(), day)).toEqual({
      starts_at: `${day}T${from}:00.000Z`,
      ends_at: `${day}T${to}:00.000Z`,
    });
  });

  test.for([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ] as const)('the day %s has %i hours', ([day, hours]) => {
    const [free] = freeSpans(week({ hours: everyDay('00:00', '24:00') }), day, past);
    expect((Date.parse(free?.ends_at ?? '') - Date.parse(free?.starts_at ?? '')) / 3_600_000).toBe(hours);
  });

  test('a skipped hour is converted to the one after it, a repeated hour to its second occurrence', () => {
    expect(momentAt('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(momentAt('2026-10-25', '02:30')).toBe('2026-10-25T01:30:00.000Z');
  });

  test('a job during a clock change occupies exactly its duration', () => {
    const night = at('2026-10-25', '01:30', '04:00');
    const free = freeSpans(week({ hours: everyDay('00:00', '06:00'), taken: [night] }), '2026-10-25', past);
    expect(free).toEqual([at('2026-10-25', '00:00', '01:30'), at('2026-10-25', '04:00', '06:00')]);
  });
});

describe('free parts of a day', () => {
  const day = '2026-12-01';
  const free = (more: Partial<Availability>, now = past) => freeSpans(week(more), day, now);

  test('exclude taken and busy times, including overlapping ones', () => {
    const taken = [at(day, '09:00', '11:00'), at(day, '10:00', '10:30')];
    const busy = [at(day, '06:00', '08:30'), at(day, '14:00', '20:00')];
    expect(free({ taken, busy })).toEqual([at(day, '08:30', '09:00'), at(day, '11:00', '14:00')]);
  });

  test('are not shorter than half an hour, and begin in the future', () => {
    const taken = [at(day, '08:29', '15:31')];
    expect(free({ taken })).toEqual([]);
    expect(free({}, new Date(momentAt(day, '12:00')))).toEqual([at(day, '12:00', '16:00')]);
    expect(free({}, new Date(momentAt(day, '17:00')))).toEqual([]);
  });

  test('do not exist on a day off or without working hours', () => {
    expect(free({ days_off: [{ first_day: '2026-11-30', last_day: day }] })).toEqual([]);
    expect(free({ hours: [{ weekday: 3, from: '08:00', to: '16:00' }] })).toEqual([]);
  });
});

describe('the hint about a proposed time', () => {
  const day = '2026-12-01';
  const all = week({
    taken: [at(day, '09:00', '10:00')],
    busy: [at(day, '09:30', '12:00')],
    days_off: [{ first_day: '2026-12-02', last_day: '2026-12-03' }],
  });

  test.for([
    ['names an agreed time, even if the worker’s own calendar is busy too', day, '09:59', '11:00', 'taken'],
    ['names a busy time of the worker’s own calendar', day, '10:00', '11:00', 'busy'],
    ['names a day off', '2026-12-03', '09:00', '11:00', 'off'],
    ['names the working hours if the start is too early', day, '07:59', '08:30', 'hours'],
    ['names the working hours if the end is too late', day, '15:00', '16:01', 'hours'],
    ['is missing for a suitable time', day, '12:00', '16:00', undefined],
    ['is missing for a time that ends when an agreed one begins', day, '08:00', '09:00', undefined],
  ] as const)('%s', ([, on, from, to, hint]) => {
    expect(hintFor(all, at(on, from, to))).toBe(hint);
  });

  test('names a day off within work that spans several days, whose end may be outside working hours', () => {
    const days = (first: string, last: string) => ({
      starts_at: momentAt(first, '09:00'),
      ends_at: momentAt(last, '17:00'),
    });
    expect(hintFor(all, days('2026-11-30', '2026-12-04'))).toBe('taken');
    expect(hintFor({ ...all, taken: [], busy: [] }, days('2026-11-30', '2026-12-04'))).toBe('off');
    expect(hintFor(all, days('2026-12-04', '2026-12-06'))).toBeUndefined();
  });

  test('never names working hours if the worker has not entered any', () => {
    expect(hintFor(week({ hours: [] }), at(day, '03:00', '04:00'))).toBeUndefined();
  });
});

test('consecutive days with the same working hours are grouped', () => {
  const hours = [
    ...[1, 2, 3, 5].map((weekday) => ({ weekday, from: '08:00', to: '16:00' })),
    { weekday: 6, from: '08:00', to: '12:00' },
  ];
  expect(hoursText(hours)).toBe('pon – sri 8:00 – 16:00, pet 8:00 – 16:00, sub 8:00 – 12:00');
});
