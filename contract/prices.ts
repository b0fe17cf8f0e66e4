import { limits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, listOf, one, optionalId, paging, pathKey } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'prices';
const named = z.object({ key: z.string(), name: z.string() });

/**
 * Rounded median and interquartile range of the prices of jobs of one type;
 * docs/decisions/032-published-prices.md defines when a figure is published.
 */
export const price = z
  .object({
    job_type: named.extend({ id: z.number() }),
    job_category: named,
    /** Null for the whole country. */
    county: named.nullable(),
    /** Year in which the jobs were done; null for the last 24 months. */
    year: z.number().nullable(),
    low_cents: z.number(),
    median_cents: z.number(),
    high_cents: z.number(),
    currency: z.literal('EUR'),
    /** Number of jobs, rounded down to a multiple of five. */
    jobs: z.number(),
    /**
     * Percentage of jobs whose final price both parties confirmed, rounded to tens; the others count at the
     * offered price.
     */
    confirmed_percent: z.number(),
    /** `YYYY-MM`. */
    published_in: z.string(),
  })
  .meta({ id: 'Price' });
export type Price = z.infer<typeof price>;

const example = {
  job_type: { id: 29, key: 'popravak-curenja-i-puknutih-cijevi', name: 'Popravak curenja i puknutih cijevi' },
  job_category: { key: 'vodoinstalacije', name: 'Vodoinstalacije' },
  county: { key: 'zadarska', name: 'Zadarska županija' },
  year: null,
  low_cents: 6000,
  median_cents: 8500,
  high_cents: 11_000,
  currency: 'EUR',
  jobs: 15,
  confirmed_percent: 60,
  published_in: '2026-11',
};

export const listPrices = endpoint({
  method: 'GET',
  path: '/prices',
  lookup: true,
  tag,
  summary: 'Objavljene cijene obavljenih poslova, po kategoriji i vrsti posla',
  auth: 'public',
  cache: 'reference',
  query: z.strictObject({
    ...paging(limits.perPage.prices),
    job_category: pathKey.optional(),
    county: pathKey.optional(),
    /** `country` excludes county figures, `county` excludes country-wide figures. */
    area: z.enum(['country', 'county']).optional(),
    /** `recent` excludes figures of single years, `year` excludes those of the last 24 months. */
    period: z.enum(['recent', 'year']).optional(),
    year: z.coerce.number().int().min(2000).max(2999).optional(),
  }),
  response: listOf(price),
  example: {
    response: {
      data: [example],
      meta: { current_page: 1, last_page: 1, per_page: 50, from: 1, to: 1, total: 1 },
    },
  },
});

/** If a county has no published figure for a type, the country-wide figure is returned. */
export const pricesOfCategory = endpoint({
  method: 'GET',
  path: '/job-categories/:key/prices',
  aliases: ['/job_categories/:key/prices'],
  tag,
  summary: 'Cijene poslova jedne kategorije u zadnja 24 mjeseca; najviše poslova prvo',
  cache: 'reference',
  params: z.object({ key: pathKey }),
  query: z.strictObject({ county: pathKey.optional() }),
  response: one(z.array(price)),
});

/** Null until a figure is published for the type, in the county or the whole country. */
export const priceOfType = endpoint({
  method: 'GET',
  path: '/job-types/:id/price',
  aliases: ['/job_types/:id/price'],
  tag,
  summary: 'Cijena sličnih poslova u zadnja 24 mjeseca, u županiji ili u cijeloj Hrvatskoj',
  cache: 'reference',
  params: z.object({ id }),
  query: z.strictObject({ county_id: optionalId }),
  response: one(price.nullable()),
});
