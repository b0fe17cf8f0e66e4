import { expect, test } from 'vitest';
import { availabilityOf, availabilityText } from './availability.ts';

test.for([
  ['2026-12-01', '2026-11-21T10:00:00Z', 'Slobodan od 1. prosinca'],
  ['2027-01-15', '2026-11-21T10:00:00Z', 'Slobodan od 15. siječnja 2027.'],
  ['2026-11-21', '2026-11-21T10:00:00Z', 'Slobodan odmah'],
  ['2026-10-01', '2026-11-21T10:00:00Z', 'Slobodan odmah'],
  // At this time, the next day has already begun in Zagreb.
  ['2026-11-22', '2026-11-21T23:30:00Z', 'Slobodan odmah'],
] as const)('a worker available from %s is described at %s as %s', ([day, now, text]) => {
  expect(availabilityText(day, new Date(now))).toBe(text);
});

test.each([
  ['none for a client', { type_of: 'client', takes_jobs: true, available_from: '2026-12-01' }, undefined],
  ['none without a date', { type_of: 'worker', takes_jobs: true, available_from: null }, undefined],
  [
    'the date from which a worker is free',
    { type_of: 'general', takes_jobs: true, available_from: '2026-12-01' },
    'Slobodan od 1. prosinca',
  ],
  [
    'taking no jobs, regardless of the date',
    { type_of: 'worker', takes_jobs: false, available_from: '2026-12-01' },
    'Zasad ne prima nove poslove',
  ],
] as const)('a profile describes availability: %s', (_, user, text) => {
  expect(availabilityOf(user, new Date('2026-11-20T10:00:00Z'))).toBe(text);
});
