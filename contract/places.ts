import { endpoint } from './endpoint.ts';
import { countyExample, townExample } from './examples.ts';
import { csv, direction, id, listOf, one, referencePaging } from './shapes.ts';
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
  })
  .meta({ id: 'Town', examples: [townExample] });
export type County = z.infer<typeof county>;
export type Town = z.infer<typeof town>;

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
export const getTown = endpoint({
  method: 'GET',
  path: '/towns/:id',
  tag: 'places',
  summary: 'Grad ili općina po broju',
  cache: 'reference',
  params: z.object({ id }),
  response: one(town),
});
