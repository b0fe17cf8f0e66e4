import { sql } from 'drizzle-orm';
import type { SetAside } from '#contract/ads.ts';
import { metaOf } from '#contract/shapes.ts';
import type { Db } from '../platform/db/pool.ts';

interface Row extends Record<string, unknown> {
  id: number;
  title: string;
  networks: number;
  rules: SetAside['rules'];
  appearances: number;
  last_at: string;
}

/**
 * Returns a page of ads with impressions set aside as fraudulent, latest first, each with the rules that
 * matched and the number of networks.
 */
export async function listSetAside(db: Db, query: { page: number; per_page: number }) {
  const { rows } = await db.execute<Row>(sql`
    with ruled as (select ad_id, rule, sum(appearances)::int as appearances, max(last_at) as last_at from ad_set_aside group by ad_id, rule)
    select ads.id, ads.title, sum(ruled.appearances)::int as appearances, max(ruled.last_at) as last_at,
      json_agg(json_build_object('rule', ruled.rule, 'appearances', ruled.appearances) order by ruled.appearances desc, ruled.rule) as rules,
      (select count(distinct network)::int from ad_set_aside where ad_id = ads.id) as networks
    from ruled join ads on ads.id = ruled.ad_id
    group by ads.id order by max(ruled.last_at) desc, ads.id desc
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`);
  const { rows: counted } = await db.execute<{ n: number }>(
    sql`select count(distinct ad_id)::int as n from ad_set_aside`,
  );
  const data: SetAside[] = rows.map(({ id, title, last_at, ...row }) => ({
    ad: { id, title },
    ...row,
    last_at: new Date(last_at).toISOString(),
  }));
  return { data, meta: metaOf(query, counted[0]?.n ?? 0, data.length) };
}
