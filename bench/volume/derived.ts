import { limits } from '#contract/constants.ts';

/**
 * Derived data that triggers and services maintain row by row, computed here for all rows at once. Keep these
 * statements in sync with the triggers and services.
 */
export const derived: Record<string, readonly string[]> = {
  ratings: [
    `with site as (select avg(stars)::float as mean from reviews), own as (select subject_id, count(*)::int as n, sum(stars)::float as stars from reviews group by 1)
      update users set reviews_count = own.n, rating = round((own.stars / own.n)::numeric, 1),
        rating_score = (own.stars + ${limits.ratingPriorWeight} * site.mean) / (own.n + ${limits.ratingPriorWeight})
      from own, site where users.id = own.subject_id`,
  ],
  // Counts posts, workers, reviews and words with the database function that also recounts a live site.
  counts: ['select recount_all()'],
  receipts: [
    `insert into counters (key, value) select 'receipts', max(receipt_number) from payments on conflict (key) do update set value = excluded.value`,
  ],
  // The number of groups depends on types, counties and years, not on the number of posts.
  prices: [
    `insert into published_prices (job_type_id, county_id, year, low_cents, median_cents, high_cents, jobs, confirmed_percent, decided_at)
      select t.id, c.id, y.year, 4000 + t.id * 50, 6000 + t.id * 50, 9000 + t.id * 50, 5 + t.id % 9 * 5, t.id % 11 * 10, now()
      from job_types t, (select id from counties union all select null) as c (id), (values (null), (2024), (2025), (2026)) as y (year)`,
  ],
  // On a live site, tasks have already examined waiting content. Without these rows they would do so for
  // hours during the measurement.
  signals: [
    `insert into content_fingerprints (kind, subject_id, user_id, seen_at, minhash)
      select 'job_post', id, user_id, now(), '{}'::int[] from job_posts where status = 'pending' union all select 'ad', id, user_id, now(), '{}' from ads where status = 'pending'
      union all select 'report', id, subject_user_id, now(), '{}' from reports where status = 'open'
      union all select 'trade_check', id, user_id, now(), '{}' from trade_checks where status = 'pending'`,
  ],
};
