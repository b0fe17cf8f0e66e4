import { expect, test } from 'vitest';
import { looksAlike, reducedPx } from './picture-likeness.ts';

type Pixel = readonly [number, number, number, number?];
const reduction = (at: (x: number, y: number) => Pixel) =>
  Uint8ClampedArray.from(
    Array.from({ length: reducedPx * reducedPx }, (_, index) => {
      const [red, green, blue, alpha = 255] = at(index % reducedPx, Math.floor(index / reducedPx));
      return [red, green, blue, alpha];
    }).flat(),
  );
const gradient = (x: number, y: number): Pixel => [40 + x * 12, 40 + y * 12, 120];
const source = reduction(gradient);

test.each([
  ['the source itself', source],
  ['small changes of each pixel', reduction((x, y) => [40 + x * 12 + ((x + y) % 3), 42 + y * 12, 117])],
  ['a few changed pixels', reduction((x, y) => (x === 3 && y < 4 ? [0, 0, 0] : gradient(x, y)))],
])('a result is accepted as the same picture: %s', (_, result) => {
  expect(looksAlike(source, result)).toBe(true);
});

test.each([
  ['an empty canvas', reduction(() => [0, 0, 0, 0])],
  ['a white canvas', reduction(() => [255, 255, 255])],
  ['a stripe', reduction((x, y) => (y === 7 ? [0, 0, 0] : gradient(x, y)))],
  ['an empty lower half', reduction((x, y) => (y > 7 ? [0, 0, 0, 0] : gradient(x, y)))],
  ['noise', reduction((x, y) => [(x * 97 + y * 57) % 256, (x * 31 + y * 83) % 256, (x * 61) % 256])],
  ['a transposed picture', reduction((x, y) => gradient(y, x))],
  ['swapped colour channels', reduction((x, y) => [120, 40 + y * 12, 40 + x * 12])],
])('a result is rejected as a different picture: %s', (_, result) => {
  expect(looksAlike(source, result)).toBe(false);
});

test('a blank canvas is rejected even if the source also reads as blank', () => {
  const white = reduction(() => [255, 255, 255]);
  expect(looksAlike(white, white)).toBe(false);
});

test('the colour of transparent pixels is ignored', () => {
  const cut = (colour: number) => reduction((x, y) => (x < 8 ? gradient(x, y) : [colour, colour, colour, 0]));
  expect(looksAlike(cut(0), cut(255))).toBe(true);
});
