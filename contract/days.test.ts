import { describe, expect, test } from 'vitest';
import { dayText, hourText, parseDay, parseHour } from './days.ts';
import { momentOf } from './deal-times.ts';
import { formatIssue, formatIssues } from './messages.ts';
import { offerInput } from './offers.ts';

const now = new Date('2026-11-23T10:00:00Z');

test.for([
  ['7. 11. 2026.', '2026-11-07'],
  ['7.11.2026', '2026-11-07'],
  [' 07. 11. 2026 . ', '2026-11-07'],
  ['7/11/26', '2026-11-07'],
  ['7,11,26', '2026-11-07'],
  ['7 11 2026', '2026-11-07'],
  ['07-11-2026', '2026-11-07'],
  ['2026-11-07', '2026-11-07'],
  ['29. 2. 2028.', '2028-02-29'],
  // A date without a year means its next occurrence, today included.
  ['23. 11.', '2026-11-23'],
  ['24.11', '2026-11-24'],
  ['07.11.', '2027-11-07'],
  ['1. 1.', '2027-01-01'],
] as const)('the day %j is parsed as %s', ([text, day]) => {
  expect(parseDay(text, now)).toBe(day);
});

test.for([
  '',
  '7',
  'sutra',
  '31. 2. 2026.',
  '7. 13. 2026.',
  '0. 1. 2026.',
  '7. 11. 202',
  '7. 11. 6',
  '1. 2. 3. 4.',
  '2026-11',
  '2026-11-07T10:00',
  '7. 2026.',
])('%j is not a valid day', (text) => {
  expect(parseDay(text, now)).toBeUndefined();
});

test('a formatted day parses to the same day', () => {
  expect(dayText('2026-11-07')).toBe('7. 11. 2026.');
  expect(parseDay(dayText('2026-11-07'))).toBe('2026-11-07');
  expect(dayText('sutra')).toBe('sutra');
});

test.for([
  ['17:30', '17:30'],
  ['17.30', '17:30'],
  ['17,30', '17:30'],
  ['17 30', '17:30'],
  ['1730', '17:30'],
  ['830', '08:30'],
  ['8', '08:00'],
  ['8 h', '08:00'],
  ['08:05', '08:05'],
  ['20 sati', '20:00'],
  [' 0:00 ', '00:00'],
] as const)('the hour %j is parsed as %s', ([text, hour]) => {
  expect(parseHour(text)).toBe(hour);
});

test.for(['', 'popodne', '24', '24:00', '17:60', '173', '7:5', '12345', '-8', '5 PM'])(
  '%j is not a valid hour',
  (text) => {
    expect(parseHour(text)).toBeUndefined();
  },
);

test('a typed hour is formatted, and converted with its day from Croatian time to UTC', () => {
  expect(hourText('08:05')).toBe('8:05');
  expect(hourText('17:30')).toBe('17:30');
  expect(hourText('podne')).toBe('podne');
  expect(momentOf('24. 11. 2026.', '8:05')).toBe('2026-11-24T07:05:00.000Z');
  expect(momentOf('2026-07-24', '17')).toBe('2026-07-24T15:00:00.000Z');
  expect(momentOf('2026-11-24', 'ujutro')).toBeUndefined();
  // On this night the clocks go forward, so the hour does not exist.
  expect(momentOf('29. 3. 2026.', '2:30')).toBeUndefined();
});

describe('an endpoint', () => {
  const offer = { work: 'Zamjena sifona i cijevi.', price_from_cents: 9000 };

  test('accepts a day in Croatian or ISO format', () => {
    expect(offerInput.parse({ ...offer, starts_on: '1. 12. 2026.', valid_until: '7.12.2026' })).toMatchObject(
      {
        starts_on: '2026-12-01',
        valid_until: '2026-12-07',
      },
    );
    expect(offerInput.parse({ ...offer, starts_on: '', valid_until: '2026-12-07' })).toMatchObject({
      starts_on: null,
      valid_until: '2026-12-07',
    });
  });

  test.for([
    ['sutra', 'Polje Vrijedi do mora biti datum, na primjer 7. 11. 2026.'],
    ['31. 2. 2027.', 'Polje Vrijedi do mora biti datum, na primjer 7. 11. 2026.'],
    ['', 'Polje Vrijedi do je obavezno.'],
    [undefined, 'Polje Vrijedi do je obavezno.'],
  ] as const)('explains what is wrong with %j', ([valid_until, message]) => {
    expect(
      formatIssues(
        offerInput.safeParse({ ...offer, valid_until }, { error: formatIssue }).error?.issues ?? [],
      ),
    ).toEqual({ valid_until: [message] });
  });
});
