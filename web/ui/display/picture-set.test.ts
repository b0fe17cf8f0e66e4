import { expect, test } from 'vitest';
import { pictureSet } from './picture-set.ts';

const files = { path: '/files/a/full.webp', thumb: '/files/a/card.webp' };
const box = { phone: '46vw', desk: '272px', ratio: 4 / 3 };

test('each picture file is listed with its actual width, even if a tall picture’s smaller file is narrower than 500 px', () => {
  expect(pictureSet({ ...files, width: 1600, height: 1200 }, box)).toEqual({
    src: '/files/a/card.webp',
    srcSet: '/files/a/card.webp 500w, /files/a/full.webp 1600w',
    sizes: '(width <= 900px) 46vw, 272px',
  });
  expect(pictureSet({ ...files, width: 1200, height: 1600 }, box).srcSet).toBe(
    '/files/a/card.webp 375w, /files/a/full.webp 1200w',
  );
});

test('the `sizes` attribute covers the rendered width of a picture wider than its box', () => {
  expect(pictureSet({ ...files, width: 1600, height: 600 }, box).sizes).toBe(
    '(width <= 900px) calc(46vw * 2.00), calc(272px * 2.00)',
  );
});

test('a picture with one size, or of unknown size, has only `src`', () => {
  expect(pictureSet({ ...files, width: 400, height: 300 }, box)).toEqual({ src: '/files/a/card.webp' });
  expect(pictureSet({ ...files, width: null, height: null }, box)).toEqual({ src: '/files/a/card.webp' });
  expect(pictureSet({ path: '/files/a/full.webp', thumb: null, width: 1600, height: 1200 }, box)).toEqual({
    src: '/files/a/full.webp',
  });
});
