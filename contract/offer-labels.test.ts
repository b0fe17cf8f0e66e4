import { expect, test } from 'vitest';
import { usualValidity } from './offer-labels.ts';

test('an offer is valid for 14 calendar days, even when the clocks change', () => {
  expect(usualValidity(new Date('2026-12-01T12:00:00Z'))).toBe('2026-12-15');
  expect(usualValidity(new Date('2027-03-20T22:30:00Z'))).toBe('2027-04-03');
  expect(usualValidity(new Date('2026-10-18T22:30:00Z'))).toBe('2026-11-02');
});
