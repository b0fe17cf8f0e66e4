import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { paths, rooms as roomKeys } from '#contract/paths.ts';
import { houseSpots } from '../catalogue/house-spots.ts';
import { drawings } from './drawings.ts';
import { roomNames, roomOfTrade, rooms } from './rooms.ts';

interface Trade {
  key: string;
  types: { key: string }[];
}
const seeded = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../server/seed/data/trades.json'), 'utf8'),
) as { categories: Trade[] };
const known = new Set(seeded.categories.flatMap(({ types }) => types.map(({ key }) => key)));

describe.each(roomKeys)('the room %s', (room) => {
  const { things, trades } = rooms[room];

  test('has items with unique keys and names, and job types that exist', () => {
    expect(things.length).toBeGreaterThanOrEqual(7);
    for (const of of ['key', 'name'] as const)
      expect(new Set(things.map((thing) => thing[of])).size).toBe(things.length);
    expect(things.flatMap(({ types }) => types).filter((type) => !known.has(type))).toEqual([]);
    for (const { key, types } of things) {
      expect(types.length, key).toBeGreaterThan(0);
      expect(new Set(types).size, key).toBe(types.length);
    }
  });

  test('has only trades that are marked on the house drawing', () => {
    expect(trades.filter((trade) => !houseSpots.some(({ key }) => key === trade))).toEqual([]);
  });

  test('has a marker for each item, and no others, in both drawings', async () => {
    const { marks, wide, narrow } = await drawings[room]();
    expect(Object.keys(marks).sort()).toEqual(things.map(({ key }) => key).sort());
    for (const markup of [wide, narrow]) expect(markup).toMatch(/^<[\s\S]+>$/);
  });

  test.each([
    ['wide', 880, 650, 24],
    ['narrow', 390, 412, 22],
  ] as const)(
    'has non-overlapping touch targets around all markers of the %s drawing',
    async (width, right, bottom, hit) => {
      const places = Object.entries((await drawings[room]()).marks).map(([key, mark]) => ({
        key,
        ...mark[width],
      }));
      for (const { key, x, y } of places) {
        expect([x >= hit, x <= right - hit, y >= hit, y <= bottom - hit], key).toEqual([
          true,
          true,
          true,
          true,
        ]);
        const near = places.filter(
          (other) => other.key !== key && Math.hypot(other.x - x, other.y - y) < 2 * hit,
        );
        expect(near.map((other) => `${key} × ${other.key}`)).toEqual([]);
      }
    },
  );
});

test('a category links to the room where it is marked on the house', () => {
  expect(roomOfTrade('keramika-i-kamen')).toEqual({ key: 'kupaonica', name: 'Kupaonica' });
  expect(roomOfTrade('it-i-racunala')).toBeUndefined();
  const placed = roomKeys.flatMap((key) => rooms[key].trades);
  expect(new Set(placed).size).toBe(placed.length);
});

test('all rooms except the current one are listed in a fixed order', () => {
  expect(roomNames('kuhinja').map(({ name }) => name)).toEqual([
    'Kupaonica',
    'Spavaća soba',
    'Dnevni boravak',
    'Potkrovlje',
    'Krov i dimnjak',
    'Vrt i okućnica',
  ]);
  expect(paths.room('kuhinja')).toBe('/prostorije/kuhinja');
});
