import type { County, Town } from '#contract/places.ts';
import type { Db } from '../platform/db/pool.ts';
import { counties, towns } from './tables.ts';

export const allCounties = (db: Db): Promise<County[]> =>
  db.select({ id: counties.id, name: counties.name, key: counties.key }).from(counties);

export const allTowns = (db: Db): Promise<Town[]> =>
  db
    .select({
      id: towns.id,
      name: towns.name,
      key: towns.key,
      county_id: towns.countyId,
      postal_code: towns.postalCode,
      island: towns.island,
    })
    .from(towns);

export const positions = (db: Db) =>
  db.select({ id: towns.id, lat: towns.lat, lon: towns.lon, landmass: towns.landmass }).from(towns);
