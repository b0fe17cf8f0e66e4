import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { busyTimesOf, NotACalendar } from './busy-times.ts';
import { readCalendar } from './read-calendar.ts';

/**
 * Returns a fixture in the format of one calendar program, with the CRLF line ends that Git does not store.
 */
const fixture = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'calendars', `${name}.ics`), 'utf8').replaceAll('\n', '\r\n');
/** Real calendars from Apple, Exchange, Google, Zimbra and others: the test files of another parser. */
const realCalendars = path.join(path.dirname(createRequire(import.meta.url).resolve('ical')), 'test');
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

  test('from Outlook for Windows: quoted zone names, and Windows zones that the file does not define, are read', () => {
    expect(shown(busyTimesOf(fixture('outlook-desktop'), december))).toEqual([
      '12-04 13:00 / 12-04 14:30',
      '12-07 09:00 / 12-07 11:00',
      '12-18 13:00 / 12-18 14:30',
      '12-25 13:00 / 12-25 14:30',
    ]);
  });

  test('from Thunderbird: a series has an excluded day and a moved day, and tasks are not busy', () => {
    expect(shown(busyTimesOf(fixture('thunderbird'), december))).toEqual([
      '12-01 06:30 / 12-01 07:15',
      '12-08 06:30 / 12-08 07:15',
      '12-11 09:00 / 12-11 10:00',
      '12-15 06:30 / 12-15 07:15',
      '12-17 06:30 / 12-17 07:15',
    ]);
  });

  test('from Nextcloud: a zone defined after the events applies, and cancelled events are free', () => {
    expect(shown(busyTimesOf(fixture('nextcloud'), december))).toEqual([
      '12-01 17:00 / 12-01 18:30',
      '12-23 23:00 / 12-26 23:00',
      '12-30 21:00 / 12-31 01:00',
    ]);
  });

  test('from Evolution: zones named by a path, and folded dates, are read', () => {
    expect(shown(busyTimesOf(fixture('evolution'), december))).toEqual([
      '12-07 19:00 / 12-07 20:00',
      '12-09 19:00 / 12-09 20:00',
      '12-11 19:00 / 12-11 20:00',
    ]);
  });

  test('from fifteen real programs and sites are read; only events without a date are skipped', () => {
    const ever = { ...period('2000-01-01T00:00:00Z', '2020-01-01T00:00:00Z'), most: 10_000 };
    const read = readdirSync(realCalendars)
      .filter((name) => name.endsWith('.ics'))
      .map((name) => {
        const one = busyTimesOf(readFileSync(path.join(realCalendars, name), 'utf8'), ever);
        return [path.parse(name).name, one.events, one.skipped, one.busy.length, shown(one)[0] ?? ''].join(
          ' ',
        );
      });
    // File name; numbers of events, skipped events and busy times; first busy time.
    expect(read).toEqual([
      'test1 9 1 8 03-12 20:00 / 03-14 00:00',
      'test10 5 5 0 ',
      'test11 0 0 0 ',
      'test12 2 0 7 07-06 19:00 / 07-06 20:00',
      'test13 2 0 4 08-25 11:00 / 08-25 12:00',
      'test14 2 0 147 02-16 15:00 / 02-17 01:00',
      'test15 1 0 1 04-30 02:00 / 04-30 05:00',
      'test2 3 0 3 10-28 22:00 / 10-28 23:00',
      'test3 27 0 26 03-31 18:00 / 03-31 18:30',
      'test4 47 0 14 10-11 14:45 / 10-11 16:55',
      'test5 1 0 1 11-10 02:00 / 11-10 04:00',
      'test6 128 0 1 08-03 22:00 / 08-06 22:00',
      'test7 1 0 8 07-13 22:00 / 07-14 22:00',
      'test8 0 0 0 ',
      'test9 1 0 1 04-18 18:00 / 04-18 19:00',
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

  test('are read in linear time, even with 200,000 unclosed components', () => {
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
    ['every second', 'DTSTART:20261201T080000Z', 'FREQ=SECONDLY'],
    ['every second since 1970', 'DTSTART:19700101T000000Z', 'FREQ=SECONDLY'],
    ['every hour since 2016', 'DTSTART:20160101T000000Z', 'FREQ=HOURLY'],
    ['daily on 30 February', 'DTSTART:20260101T000000Z', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['every second on 30 February', 'DTSTART:20260101T000000Z', 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
  ] as const)('makes only its own event unreadable: %s', ([, start, rule]) => {
    const good = [
      ...['BEGIN:VEVENT', 'UID:b', 'DTSTART:20260106T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'],
      ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:c', 'DTSTART:20261203T080000Z', 'DURATION:PT1H', 'END:VEVENT'],
    ];
    const lines = event(start, 'DURATION:PT10S', `RRULE:${rule}`).split('\r\n');
    const text = [...lines.slice(0, -1), ...good, 'END:VCALENDAR'].join('\r\n');
    const read = busyTimesOf(text, december, 1500);
    expect(shown(read)).toEqual([
      ...['12-01', '12-03', '12-08', '12-15', '12-22', '12-29'].map((day) => `${day} 08:00 / ${day} 09:00`),
    ]);
    expect(read).toMatchObject({ events: 3, skipped: 1 });
  });

  test.for([
    ['every second since 1970', 'DTSTART:19700101T000000Z', 'FREQ=SECONDLY'],
    ['31 February', 'DTSTART:20260101T000000Z', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31'],
    ['every 999,999,999 days', 'DTSTART:20260101T000000Z', 'FREQ=DAILY;INTERVAL=999999999'],
  ] as const)('is read within the time limit: %s', async ([, start, rule]) => {
    const text = event(start, 'DURATION:PT1H', `RRULE:${rule}`);
    const read = await readCalendar(text, december, 1500);
    expect(read?.busy.length ?? 0).toBeLessThanOrEqual(1);
  });

  test('is stopped by ending its thread if it takes too long', async () => {
    const series = event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')
      .split('\r\n')
      .slice(1, -1)
      .join('\n');
    const text = `BEGIN:VCALENDAR\n${`${series}\n`.repeat(2000)}END:VCALENDAR`;
    expect(await readCalendar(text, december, 300)).toBeNull();
  });
});
