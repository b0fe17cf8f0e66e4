import type { Circle } from '#contract/distances.ts';
import { AppError } from '#contract/errors.ts';
import type { Db } from '../platform/db/pool.ts';
import { idsOfKeys } from '../platform/http/lists.ts';
import { distances } from './distances.ts';
import { type Places, placeIds, placeRefs } from './service.ts';

export interface PlaceQuery {
  where_in?: { county_id?: number[]; town_id?: number[] };
  counties?: string[];
  towns?: string[];
  near?: string;
  radius?: Circle;
  islands?: boolean;
}

/**
 * A list's place filter as ids. Chosen towns narrow only their own counties (`countiesOfTowns`), in which
 * rows without a town also match. Other counties match as a whole.
 */
export interface ChosenPlace {
  counties: number[];
  towns: number[];
  countiesOfTowns: number[];
}

/** Returns the id of the town given by `near`, if any. Throws a 422 for an unknown key. */
export async function nearTown(db: Db, { near }: PlaceQuery): Promise<number | undefined> {
  const places = await placeRefs(db);
  return idsOfKeys('near', near === undefined ? undefined : [near], places.townByKey)[0];
}

/** Throws a 422 on `near`, for a query that measures distances but names no town to measure from. */
export function missingNear(): never {
  throw new AppError('invalid', { fields: { near: ['Odaberite mjesto od kojeg se mjeri udaljenost.'] } });
}

/**
 * Returns the place filter of a query, or undefined if it has none. A circle is equivalent to its towns:
 * those within the radius, and without `islands` only those that need no ferry. Counties and towns narrow the
 * circle. Throws a 422 that names an unknown key, or `near` if it is missing.
 */
export async function chosenPlace(db: Db, query: PlaceQuery): Promise<ChosenPlace | undefined> {
  const places = await placeRefs(db);
  const { counties, towns } = await placeIds(db, query);
  const centre = await nearTown(db, query);
  const countiesOfTowns = countiesOf(towns, places);
  const place =
    counties.length || towns.length
      ? { counties: counties.filter((id) => !countiesOfTowns.includes(id)), towns, countiesOfTowns }
      : undefined;
  if (query.radius === undefined) return place;
  const { circle } = await distances(db);
  return narrowed(circle(centre ?? missingNear(), query.radius, query.islands ?? false), place, places);
}

const countiesOf = (towns: readonly number[], places: Places) => [
  ...new Set(towns.flatMap((id) => places.town(id)?.county_id ?? [])),
];

/** Returns those of the given towns that are in the place; all of them if `place` is undefined. */
export function townsIn(towns: readonly number[], place: ChosenPlace | undefined, places: Places): number[] {
  if (!place) return [...towns];
  const [chosen, counties] = [new Set(place.towns), new Set(place.counties)];
  return towns.filter((id) => chosen.has(id) || counties.has(places.town(id)?.county_id ?? 0));
}

function narrowed(circle: number[], place: ChosenPlace | undefined, places: Places): ChosenPlace {
  const around = countiesOf(circle, places);
  return {
    counties: [],
    towns: townsIn(circle, place, places),
    countiesOfTowns: place
      ? around.filter((id) => place.counties.includes(id) || place.countiesOfTowns.includes(id))
      : around,
  };
}
