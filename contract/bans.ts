import { type BanState, banDaysMost, banKindNames, banStates } from './ban-kinds.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, listOf, one, paging, text } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'signals';
const kind = z.enum(banKindNames);

/**
 * A pattern ban. Matching cases become urgent, so that moderators review them first; they are never blocked
 * (decision 023).
 */
export const ban = z
  .object({
    id: z.number(),
    kind,
    pattern: z.string(),
    reason: z.string(),
    until: isoDate,
    lifted_at: isoDate.nullable(),
    open: z.number(),
    hits: z.number(),
    misses: z.number(),
    created_at: isoDate,
    author: z.object({ id: z.number(), name: z.string() }).nullable(),
  })
  .meta({ id: 'PatternBan' });
export type Ban = z.infer<typeof ban>;

export const listBans = endpoint({
  method: 'GET',
  path: '/admin/bans',
  tag,
  summary: 'Zabrane po uzorku, najnovije prve',
  auth: 'suspend',
  query: z.strictObject({
    ...paging(10),
    state: z.enum(Object.keys(banStates) as [BanState, ...BanState[]]).default('valid'),
  }),
  response: listOf(ban),
});
/**
 * How broad a pattern is: `met` is the number of matches among the newest `of` accounts or, for a phrase, the
 * newest `of` job posts. `of` is at most 1,000.
 */
const reach = z.object({ met: z.number(), of: z.number() }).meta({ id: 'BanReach' });
export type Reach = z.infer<typeof reach>;
const pattern = text({ min: 3, max: 120 });

export const measureBan = endpoint({
  method: 'GET',
  path: '/admin/bans/reach',
  tag,
  summary: 'Koga bi uzorak pogodio, prije nego što postane zabrana',
  auth: 'suspend',
  query: z.strictObject({ kind, pattern }),
  response: one(reach),
});
export const createBan = endpoint({
  method: 'POST',
  path: '/admin/bans',
  tag,
  summary: 'Nova zabrana po uzorku, s rokom',
  auth: 'suspend',
  body: z.object({
    kind,
    pattern,
    days: z.coerce.number().int().min(1).max(banDaysMost),
    reason: text({ min: 3, max: 255 }),
  }),
  status: 201,
  response: one(ban.extend({ reach })),
  example: {
    body: {
      kind: 'email',
      pattern: '*@primjer.hr',
      days: 30,
      reason: 'S te domene otvoreno je pedeset lažnih računa.',
    },
  },
});
export const liftBan = endpoint({
  method: 'POST',
  path: '/admin/bans/:id/lift',
  tag,
  summary: 'Ukidanje zabrane prije roka',
  auth: 'suspend',
  params: z.object({ id }),
  response: one(ban),
});
