import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { busyTimesOf, NotACalendar } from './busy-times.ts';
import { readCalendar } from './read-calendar.ts';

const fixture = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'calendars', `${name}.ics`), 'utf8');
const period = (from: string, until: string) => ({
  from: Date.parse(from),
  until: Date.parse(until),
  most: 100,
});
/** Formats busy times in UTC, such as `12-01 08:00 / 12-01 09:00`. */
const shown = ({ busy }: { busy: { from: number; until: number }[] }) =>
  busy.map(({ from, until }) =>
    [from, until].map((time) => new Date(time).toISOString().slice(5, 16).replace('T', ' ')).join(' / '),
  );
const december = period('2026-11-30T00:00:00Z', '2027-01-01T00:00:00Z');
const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');

describe('calendars', () => {
  test('from Google: excluded, moved and cancelled days of a series are respected, and birthdays are free', () => {
    const read = busyTimesOf(fixture('google'), december);
    expect(shown(read)).toEqual([
      '11-30 17:00 / 11-30 18:30',
      '12-15 16:00 / 12-15 17:00',
      '12-28 17:00 / 12-28 18:30',
    ]);
    expect(read).toMatchObject({ events: 4, skipped: 0 });
  });

  test('from Outlook: Windows time zones, free time and out-of-office days are read', () => {
    expect(shown(busyTimesOf(fixture('outlook'), december))).toEqual([
      ...['11-30', '12-01', '12-02', '12-03', '12-04'].map((day) => `${day} 08:00 / ${day} 09:00`),
      '12-27 23:00 / 12-30 23:00',
    ]);
  });

  test('from Apple: a series keeps its local time across a clock change, and its extra dates are read', () => {
    const spring = period('2027-02-01T00:00:00Z', '2027-05-01T00:00:00Z');
    expect(shown(busyTimesOf(fixture('apple'), spring))).toEqual([
      ...['02-28 23:00 / 03-01 23:00', '03-02 23:00 / 03-03 23:00', '03-04 23:00 / 03-05 23:00'],
      ...['03-26 06:30 / 03-26 07:30', '03-27 06:30 / 03-27 07:30'],
      ...['03-28 05:30 / 03-28 06:30', '03-29 05:30 / 03-29 06:30', '03-30 05:30 / 03-30 06:30'],
    ]);
  });

  test('that are damaged lose only the damaged events', () => {
    const read = busyTimesOf(fixture('damaged'), december);
    expect(shown(read)).toEqual([
      '12-01 08:00 / 12-01 09:00',
      '12-01 10:00 / 12-01 11:00',
      '12-01 13:00 / 12-01 14:00',
      '12-01 15:00 / 12-01 16:00',
      '12-04 08:00 / 12-04 09:00',
    ]);
    expect(read.events).toBe(11);
  });

  test('are read even with a byte order mark; other files are rejected', () => {
    const text = `\ufeff${event('DTSTART:20261201T080000Z', 'DTEND:20261201T090000Z')}`;
    expect(busyTimesOf(text, december).busy).toHaveLength(1);
    for (const other of ['', '<!doctype html><title>Sign in</title>', 'SUMMARY:BEGIN:VCALENDAR'])
      expect(() => busyTimesOf(other, december)).toThrow(NotACalendar);
  });

  test('are read in linear time, even with 200,000 parts that never end', () => {
    const text = ['BEGIN:VCALENDAR\r\n', 'BEGIN:X\r\n', 'A\r\n'];
    const parts = [1, 200_000, 200_000].map((count, part) => text[part]?.repeat(count)).join('');
    expect(busyTimesOf(parts, december)).toEqual({ busy: [], events: 0, skipped: 0 });
  });
});

test('overlapping events are merged, and no more spans are returned than requested', () => {
  const text = [8, 9, 12].map((hour) => {
    const [from, to] = [hour, hour + 2].map((one) => String(one).padStart(2, '0'));
    return `BEGIN:VEVENT\nUID:${hour}\nDTSTART:20261201T${from}0000Z\nDTEND:20261201T${to}0000Z\nEND:VEVENT`;
  });
  const file = `BEGIN:VCALENDAR\n${text.join('\n')}\nEND:VCALENDAR`;
  expect(shown(busyTimesOf(file, december))).toEqual([
    '12-01 08:00 / 12-01 11:00',
    '12-01 12:00 / 12-01 14:00',
  ]);
  expect(busyTimesOf(file, { ...december, most: 1 }).busy).toHaveLength(1);
});

describe('an endless rule', () => {
  test.for([
    ['every second since 1970', 'DTSTART:19700101T000000Z', 'FREQ=SECONDLY'],
    ['31 February', 'DTSTART:20260101T000000Z', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31'],
    ['every 999,999,999 days', 'DTSTART:20260101T000000Z', 'FREQ=DAILY;INTERVAL=999999999'],
  ] as const)('is read within the time limit: %s', async ([, start, rule]) => {
    const text = event(start, 'DURATION:PT1H', `RRULE:${rule}`);
    const read = await readCalendar(text, december, 1500);
    expect(read?.busy.length ?? 0).toBeLessThanOrEqual(1);
  });

  test('is stopped with its thread if it takes too long', async () => {
    const series = event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')
      .split('\r\n')
      .slice(1, -1)
      .join('\n');
    const text = `BEGIN:VCALENDAR\n${`${series}\n`.repeat(2000)}END:VCALENDAR`;
    expect(await readCalendar(text, december, 300)).toBeNull();
  });
});
