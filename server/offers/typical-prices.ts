import { sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { TypicalPrice } from '#contract/offers.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { placeRefs } from '../places/service.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { tradeRefs } from '../trades/service.ts';
import { offers, typicalPrices } from './tables.ts';

const { offers: least, workers, years, types: most } = limits.typicalPrices;

/**
 * Stores the interquartile range of offers per type of inquiry, by county and for the whole country, rounded
 * outwards to multiples of five or ten euros. A worker counts once per inquiry; a price range counts by its
 * midpoint; withdrawn offers are ignored as mistakes.
 */
export const findPrices = (tx: Db | Tx, now = new Date()) =>
  tx.execute(sql`
    with given as (
      select distinct on (o.job_post_id, o.worker_id) p.job_type_id, p.county_id, o.worker_id,
        (o.price_from_cents + coalesce(o.price_to_cents, o.price_from_cents)) / 200.0 as euros
      from ${offers} o join ${jobPosts} p on p.id = o.job_post_id
      where o.status <> 'withdrawn' and p.kind = 'inquiry' and o.created_at > ${now}::timestamptz - make_interval(years => ${years})
      order by o.job_post_id, o.worker_id, o.id desc
    ), middle as (
      select job_type_id, county_id, count(*)::int as offers, percentile_cont(array[0.25, 0.75]) within group (order by euros) as euros
      from given group by grouping sets ((job_type_id), (job_type_id, county_id))
      having count(*) >= ${least} and count(distinct worker_id) >= ${workers} and (grouping(county_id) = 1 or county_id is not null)
    ), steps as (
      select *, case when euros[2] < 200 then 5 else 10 end as step from middle
    ), found as (
      select job_type_id, county_id, offers,
        (greatest(floor(euros[1] / step), 1) * step * 100)::int as from_cents,
        (greatest(ceil(euros[2] / step), greatest(floor(euros[1] / step), 1) + 1) * step * 100)::int as to_cents
      from steps
    ), gone as (
      delete from ${typicalPrices} t where not exists (
        select from found f where f.job_type_id = t.job_type_id and f.county_id is not distinct from t.county_id)
    )
    insert into ${typicalPrices} as t (job_type_id, county_id, from_cents, to_cents, offers) select job_type_id, county_id, from_cents, to_cents, offers from found
    on conflict (job_type_id, county_id) do update set from_cents = excluded.from_cents, to_cents = excluded.to_cents, offers = excluded.offers
    where (t.from_cents, t.to_cents, t.offers) is distinct from (excluded.from_cents, excluded.to_cents, excluded.offers)`);

const finding = defineQueue<Record<string, never>>('offers.typical_prices');

export function workPrices({ db, tasks }: Pick<FeatureParts, 'db' | 'tasks'>): void {
  tasks.work(finding, async () => {
    await db.transaction(async (tx) => {
      // A long timeout is acceptable at night: reading two years of offers may take minutes.
      await tx.execute(sql`set local statement_timeout = '10min'`);
      await findPrices(tx);
    });
  });
  tasks.schedule(finding, '20 4 * * *');
}

interface Row extends Record<string, unknown> {
  job_type_id: number;
  from_cents: number;
  to_cents: number;
  offers: number;
  local: boolean;
}

/**
 * Returns typical prices of a category in a county or the whole country, those with most offers first. Throws
 * `not_found`.
 */
export async function typicalPricesOf(
  db: Db,
  key: string,
  countyKey: string | undefined,
): Promise<TypicalPrice[]> {
  const trades = await tradeRefs(db);
  const places = await placeRefs(db);
  const category = trades.categoryByKey(key);
  const county = countyKey === undefined ? undefined : places.countyByKey(countyKey);
  if (!category || (countyKey !== undefined && !county)) throw new AppError('not_found');
  const types = trades.types.filter((type) => type.job_category_id === category.id).map(({ id }) => id);
  const { rows } = await db.execute<Row>(sql`
    select * from (
      select distinct on (job_type_id) job_type_id, from_cents, to_cents, offers, county_id is not null as local from ${typicalPrices}
      where job_type_id = any(${sql.param(types)}::int[]) and (county_id is null or county_id = ${county?.id ?? null}) order by job_type_id, county_id nulls last
    ) as nearest order by offers desc, job_type_id limit ${most}`);
  return rows.flatMap(({ job_type_id, ...price }) => {
    const type = trades.type(job_type_id);
    return type ? [{ job_type: { key: type.key, name: type.name }, ...price }] : [];
  });
}
