import type { Point } from '#contract/distances.ts';

// Bounds of the map in `croatia.svg`, in degrees, and its size. Degrees of longitude are scaled by the cosine
// of the middle latitude, so that the map has the same scale in both directions.

export const mapSize = { width: 400, height: 392 } as const;
const west = 13.42;
const north = 46.6;
/** Map units per degree of latitude. */
const perDegree = 92.3;
const shortened = Math.cos((44.47 * Math.PI) / 180);

/** Returns the position of a point on the map, in units of its view box. */
export const onMap = ({ lat, lon }: Point): { x: number; y: number } => ({
  x: (lon - west) * perDegree * shortened,
  y: (north - lat) * perDegree,
});
