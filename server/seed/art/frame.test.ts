import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Frame, framed, whole } from './frame.ts';
import { line, scene } from './pen.ts';
import { portrait } from './portrait.ts';
import { type SceneName, scenes } from './scenes.ts';
import { finishedScenes } from './scenes-finished.ts';
import { cropped, subjects } from './subjects.ts';

const pixels = 1600;
const close: Frame = { left: 0.2, top: 0.3, size: 0.65 };
const wide: Frame = { left: 0.01, top: 0.04, size: 0.95 };
/**
 * Converts a stroke width to pixels. The percentage is relative to the diagonal of the viewBox divided by √2
 * (SVG 2, Units).
 */
const inPixels = (svg: string, weight: string) => {
  const [, , width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
  return ((Number.parseFloat(weight) / 100) * Math.hypot(width, height) * pixels) / Math.SQRT2 / width;
};

test('at a width of 1600 px, the lines of every crop are either 7 or 4 px thick', () => {
  const found = [scenes, finishedScenes].flatMap(Object.values<string>).flatMap((drawing) =>
    [whole, wide, close].flatMap((frame) => {
      const svg = framed(drawing, frame, pixels);
      const weights = [...svg.matchAll(/stroke-width="([^"]+)"/g)].map(([, weight = '']) => weight);
      expect(weights.length).toBe(svg.match(/stroke="/g)?.length);
      expect(weights.filter((weight) => !weight.endsWith('%'))).toEqual([]);
      return weights.map((weight) => inPixels(svg, weight).toFixed(0));
    }),
  );
  expect([...new Set(found)].sort()).toEqual(['4', '7']);
});

test.for([whole, wide, close])('a line drawn in the frame %o is seven pixels thick', async (frame) => {
  const svg = framed(
    scene('<rect width="400" height="300" fill="#fff"/>', line('M200 0V300', { colour: '#000' })),
    frame,
    pixels,
  );
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1600, 1200]);
  const row = data.subarray(600 * info.width, 601 * info.width);
  expect(row.reduce((dark, grey) => dark + (255 - grey) / 255, 0)).toBeCloseTo(7.07, 1);
});

const ends = [0, 0.5, 1];
test.for(Object.keys(subjects) as SceneName[])(
  'a crop of %s lies within the picture and shows its whole subject',
  (name) => {
    const [west, north, east, south] = subjects[name];
    for (const small of ends)
      for (const right of ends)
        for (const down of ends) {
          const { left, top, size } = cropped(name, [small, right, down]);
          const outer = [left, top, 1 - left - size, 1 - top - size];
          const inner = [
            west / 400 - left,
            north / 300 - top,
            left + size - east / 400,
            top + size - south / 300,
          ];
          expect(Math.min(...outer, ...inner)).toBeGreaterThanOrEqual(-1e-9);
        }
  },
);

test('all lines of a face have the same thickness', () => {
  const faces = Array.from({ length: 60 }, (_, seed) => portrait(seed, seed % 2 ? 'f' : 'm', seed * 6));
  expect(new Set(faces.flatMap((svg) => svg.match(/stroke-width="[^"]+"/g) ?? []))).toEqual(
    new Set(['stroke-width="2"']),
  );
});
