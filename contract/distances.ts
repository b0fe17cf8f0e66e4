/** Radii of the circle around a town, in kilometres. */
export const circles = [10, 25, 50, 100] as const;
export type Circle = (typeof circles)[number];

export interface Point {
  lat: number;
  lon: number;
}

const radians = Math.PI / 180;
const earthKm = 6371;

/** Returns the great-circle distance between two points in kilometres. */
export function kilometresBetween(from: Point, to: Point): number {
  const rise = Math.sin(((to.lat - from.lat) * radians) / 2) ** 2;
  const run =
    Math.sin(((to.lon - from.lon) * radians) / 2) ** 2 *
    Math.cos(from.lat * radians) *
    Math.cos(to.lat * radians);
  return 2 * earthKm * Math.asin(Math.sqrt(rise + run));
}

/** Returns the place nearest to a point, or undefined if none is within `most` kilometres. */
export function nearestTo<T extends Point>(point: Point, places: readonly T[], most: number): T | undefined {
  let nearest: { place: T; km: number } | undefined;
  for (const place of places) {
    const km = kilometresBetween(point, place);
    if (km <= most && (!nearest || km < nearest.km)) nearest = { place, km };
  }
  return nearest?.place;
}
