import { endpoint } from './endpoint.ts';
import { kindNames } from './inbox-kinds.ts';
import { figureNames, overviewDays, overviewSteps } from './overview-figures.ts';
import { isoDate } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'overview';
const auth = 'overview';

const waits = {
  decided: z.number(),
  median_seconds: z.number().nullable(),
  worst_seconds: z.number().nullable(),
};

const overviewRow = z
  .object({
    /** First and last counted day, `YYYY-MM-DD` in Croatia. */
    from: z.string(),
    to: z.string(),
    figures: z.partialRecord(z.enum(figureNames), z.number()),
    ...waits,
  })
  .meta({ id: 'OverviewRow' });
export type OverviewRow = z.infer<typeof overviewRow>;

const kindWaits = z.object({
  kind: z.enum(kindNames),
  waiting: z.number(),
  oldest_since: isoDate.nullable(),
  ...waits,
  before_median_seconds: z.number().nullable(),
});
export type KindWaits = z.infer<typeof kindWaits>;

const overviewMeta = z.object({
  from: z.string(),
  to: z.string(),
  /** When today's figures were last counted; null before the first count. */
  counted_at: isoDate.nullable(),
  sums: z.partialRecord(z.enum(figureNames), z.object({ now: z.number(), before: z.number() })),
  /**
   * Number of SMS sent today and the daily cap; null if the site sends no SMS, and for people who may not see
   * this figure.
   */
  sms_today: z.object({ sent: z.number(), most: z.number() }).nullable(),
  /** Posts per category, highest number first; null for people who may not see posts. */
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
