import { type Circle, kilometresBetween, type Point } from '#contract/distances.ts';
import { cached } from '../platform/db/cached.ts';
import type { Db } from '../platform/db/pool.ts';
import * as queries from './queries.ts';

export interface TownPosition {
  id: number;
  lat: number | null;
  lon: number | null;
  landmass: string | null;
}

/** A distance between towns. `distance_km` is null if it is unknown, or if the journey requires a ferry. */
export interface Distance {
  distance_km: number | null;
  by_ferry: boolean;
}

export const unknownDistance: Distance = { distance_km: null, by_ferry: false };

interface Located extends Point {
  id: number;
  landmass: string | null;
}

/**
 * Returns functions that measure distances between towns; unknown towns and those without coordinates are
 * ignored.
 */
export function measuring(towns: readonly TownPosition[]) {
  const located = new Map(
    towns.flatMap(({ id, lat, lon, landmass }): [number, Located][] =>
      lat === null || lon === null ? [] : [[id, { id, lat, lon, landmass }]],
    ),
  );
  const known = (ids: readonly number[]) => ids.flatMap((id) => located.get(id) ?? []);
  const reached = (from: Located, everywhere: boolean) =>
    [...located.values()]
      .filter(({ landmass }) => everywhere || landmass === from.landmass)
      .map((town) => ({ id: town.id, km: kilometresBetween(from, town) }));
  return {
    /**
     * Returns the distance between the closest towns of two groups that need no ferry; otherwise null, and
     * whether every route needs a ferry.
     */
    between(from: readonly number[], to: readonly number[]): Distance {
      const pairs = known(from).flatMap((start) => known(to).map((end) => [start, end] as const));
      const byRoad = pairs.filter(([start, end]) => start.landmass === end.landmass);
      if (byRoad.length === 0) return { distance_km: null, by_ferry: pairs.length > 0 };
      return {
        distance_km: Math.round(Math.min(...byRoad.map(([start, end]) => kilometresBetween(start, end)))),
        by_ferry: false,
      };
    },
    /**
     * Returns the towns within a radius; without `withFerries`, only those that can be reached without a
     * ferry.
     */
    circle(centre: number, radius: Circle, withFerries: boolean): number[] {
      const start = located.get(centre);
      if (!start) return [];
      return reached(start, withFerries)
        .filter(({ km }) => km <= radius)
        .map(({ id }) => id);
    },
    /** Returns the towns that can be reached without a ferry, nearest first. */
    byDistance(from: number): number[] {
      const start = located.get(from);
      if (!start) return [];
      return reached(start, false)
        .sort((a, b) => a.km - b.km || a.id - b.id)
        .map(({ id }) => id);
    },
  };
}

/** Measures distances between all towns. Cached, because the 556 rows change once a decade. */
export const distances = cached(async (db: Db) => measuring(await queries.positions(db)));
