import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { deals } from '../deals/tables.ts';
import { counties } from '../places/tables.ts';
import { identity, moment } from '../platform/db/columns.ts';
import { jobTypes } from '../trades/tables.ts';

/**
 * The last decision about each group: a job type, in a county or the whole country, in a year or the last 24
 * months. The amounts are null if the decision was not to publish.
 */
export const publishedPrices = pgTable(
  'published_prices',
  {
    id: identity(),
    jobTypeId: integer()
      .notNull()
      .references(() => jobTypes.id, { onDelete: 'cascade' }),
    countyId: integer().references(() => counties.id, { onDelete: 'cascade' }),
    year: integer(),
    lowCents: integer(),
    medianCents: integer(),
    highCents: integer(),
    jobs: integer(),
    confirmedPercent: integer(),
    /** Number of rows in `price_jobs` when decided; null for decisions of earlier releases. */
    countedJobs: integer(),
    decidedAt: moment().notNull(),
  },
  (t) => [
    unique('one_price_per_group').on(t.jobTypeId, t.countyId, t.year).nullsNotDistinct(),
    check(
      'price_whole',
      sql`num_nulls(${t.lowCents}, ${t.medianCents}, ${t.highCents}, ${t.jobs}, ${t.confirmedPercent}) in (0, 5)`,
    ),
    check(
      'price_quartiles_in_order',
      sql`${t.lowCents} > 0 and ${t.medianCents} >= ${t.lowCents} and ${t.highCents} >= ${t.medianCents}`,
    ),
    index('published_prices_of_county').on(t.countyId),
  ],
);

/** The jobs on which a decision was based, with their amounts at that time. */
export const priceJobs = pgTable(
  'price_jobs',
  {
    priceId: integer()
      .notNull()
      .references(() => publishedPrices.id, { onDelete: 'cascade' }),
    dealId: integer()
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    cents: integer().notNull(),
    /** False for an outlier. */
    used: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.priceId, t.dealId] }), index('price_jobs_of_deal').on(t.dealId)],
);
