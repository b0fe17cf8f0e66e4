import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/pool.ts';
import type { FoundFor } from './write-saved-searches.ts';

const posts = sql`job_posts join job_types on job_types.id = job_posts.job_type_id`;

const eventNotifications = [
  sql`select job_posts.user_id, 'job_post_published' as kind, jsonb_build_object('job_post_id', job_posts.id, 'job_type', job_types.name) || case status when 'addressed' then '{"addressed": true}'::jsonb else '{}' end as data,
    reviewed_at as at from ${posts} where reviewed_at is not null and status in ('active', 'addressed', 'finished')`,
  sql`select worker_id, 'job_post_invitation',
    jsonb_build_object('job_post_id', job_posts.id, 'job_type', job_types.name, 'client', jsonb_build_object('id', user_id), 'asked', true, 'addressed', true), told_at
    from ${posts} join invitations on job_post_id = job_posts.id`,
  sql`select job_posts.user_id, 'job_post_feedback', jsonb_build_object('job_post_id', job_posts.id, 'job_type', job_types.name, 'reason', reason), job_post_events.created_at
    from ${posts} join job_post_events on job_post_id = job_posts.id and event = 'review_declined'`,
  sql`select user_id, 'worker_free', jsonb_build_object('worker', jsonb_build_object('id', worker_id)), notified_at from saved_items where notified_at is not null`,
  sql`select user_id, 'shared_visit', jsonb_build_object('job_post_id', job_posts.id, 'job_type', job_types.name, 'job_category', job_categories.name, 'event', event), at
    from ${posts} join job_categories on job_categories.id = job_posts.job_category_id join (
      select job_post_id, 'asked' as event, created_at as at from visit_invitations
      union all select v.job_post_id, 'agreed', s.created_at from visit_invitations v join shared_visits s on v.job_post_id in (s.first_post_id, s.second_post_id)
    ) as visits on visits.job_post_id = job_posts.id`,
  sql`select subject_id, 'review_added', jsonb_build_object('review_id', reviews.id, 'stars', stars, 'author', jsonb_build_object('id', author_id)), reviews.created_at
    from reviews where author_id is not null`,
  sql`select user_id, 'ad_status_changed', jsonb_build_object('ad_id', ads.id, 'title', title, 'status', status, 'reason', reason),
    case status when 'active' then submitted_at + interval '40 minutes' else (select max(day) from ad_days where ad_id = ads.id) + interval '18 hours' end
    from ads where user_id is not null and status in ('active', 'finished')`,
];

export async function writeNotifications(tx: Tx, now: Date, found: readonly FoundFor[]): Promise<void> {
  const ofSearches = found.map(
    ({ userId, at, data }) =>
      sql`select ${userId}::int, 'saved_search', ${JSON.stringify(data)}::jsonb, ${at}::timestamptz`,
  );
  await tx.execute(sql`
    insert into notifications (user_id, kind, data, created_at, readed_at)
    select user_id, kind, data, at, case when at < ${now.toISOString()}::timestamptz - interval '2 days' then at + interval '3 hours' end
    from (${sql.join([...eventNotifications, ...ofSearches], sql` union all `)}) as notified order by at`);
}
