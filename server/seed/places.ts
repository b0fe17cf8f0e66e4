import { sql } from 'drizzle-orm';
import { counties, towns } from '../places/tables.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import places from './data/places.json' with { type: 'json' };

/** Writes the 21 counties and 556 towns. They are not editable, so newer data replaces older. */
export async function seedPlaces(db: DbOrTx): Promise<void> {
  const saved = await db
    .insert(counties)
    .values(places.counties.map(({ name, short_name: shortName, key }) => ({ name, shortName, key })))
    .onConflictDoUpdate({
      target: counties.key,
      set: { name: sql`excluded.name`, shortName: sql`excluded.short_name` },
    })
    .returning({ id: counties.id, key: counties.key });
  const landmassOf = new Map(places.islands.map((island) => [island.name, island.landmass]));
  const idOf = new Map(saved.map((county) => [county.key, county.id]));
  await db
    .insert(towns)
    .values(
      places.towns.map(({ name, key, county, postal_code: postalCode, lat, lon, island = null }) => ({
        name,
        key,
        countyId: idOf.get(county) ?? unknownCounty(key),
        postalCode,
        lat,
        lon,
        island,
        landmass: (island && landmassOf.get(island)) ?? null,
      })),
    )
    .onConflictDoUpdate({
      target: towns.key,
      set: {
        name: sql`excluded.name`,
        postalCode: sql`excluded.postal_code`,
        lat: sql`excluded.lat`,
        lon: sql`excluded.lon`,
        island: sql`excluded.island`,
        landmass: sql`excluded.landmass`,
      },
    });
}

function unknownCounty(town: string): never {
  throw new Error(`places.json: the county of "${town}" is not among the counties`);
}
