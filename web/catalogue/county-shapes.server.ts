import map from './croatia.svg?raw';
import { mapSize, onMap } from './map-projection.ts';

interface Place {
  x: number;
  y: number;
}

export interface CountyShape {
  key: string;
  outline: string;
  /** A point inside the largest part, as far as possible from its edge. */
  middle: Place;
}

const shapes = new Map(
  [
    ...map.matchAll(/<path id="([^"]+)" data-middle="([\d.]+) ([\d.]+)" vector-effect="[\w-]+" d="([^"]+)"/g),
  ].map(([, key = '', x, y, outline = '']): [string, CountyShape] => [
    key,
    { key, outline, middle: { x: Number(x), y: Number(y) } },
  ]),
);

/**
 * Returns the shapes of the given counties in order, omitting unknown ones. Without any county, returns all
 * shapes, because a worker without counties covers the whole country.
 */
export const shapesOf = (keys: readonly string[]): CountyShape[] =>
  (keys.length ? keys : [...shapes.keys()]).flatMap((key) => shapes.get(key) ?? []);

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the rings of an outline as points. */
export const ringsOf = (outline: string): Place[][] =>
  outline
    .split('Z')
    .filter(Boolean)
    .map((ring) =>
      [...ring.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })),
    );

const wholeMap: Box = { left: 0, top: 0, ...mapSize };
const margin = 8;

/** Returns the part of the map that shows a county, or the whole map for an unknown one. */
export function boxOf(key: string | undefined): Box {
  const points = ringsOf(shapes.get(key ?? '')?.outline ?? '').flat();
  if (points.length === 0) return wholeMap;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(Math.max(...xs) + margin - left),
    height: Math.round(Math.max(...ys) + margin - top),
  };
}

const rounded = ({ x, y }: Place): Place => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });

/** Returns the given counties with the position of their figure on the map, omitting unknown counties. */
export const placedCounties = <T extends { key: string }>(counties: readonly T[]): (T & Place)[] =>
  counties.flatMap((county) => {
    const shape = shapes.get(county.key);
    return shape ? [{ ...county, ...shape.middle }] : [];
  });

/** Returns the given towns with their position on the map, omitting towns without coordinates. */
export const placedTowns = <T extends { key: string }>(
  towns: readonly T[],
  positions: readonly { key: string; lat: number; lon: number }[],
): (T & Place)[] => {
  const positionOf = new Map(positions.map((position) => [position.key, position]));
  return towns.flatMap((town) => {
    const position = positionOf.get(town.key);
    return position ? [{ ...town, ...rounded(onMap(position)) }] : [];
  });
};
