import { expect, test } from 'vitest';
import { outsideLine } from './outside-line.ts';

test.each([
  ['Ana\r\nAnić', 'Ana Anić'],
  ['Ana\rAnić\tml.', 'Ana Anić ml.'],
  ['Ana\u2028Anić', 'Ana Anić'],
  ['\u202EčinA anA', 'činA anA'],
  ['Ana\0 \u0007 Anić', 'Ana Anić'],
  ['\uFEFF\u200B\u2066', ''],
  ['Ana \uD83D', 'Ana'],
])('the text %j from an outside source is stored as %j', (given, stored) =>
  expect(outsideLine(given, 255)).toBe(stored),
);

test('text is never cut in the middle of a grapheme cluster', () => {
  const family = '👨‍👩‍👧';
  expect(outsideLine(`Ana ${family}`, 4 + family.length)).toBe(`Ana ${family}`);
  expect(outsideLine(`Ana ${family}`, 3 + family.length)).toBe('Ana');
  expect(outsideLine('c\u030C'.repeat(10), 5)).toBe('č'.repeat(5));
  expect(outsideLine(`a${'\u030C'.repeat(1000)}`, 255)).toBe(`ǎ${'\u030C'.repeat(4)}`);
  expect(outsideLine('x'.repeat(1_000_000), 255)).toBe('x'.repeat(255));
});
