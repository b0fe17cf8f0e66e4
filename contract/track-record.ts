import { endpoint } from './endpoint.ts';
import { id, one } from './shapes.ts';
import { z } from './zod.ts';

/**
 * A worker's reliability, based on deals of the last 24 months, at most the newest 50. A figure is null until
 * five deals support it (`limits.trackRecord`). Deals that a moderator excluded do not count.
 */
export const trackRecord = z
  .object({
    /** Completed deals. */
    deals: z.number(),
    /**
     * Deals with an agreed time: an appointment is kept if the worker, after the time was agreed, neither
     * moved it to a later day nor cancelled the deal.
     */
    appointments: z.object({ kept: z.number(), of: z.number() }).nullable(),
    /** Deals postponed to a later day at the worker's request, and their mean delay in days. */
    postponed: z.object({ deals: z.number(), days: z.number() }).nullable(),
    /** Median difference of confirmed final prices from the accepted offers, in percent. */
    price: z.object({ percent: z.number(), of: z.number() }).nullable(),
  })
  .meta({ id: 'TrackRecord' });
export type TrackRecord = z.infer<typeof trackRecord>;

/** Null until the worker has completed five deals. */
export const getTrackRecord = endpoint({
  method: 'GET',
  path: '/users/:id/track-record',
  tag: 'deals',
  summary: 'Kako majstor drži do dogovora: termini, odgađanja i konačna cijena prema ponudi',
  cache: 'common',
  params: z.object({ id }),
  response: one(trackRecord.nullable()),
  example: {
    response: {
      data: {
        deals: 24,
        appointments: { kept: 18, of: 20 },
        postponed: { deals: 2, days: 3 },
        price: { percent: 4, of: 12 },
      },
    },
  },
});
