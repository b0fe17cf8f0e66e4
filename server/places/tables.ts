import { doublePrecision, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity } from '../platform/db/columns.ts';

export const counties = pgTable('counties', {
  id: identity(),
  name: text().notNull(),
  /** `Zadarska` for `Zadarska županija`, used on cards and chips. */
  shortName: text().notNull(),
  key: text().notNull().unique(),
});

export const towns = pgTable(
  'towns',
  {
    id: identity(),
    name: text().notNull(),
    key: text().notNull().unique(),
    countyId: integer()
      .notNull()
      .references(() => counties.id),
    postalCode: text(),
    lat: doublePrecision(),
    lon: doublePrecision(),
    /** Island of the town’s seat; null on the mainland. */
    island: text(),
    /**
     * Island, or group of connected islands, that can be reached only by ferry; null for the mainland and
     * islands with a bridge to it.
     */
    landmass: text(),
  },
  (t) => [unique('town_and_county').on(t.id, t.countyId), index('towns_of_county').on(t.countyId)],
);
