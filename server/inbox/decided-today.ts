import { type SQL, sql } from 'drizzle-orm';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import type { Db } from '../platform/db/pool.ts';
import { todayBegan } from '../platform/db/today.ts';

/** Decided rows, by the times that they bear themselves: the same whether it was decided in the inbox or on the page of its kind. */
interface Decided {
  table: SQL;
  at: SQL;
  since: SQL;
  only: SQL;
}

/** As the overview counts a day (`server/overview/waits.ts`); a test compares the two. */
const decided: Readonly<Record<InboxKindName, Decided>> = {
  job_post: {
    table: sql`job_post_events e cross join lateral
      (select s.event, s.created_at from job_post_events s where s.job_post_id = e.job_post_id and s.id < e.id order by s.id desc limit 1) sent`,
    at: sql`e.created_at`,
    since: sql`sent.created_at`,
    only: sql`e.event in ('approved', 'review_declined', 'deactivated') and sent.event = 'review_pending'`,
  },
  ad: { table: sql`ads`, at: sql`decided_at`, since: sql`submitted_at`, only: sql`decided_at is not null` },
  report: {
    table: sql`decisions d cross join lateral (select from reports r where r.decision_id = d.id
      union all select from appeals a where a.decision_id = d.id and a.report_id is not null limit 1) reported`,
    at: sql`d.created_at`,
    since: sql`coalesce(
      (select max(a.decided_at) from reports r join appeals a on a.report_id = r.id where r.decision_id = d.id and a.status = 'reversed' and a.decided_at < d.created_at),
      d.created_at - d.took_seconds * interval '1 second')`,
    only: sql`d.reports > 0 and not d.automated`,
  },
  appeal: { table: sql`appeals`, at: sql`decided_at`, since: sql`created_at`, only: sql`status <> 'open'` },
  trade_check: { table: sql`trade_checks`, at: sql`decided_at`, since: sql`created_at`, only: sql`status <> 'pending'` },
  ticket: { table: sql`tickets`, at: sql`closed_at`, since: sql`created_at`, only: sql`closed_at is not null` },
};

/** What was decided today, by everybody and wherever, also what can still be taken back; and how long half of it had waited at most. */
export async function decidedToday(db: Db): Promise<{ decided: number; median: number | null }> {
  const parts = Object.values(decided).map(
    ({ table, at, since, only }) => sql`select extract(epoch from ${at} - ${since}) as waited from ${table} where ${only} and ${at} >= ${todayBegan}`,
  );
  const held = sql`select extract(epoch from made_at - waiting_since) from inbox_decisions where made_at >= ${todayBegan} and state in ('held', 'carrying')`;
  const { rows } = await db.execute<{ decided: number; median: number | null }>(sql`
    select count(*)::int as decided, percentile_cont(0.5) within group (order by greatest(0, waited))::float as median
    from (${sql.join([...parts, held], sql` union all `)}) as today`);
  return rows[0] ?? { decided: 0, median: null };
}
