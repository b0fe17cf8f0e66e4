import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { boxOf, placedCounties, placedTowns, ringsOf, shapesOf } from './county-shapes.server.ts';
import { mapSize, onMap } from './map-projection.ts';

const places = JSON.parse(
  readFileSync(new URL('../../server/seed/data/places.json', import.meta.url), 'utf8'),
) as {
  counties: { key: string }[];
  towns: { name: string; key: string; county: string; lat: number; lon: number }[];
};

interface Place {
  x: number;
  y: number;
}

/** Returns whether a ray from the place crosses the rings an odd number of times, so the place is inside. */
function isWithin({ x, y }: Place, rings: readonly Place[][]): boolean {
  const edges = rings.flatMap((ring) => ring.map((from, n) => [from, ring[(n + 1) % ring.length] ?? from]));
  return (
    edges.filter(
      ([a = { x, y }, b = { x, y }]) =>
        a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x,
    ).length %
      2 ===
    1
  );
}

function toEdge({ x, y }: Place, rings: readonly Place[][]): number {
  const lengths = rings.flatMap((ring) =>
    ring.map((a, n) => {
      const b = ring[(n + 1) % ring.length] ?? a;
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const along = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
    }),
  );
  return Math.min(...lengths);
}

const outlineOf = new Map(shapesOf([]).map(({ key, outline }) => [key, ringsOf(outline)]));

test('the map has exactly the site’s counties', () => {
  expect([...outlineOf.keys()].sort()).toEqual(places.counties.map(({ key }) => key).sort());
});

test('selected counties keep their order, without unknown ones', () => {
  expect(shapesOf(['zadarska', 'atlantida', 'grad-zagreb']).map(({ key }) => key)).toEqual([
    'zadarska',
    'grad-zagreb',
  ]);
});

test('the middle of every county lies inside its outline', () => {
  for (const { key, middle } of shapesOf([]))
    expect(isWithin(middle, outlineOf.get(key) ?? []), key).toBe(true);
});

/** Two kilometres in map units: the tolerance used to simplify outlines and coasts. */
const tolerance = 1.7;

test('every town lies within the shape of its county, or at its simplified edge', () => {
  const outside = places.towns.flatMap((town) => {
    const rings = outlineOf.get(town.county) ?? [];
    const place = onMap(town);
    return isWithin(place, rings) || toEdge(place, rings) <= tolerance ? [] : `${town.name}, ${town.county}`;
  });
  expect(outside).toEqual([]);
});

test('fewer than twelve towns lie within the shape of another county', () => {
  const misplaced = places.towns.filter((town) =>
    [...outlineOf].some(([key, rings]) => key !== town.county && isWithin(onMap(town), rings)),
  );
  expect(misplaced.map(({ key }) => key).length).toBeLessThan(12);
});

test('the map shows all of a known county, and the whole country for an unknown one', () => {
  const box = boxOf('zadarska');
  for (const { x, y } of (outlineOf.get('zadarska') ?? []).flat()) {
    expect(x).toBeGreaterThan(box.left);
    expect(x).toBeLessThan(box.left + box.width);
    expect(y).toBeGreaterThan(box.top);
    expect(y).toBeLessThan(box.top + box.height);
  }
  for (const key of [undefined, 'atlantida']) expect(boxOf(key)).toEqual({ left: 0, top: 0, ...mapSize });
});

test('counties and towns are positioned on the map, and unknown ones are omitted', () => {
  expect(
    placedCounties([
      { key: 'zadarska', posts: 3 },
      { key: 'atlantida', posts: 1 },
    ]),
  ).toEqual([{ key: 'zadarska', posts: 3, x: expect.any(Number), y: expect.any(Number) }]);
  const [benkovac, ...others] = placedTowns(
    [{ key: 'benkovac' }, { key: 'atlantida' }],
    [{ key: 'benkovac', lat: 44.03444, lon: 15.61278 }],
  );
  expect(others).toEqual([]);
  expect(benkovac && isWithin(benkovac, outlineOf.get('zadarska') ?? [])).toBe(true);
});
