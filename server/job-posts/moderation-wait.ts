import { sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { day, hour, minute, second } from '#contract/durations.ts';
import { formatWait } from '#contract/format.ts';
import { cached } from '../platform/db/cached.ts';
import type { Db } from '../platform/db/pool.ts';

/**
 * Decisions about submitted posts. A decision is the event right after a submission in the timeline; other
 * actions on a post do not end a wait. `only` must match the condition of the index `timeline_decided`.
 */
export const postDecisions = {
  table: sql`job_post_events e cross join lateral
    (select s.event, s.created_at from job_post_events s where s.job_post_id = e.job_post_id and s.id < e.id order by s.id desc limit 1) sent`,
  at: sql`e.created_at`,
  since: sql`sent.created_at`,
  only: sql`e.event in ('approved', 'review_declined', 'deactivated') and sent.event = 'review_pending'`,
};

const { days, least, newest } = limits.moderationMedian;

/**
 * Returns the median wait in seconds of recent decisions (`limits.moderationMedian`); null if there are too
 * few.
 */
export async function medianWait(db: Db): Promise<number | null> {
  const { table, at, since, only } = postDecisions;
  const { rows } = await db.execute<{ decisions: number; median: number | null }>(sql`
    select count(*)::int as decisions, percentile_cont(0.5) within group (order by greatest(0, waited))::float as median
    from (select extract(epoch from ${at} - ${since}) as waited from ${table}
      where ${only} and ${at} >= now() - ${days} * interval '1 day' order by ${at} desc limit ${newest}) as decided`);
  const [row] = rows;
  return row && row.decisions >= least ? row.median : null;
}

/**
 * Formats a wait in words that may follow *za*: 30 minutes, whole hours or whole days; more precision would
 * be misleading.
 */
export function waitWords(seconds: number): string {
  const ms = seconds * second;
  if (ms < 45 * minute) return formatWait((30 * minute) / second);
  const unit = ms < 23.5 * hour ? hour : day;
  return formatWait((Math.max(1, Math.round(ms / unit)) * unit) / second);
}

/**
 * Returns the median wait for moderation in words, or `limits.moderationWait` if there are too few decisions;
 * cached for an hour.
 */
export const moderationWait = cached(async (db: Db) => {
  const seconds = await medianWait(db);
  return seconds === null ? limits.moderationWait : waitWords(seconds);
}, hour);
