import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { placeOf } from '#contract/labels.ts';
import type { County, Town, TownPosition } from '#contract/places.ts';
import { collator } from '../platform/collator.ts';
import { cached } from '../platform/db/cached.ts';
import type { Db } from '../platform/db/pool.ts';
import { idsOfKeys, pageOf } from '../platform/http/lists.ts';
import * as queries from './queries.ts';

export interface Places {
  counties: readonly County[];
  towns: readonly Town[];
  county(id: number): County | undefined;
  town(id: number): Town | undefined;
  countyByKey(key: string): County | undefined;
  townByKey(key: string): Town | undefined;
  /** Returns a place as shown to people: `Zadar, Zadarska`, or `Cijela Hrvatska` without a county. */
  label(countyId: number | null, townId: number | null): string;
}

/** All counties and towns in Croatian order. Cached, because these 577 rows change once a decade. */
export const placeRefs = cached(async (db: Db): Promise<Places> => {
  // Queried one after the other, because a transaction has only one connection.
  const counties = await queries.allCounties(db);
  const towns = await queries.allTowns(db);
  const countyById = new Map(counties.map((county) => [county.id, county]));
  const townById = new Map(towns.map((town) => [town.id, town]));
  const countyByKey = new Map(counties.map((county) => [county.key, county]));
  const townByKey = new Map(towns.map((town) => [town.key, town]));
  return {
    counties: counties.sort((a, b) => collator.compare(a.name, b.name)),
    towns: towns.sort((a, b) => collator.compare(a.name, b.name)),
    county: (id) => countyById.get(id),
    town: (id) => townById.get(id),
    countyByKey: (key) => countyByKey.get(key),
    townByKey: (key) => townByKey.get(key),
    label: (countyId, townId) =>
      placeOf(countyById.get(countyId ?? 0) ?? null, townById.get(townId ?? 0) ?? null),
  };
});

interface PlaceFilter {
  where_in?: { county_id?: number[]; town_id?: number[] };
  counties?: string[];
  towns?: string[];
}

/**
 * Returns the ids of the counties and towns that a filter gives by id or by key. Throws a 422 for an unknown
 * key.
 */
export async function placeIds(
  db: Db,
  filter: PlaceFilter,
): Promise<{ counties: number[]; towns: number[] }> {
  const places = await placeRefs(db);
  return {
    counties: [
      ...(filter.where_in?.county_id ?? []),
      ...idsOfKeys('counties', filter.counties, places.countyByKey),
    ],
    towns: [...(filter.where_in?.town_id ?? []), ...idsOfKeys('towns', filter.towns, places.townByKey)],
  };
}

interface ListQuery {
  page: number;
  per_page: number;
  sort_direction: 'asc' | 'desc';
}

/** Returns a page of all counties, sorted by name in Croatian order. */
export const listCounties = async (db: Db, query: ListQuery) =>
  pageOf((await placeRefs(db)).counties, query, limits.referencePagesMost);

/** Returns a county. Throws `not_found`. */
export async function getCounty(db: Db, id: number): Promise<County> {
  const found = (await placeRefs(db)).county(id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Returns a town. Throws `not_found`. */
export async function getTown(db: Db, id: number): Promise<Town> {
  const found = (await placeRefs(db)).town(id);
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Returns a page of towns, sorted by name; only those of the given counties if the filter has any. Throws
 * `invalid` for an unknown key.
 */
export async function listTowns(db: Db, query: ListQuery & PlaceFilter) {
  const [{ towns }, chosen] = await Promise.all([placeRefs(db), placeIds(db, query)]);
  const filtered = query.where_in?.county_id || query.counties;
  const shown = filtered ? towns.filter((town) => chosen.counties.includes(town.county_id)) : towns;
  return pageOf(shown, query, limits.referencePagesMost);
}

/** Returns the coordinates of all towns in Croatian order, omitting towns without coordinates. */
export async function townPositions(db: Db): Promise<TownPosition[]> {
  const [places, rows] = await Promise.all([placeRefs(db), queries.positions(db)]);
  const pointOf = new Map(rows.map(({ id, lat, lon }) => [id, { lat, lon }]));
  return places.towns.flatMap(({ id, key, name, county_id, island }) => {
    const { lat, lon } = pointOf.get(id) ?? { lat: null, lon: null };
    const county = places.county(county_id)?.key;
    return lat === null || lon === null || !county ? [] : [{ key, name, county, lat, lon, island }];
  });
}
