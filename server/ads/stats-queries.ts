import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/db/pool.ts';
import { today } from '../platform/db/today.ts';

const most = 90;

interface Day extends Record<string, unknown> {
  day: string;
  appearances: number;
  clicks: number;
}

/**
 * Returns the ad’s impressions and clicks per day in Croatian time, from the first impression to today if the
 * ad `runs`, otherwise to the last impression; at most the last `most` days.
 */
export async function daysOf(db: DbOrTx, adId: number, runs: boolean): Promise<Day[]> {
  const until = runs ? today : sql`max(day)`;
  const { rows } = await db.execute<Day>(sql`
    with span as (select min(day) as first, ${until} as last from ad_days where ad_id = ${adId} having count(*) > 0)
    select to_char(shown, 'YYYY-MM-DD') as day, coalesce(ad_days.appearances, 0) as appearances, coalesce(ad_days.clicks, 0) as clicks
    from span cross join generate_series(greatest(first, last - ${most - 1}::int), last, interval '1 day') as shown
    left join ad_days on ad_days.ad_id = ${adId} and ad_days.day = shown::date order by shown`);
  return rows;
}
