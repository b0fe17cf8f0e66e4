import { expect, test } from 'vitest';
import { formatWait } from '#contract/format.ts';

test.each([
  [1, '1 sekundu'],
  [2, '2 sekunde'],
  [45, '45 sekundi'],
  [60, '1 minutu'],
  [61, '2 minute'],
  [240, '4 minute'],
  [300, '5 minuta'],
  [1260, '21 minutu'],
  [3600, '1 sat'],
  [7200, '2 sata'],
  [18_001, '6 sati'],
  [86_400, '1 dan'],
  [86_401, '2 dana'],
])('a wait of %i s is formatted as „za %s“', (seconds, text) => expect(formatWait(seconds)).toBe(text));
