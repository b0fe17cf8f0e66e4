import { circles } from './distances.ts';
import { endpoint } from './endpoint.ts';
import { countyExample, townExample } from './examples.ts';
import { csv, direction, id, listOf, one, referencePaging, ticked } from './shapes.ts';
import { z } from './zod.ts';

export const county = z
  .object({ id: z.number(), name: z.string(), key: z.string() })
  .meta({ id: 'County', examples: [countyExample] });
export const town = z
  .object({
    id: z.number(),
    name: z.string(),
    key: z.string(),
    county_id: z.number(),
    postal_code: z.string().nullable(),
    /** Name of the island the town lies on; null on the mainland. */
    island: z.string().nullable(),
  })
  .meta({ id: 'Town', examples: [townExample] });
export type County = z.infer<typeof county>;
export type Town = z.infer<typeof town>;

const townPosition = z
  .object({
    key: z.string(),
    name: z.string(),
    /** Key of the county. */
    county: z.string(),
    lat: z.number(),
    lon: z.number(),
    island: z.string().nullable(),
  })
  .meta({
    id: 'TownPosition',
    examples: [
      { key: 'zadar', name: 'Zadar', county: 'zadarska', lat: 44.11578, lon: 15.22514, island: null },
    ],
  });
export type TownPosition = z.infer<typeof townPosition>;

/**
 * Distance to the reader's town: `distance_km` is measured in a straight line; null if unknown or if the
 * journey requires a ferry.
 */
export const distance = { distance_km: z.number().nullable(), by_ferry: z.boolean() };

/**
 * Filters by distance: `near` is the key of the reader's town, `radius` the kilometres around it. Towns
 * reachable only by ferry are excluded unless `islands` is set.
 */
export const circleFilters = {
  near: z.string().max(255).optional(),
  radius: z
    .preprocess((value) => (typeof value === 'string' ? Number(value) : value), z.literal([...circles]))
    .optional(),
  islands: ticked.optional(),
};

const sorting = { sort_by: z.literal('name').default('name'), sort_direction: direction.default('asc') };

export const listCounties = endpoint({
  method: 'GET',
  path: '/counties',
  tag: 'places',
  summary: 'Županije',
  cache: 'reference',
  query: z.strictObject({ ...referencePaging, ...sorting }),
  response: listOf(county),
});
export const getCounty = endpoint({
  method: 'GET',
  path: '/counties/:id',
  tag: 'places',
  summary: 'Županija po broju',
  cache: 'reference',
  params: z.object({ id }),
  response: one(county),
});
export const listTowns = endpoint({
  method: 'GET',
  path: '/towns',
  tag: 'places',
  summary: 'Gradovi i općine',
  cache: 'reference',
  query: z.strictObject({
    ...referencePaging,
    ...sorting,
    where_in: z
      .strictObject({ county_id: csv(id) })
      .partial()
      .optional(),
    counties: csv(z.string().max(255)).optional(),
  }),
  response: listOf(town),
});
/** All towns with coordinates, so that a client can find the nearest one without sending its position. */
export const listTownPositions = endpoint({
  method: 'GET',
  path: '/towns/positions',
  tag: 'places',
  summary: 'Koordinate gradova i općina',
  cache: 'reference',
  response: one(z.array(townPosition)),
});
export const getTown = endpoint({
  method: 'GET',
  path: '/towns/:id',
  tag: 'places',
  summary: 'Grad ili općina po broju',
  cache: 'reference',
  params: z.object({ id }),
  response: one(town),
});
