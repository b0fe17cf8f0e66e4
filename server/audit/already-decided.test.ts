import { describe, expect, test } from 'vitest';
import { ago, alreadyDecided } from './already-decided.ts';

const now = new Date('2026-11-20T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('ago', () => {
  test.each([
    [0, 'upravo'],
    [-5, 'upravo'],
    [59, 'upravo'],
    [60, 'prije 1 minutu'],
    [125, 'prije 2 minute'],
    [5 * 60, 'prije 5 minuta'],
    [59 * 60 + 59, 'prije 59 minuta'],
    [3600, 'prije 1 sat'],
    [2 * 3600, 'prije 2 sata'],
    [24 * 3600, 'jučer'],
    [7 * 24 * 3600, 'prije 7 dana'],
  ])('formats %i seconds as %s', (seconds, done) => {
    expect(ago(before(seconds), now)).toBe(done);
  });
});

test('alreadyDecided names the administrator who decided first, with the time if known', () => {
  expect(alreadyDecided('Posao je već pregledan', 'Maja Moderator', before(120), now).message).toBe(
    'Posao je već pregledan: Maja Moderator, prije 2 minute.',
  );
  expect(alreadyDecided('Posao je već pregledan', 'Maja Moderator', undefined, now).message).toBe(
    'Posao je već pregledan: Maja Moderator.',
  );
  expect(alreadyDecided('Posao je već pregledan', 'Maja Moderator', undefined, now).status).toBe(409);
});
