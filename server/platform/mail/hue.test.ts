import { expect, test } from 'vitest';
import { hueOf } from '#contract/initials.ts';
import { faceColours, hexOf } from './hue.ts';

test.each([
  ['0.9 0.055', 0, '#fed0dc'],
  ['0.9 0.055', 210, '#b4e9f2'],
  ['1 0', 90, '#ffffff'],
  ['0.34 0.09', 255, '#123865'],
  ['0.9 0.055', 105, '#e3e1b7'],
])('oklch(%s %i) is converted to %s', (token, hue, hex) => expect(hexOf(token, hue)).toBe(hex));

test('initials have a colour derived from the name, so most users’ colours differ', () => {
  expect(faceColours('Krešimir Vuković')).toEqual({
    ground: hexOf('0.9 0.055', hueOf('Krešimir Vuković')),
    letters: hexOf('0.34 0.09', hueOf('Krešimir Vuković')),
  });
  expect(
    new Set(['Ana Anić', 'Ivo Ivić', 'Krešimir Vuković', 'Mia Mijić'].map((name) => faceColours(name).ground))
      .size,
  ).toBeGreaterThan(2);
});
