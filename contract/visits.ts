import { endpoint } from './endpoint.ts';
import { one } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'visits';

/** Counts client-side navigations only; a page rendered by the server is counted when it is sent. */
export const countVisit = endpoint({
  method: 'POST',
  path: '/visits',
  tag,
  whileSuspended: true,
  background: true,
  summary: 'Otvorena stranica, bez oznake tko ju je otvorio',
  body: z.object({ path: z.string().max(500).startsWith('/') }),
  status: 204,
  example: { body: { path: '/poslovi' } },
});

const visitsOfDay = z
  .object({
    /** `YYYY-MM-DD`, Croatian time. */
    day: z.string(),
    total: z.number(),
    /** By page kind; kinds without visits are missing. */
    kinds: z.record(z.string(), z.number()),
  })
  .meta({ id: 'VisitsOfDay' });
export type VisitsOfDay = z.infer<typeof visitsOfDay>;

export const listVisits = endpoint({
  method: 'GET',
  path: '/admin/visits',
  tag,
  summary: 'Posjeti po danu i vrsti stranice, najnoviji dan prvi',
  auth: 'content',
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  response: one(z.array(visitsOfDay)),
});
