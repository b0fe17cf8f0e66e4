import { expect, test } from 'vitest';
import { waitingSince } from './waiting.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

test.for([
  [0, '0 min', false],
  [44, '44 min', false],
  [45, '45 min', true],
  [60, '1 h', true],
  [47 * 60 + 59, '47 h', true],
  [48 * 60, '2 d', true],
  [-5, '0 min', false],
] as const)('a wait of %d minutes is formatted as %s (overdue: %s)', ([minutes, text, overdue]) => {
  expect(waitingSince(ago(minutes), now)).toEqual({ text, overdue });
});
