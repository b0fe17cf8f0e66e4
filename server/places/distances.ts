import { cached } from '../platform/db/cached.ts';
import type { Db } from '../platform/db/pool.ts';
import * as queries from './queries.ts';

const radians = Math.PI / 180;
const earthKm = 6371;

interface Point {
  lat: number;
  lon: number;
}

export function kilometres(from: Point, to: Point): number {
  const rise = Math.sin(((to.lat - from.lat) * radians) / 2) ** 2;
  const run =
    Math.sin(((to.lon - from.lon) * radians) / 2) ** 2 *
    Math.cos(from.lat * radians) *
    Math.cos(to.lat * radians);
  return Math.round(2 * earthKm * Math.asin(Math.sqrt(rise + run)));
}

const pointOf = cached(async (db: Db) => {
  const rows = await queries.positions(db);
  return new Map(
    rows.flatMap(({ id, lat, lon }) => (lat === null || lon === null ? [] : [[id, { lat, lon }] as const])),
  );
});

/**
 * Returns the kilometres from a town to the nearest of some towns, or null if there is none or their
 * coordinates are unknown.
 */
export async function nearestKm(
  db: Db,
  from: number | undefined,
  towns: readonly number[],
): Promise<number | null> {
  const points = await pointOf(db);
  const start = points.get(from ?? 0);
  const ways = start
    ? towns.flatMap((id) => points.get(id) ?? []).map((point) => kilometres(start, point))
    : [];
  return ways.length ? Math.min(...ways) : null;
}
