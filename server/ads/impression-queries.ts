import { sql } from 'drizzle-orm';
import type { AdStatus, BulkRule } from '#contract/ad-labels.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { looksBack, windowRules } from './bulk-rules.ts';

export interface Use {
  adId: number;
  nonce: string;
  day: string;
  visitor: string;
  network: string;
  isProgram: boolean;
}

/**
 * Returns a CTE that marks a token as used. The rest of the statement has an effect only if the CTE inserted
 * a row, so each token counts at most one impression and one click.
 */
const used = ({ nonce, adId, visitor, network }: Use, use: 'appearance' | 'click') => sql`used as (
  insert into ad_token_uses (nonce, use, ad_id, visitor, network, created_at, expires_at)
  values (${nonce}, ${use}, ${adId}, ${visitor}, ${network}, clock_timestamp(), clock_timestamp() + ${looksBack} * interval '1 second')
  on conflict do nothing returning nonce)`;

/**
 * Returns the exceeded rule, or null. Requires the ad to be locked, so that parallel impressions are counted
 * one after another.
 */
async function ruleOf(tx: Tx, { adId, visitor, network, isProgram }: Use): Promise<BulkRule | null> {
  if (isProgram) return 'program';
  const full = windowRules.map(
    ({
      rule,
      by,
      most,
      seconds,
    }) => sql`when count(*) filter (where ${sql.identifier(by)} = ${by === 'network' ? network : visitor}
      and created_at > clock_timestamp() - ${seconds} * interval '1 second') >= ${most} then ${rule}`,
  );
  const { rows } = await tx.execute<{ rule: BulkRule | null }>(sql`
    select case ${sql.join(full, sql` `)} end as rule from ad_token_uses
    where ad_id = ${adId} and use = 'appearance' and (network = ${network} or visitor = ${visitor})
      and created_at > clock_timestamp() - ${looksBack} * interval '1 second'`);
  return rows[0]?.rule ?? null;
}

const setAside = (tx: Tx, use: Use, rule: BulkRule) =>
  tx.execute(sql`
    with ${used(use, 'appearance')}
    insert into ad_set_aside (ad_id, day, rule, network, appearances, last_at)
    select ${use.adId}, ${use.day}::date, ${rule}, ${use.network}, 1, clock_timestamp() from used
    on conflict (ad_id, day, rule, network) do update set appearances = ad_set_aside.appearances + 1, last_at = excluded.last_at`);

/**
 * Counts an impression once per token, or sets it aside. Locks the ad, so that parallel impressions cannot
 * reuse a token, exceed the target or bypass a rule. Finishes the ad at its target. Returns the ad's state,
 * or undefined if the impression did not count.
 */
export async function countImpression(tx: Tx, use: Use): Promise<AdStatus | undefined> {
  const { rowCount } = await tx.execute(
    sql`select from ads where id = ${use.adId} and status = 'active' for update`,
  );
  if (rowCount === 0) return undefined;
  const rule = await ruleOf(tx, use);
  if (rule !== null) {
    await setAside(tx, use, rule);
    return undefined;
  }
  const { rows } = await tx.execute<{ status: AdStatus }>(sql`
    with ${used(use, 'appearance')},
    counted as (
      update ads set appearances = appearances + 1, status = case when appearances + 1 = desired_appearances then 'finished' else status end
      where id = ${use.adId} and status = 'active' and appearances < desired_appearances and (select count(*) from used) = 1
      returning id, status),
    kept as (
      insert into ad_days (ad_id, day, appearances) select id, ${use.day}::date, 1 from counted
      on conflict (ad_id, day) do update set appearances = ad_days.appearances + 1)
    select status from counted`);
  return rows[0]?.status;
}

/**
 * Counts a click once per token, and returns whether it counted. Clicks still count after the ad’s last paid
 * impression.
 */
export async function countClick(db: DbOrTx, use: Use): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with ${used(use, 'click')},
    counted as (
      update ads set clicks = clicks + 1
      where id = ${use.adId} and status in ('active', 'finished') and (select count(*) from used) = 1
      returning id),
    kept as (
      insert into ad_days (ad_id, day, clicks) select id, ${use.day}::date, 1 from counted
      on conflict (ad_id, day) do update set clicks = ad_days.clicks + 1)
    select id from counted`);
  return rows.length > 0;
}
