import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shapesOf } from './counties.server.ts';

const { counties } = JSON.parse(
  readFileSync(new URL('../../server/seed/data/places.json', import.meta.url), 'utf8'),
) as { counties: { key: string }[] };

test('the map has exactly the site’s counties', () => {
  expect(
    shapesOf([])
      .map(({ key }) => key)
      .sort(),
  ).toEqual(counties.map(({ key }) => key).sort());
});

test('selected counties keep their order, unknown ones are omitted, and every county’s centre lies on the map', () => {
  expect(shapesOf(['zadarska', 'atlantida', 'grad-zagreb']).map(({ key }) => key)).toEqual([
    'zadarska',
    'grad-zagreb',
  ]);
  for (const { middle } of shapesOf([])) {
    expect(middle.x).toBeGreaterThan(0);
    expect(middle.x).toBeLessThan(400);
    expect(middle.y).toBeGreaterThan(0);
    expect(middle.y).toBeLessThan(392);
  }
});
