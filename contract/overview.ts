import { endpoint } from './endpoint.ts';
import { kindNames } from './inbox-kinds.ts';
import { figureNames, overviewDays, overviewSteps } from './overview-figures.ts';
import { isoDate } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'overview';
/** Every administrator; which figures one sees follows from one's own abilities. */
const auth = 'overview';

/** Of the decisions made meanwhile: how many, half of them waited no longer than, and none longer than. */
const waits = {
  decided: z.number(),
  median_seconds: z.number().nullable(),
  worst_seconds: z.number().nullable(),
};

const overviewRow = z
  .object({
    /** The first and the last day of it that are counted, `YYYY-MM-DD` in Croatia. */
    from: z.string(),
    to: z.string(),
    /** Only those that this person may see. */
    figures: z.partialRecord(z.enum(figureNames), z.number()),
    ...waits,
  })
  .meta({ id: 'OverviewRow' });
export type OverviewRow = z.infer<typeof overviewRow>;

const kindWaits = z.object({
  kind: z.enum(kindNames),
  /** Now; counted up to the cap of lists. */
  waiting: z.number(),
  oldest_since: isoDate.nullable(),
  ...waits,
  /** In the period before. */
  before_median_seconds: z.number().nullable(),
});
export type KindWaits = z.infer<typeof kindWaits>;

const overviewMeta = z.object({
  from: z.string(),
  to: z.string(),
  /** When today was last counted; null on a site that has not counted yet. */
  counted_at: isoDate.nullable(),
  sums: z.partialRecord(z.enum(figureNames), z.object({ now: z.number(), before: z.number() })),
  /** How many posts each category got, most first; null for those who do not see posts. */
  categories: z
    .array(z.object({ id: z.number(), name: z.string(), hue: z.number(), n: z.number() }))
    .nullable(),
  waits: z.array(kindWaits),
  all_waits: z.object({ ...waits, before_median_seconds: z.number().nullable() }),
});
export type OverviewMeta = z.infer<typeof overviewMeta>;

export const overview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  tag,
  summary: 'Brojke i čekanja po danu ili tjednu, najstariji prvi, uz razdoblje prije',
  auth,
  query: z.strictObject({
    days: z.coerce
      .number()
      .refine((days): days is (typeof overviewDays)[number] =>
        (overviewDays as readonly number[]).includes(days),
      )
      .default(30),
    by: z.enum(Object.keys(overviewSteps) as [keyof typeof overviewSteps]).default('day'),
  }),
  response: z.object({ data: z.array(overviewRow), meta: overviewMeta }),
});
