import { sql } from 'drizzle-orm';
import type { AdStatus } from '#contract/ad-labels.ts';
import type { DbOrTx } from '../platform/db/pool.ts';

export interface Use {
  adId: number;
  nonce: string;
  expiresAt: Date;
}

const today = sql`(now() at time zone 'Europe/Zagreb')::date`;

/** Once a token; the rest of the statement counts only where this inserted a row. */
const used = ({ nonce, expiresAt }: Use, use: 'appearance' | 'click') =>
  sql`used as (insert into ad_token_uses (nonce, use, expires_at) values (${nonce}, ${use}, ${expiresAt.toISOString()}::timestamptz) on conflict do nothing returning nonce)`;

/** One statement, so that no two count the same token or pass the target together; at the target the ad is finished. Answers the ad's state, or nothing where it did not count. */
export async function countAppearance(db: DbOrTx, use: Use): Promise<AdStatus | undefined> {
  const { rows } = await db.execute<{ status: AdStatus }>(sql`
    with ${used(use, 'appearance')},
    counted as (
      update ads set appearances = appearances + 1, status = case when appearances + 1 = desired_appearances then 'finished' else status end
      where id = ${use.adId} and status = 'active' and appearances < desired_appearances and (select count(*) from used) = 1
      returning id, status),
    kept as (
      insert into ad_days (ad_id, day, appearances) select id, ${today}, 1 from counted
      on conflict (ad_id, day) do update set appearances = ad_days.appearances + 1)
    select status from counted`);
  return rows[0]?.status;
}

/** A click of whoever saw the last appearance counts as well. */
export async function countClick(db: DbOrTx, use: Use): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with ${used(use, 'click')},
    counted as (
      update ads set clicks = clicks + 1
      where id = ${use.adId} and status in ('active', 'finished') and (select count(*) from used) = 1
      returning id),
    kept as (
      insert into ad_days (ad_id, day, clicks) select id, ${today}, 1 from counted
      on conflict (ad_id, day) do update set clicks = ad_days.clicks + 1)
    select id from counted`);
  return rows.length > 0;
}

export const dropOldUses = (db: DbOrTx) => db.execute(sql`delete from ad_token_uses where expires_at < now()`);
