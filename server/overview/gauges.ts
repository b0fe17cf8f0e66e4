import { sql } from 'drizzle-orm';
import { kindNames } from '#contract/inbox-kinds.ts';
import { waitingCounts } from '../inbox/list.ts';
import { cached } from '../platform/db/cached.ts';
import { counted } from '../platform/db/counters.ts';
import type { Db } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** Cached, so that frequent scrapes cost little. */
const countsOf = cached(async (db) => {
  const [posts, workers, reviews, { rows }, waiting] = await Promise.all([
    counted(db, 'active_posts'),
    counted(db, 'workers'),
    counted(db, 'reviews'),
    db.execute<{ users: number; deals: number; ads: number }>(sql`select
      (select count(*) from users)::int as users,
      (select count(*) from deals)::int as deals,
      (select count(*) from ads where status = 'active')::int as ads`),
    waitingCounts(db, kindNames),
  ]);
  return { posts, workers, reviews, ...one(rows), waiting };
});

/** Adds gauges for the site's content, with the same values on every node. */
export function addSiteGauges(metrics: Metrics, db: Db): void {
  metrics.gauges(
    {
      site_active_posts: 'Active inquiries and services, counted once a minute.',
      site_users: 'Accounts.',
      site_workers: 'Accounts listed as workers.',
      site_deals: 'Deals in all stages.',
      site_reviews: 'Reviews.',
      site_active_ads: 'Active ads.',
      site_waiting_cases: {
        help: 'Cases that wait for a moderator, up to 1000 of each urgency.',
        label: 'kind',
      },
    },
    async () => {
      const { posts, users, workers, deals, reviews, ads, waiting } = await countsOf(db);
      return {
        site_active_posts: posts,
        site_users: users,
        site_workers: workers,
        site_deals: deals,
        site_reviews: reviews,
        site_active_ads: ads,
        site_waiting_cases: kindNames.map((kind) => [kind, waiting[kind] ?? 0] as const),
      };
    },
  );
}
