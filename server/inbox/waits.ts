import { type SQL, sql } from 'drizzle-orm';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { postDecisions } from '../job-posts/moderation-wait.ts';

/** Rows whose wait began at `since` and ended at `at`. */
interface Wait {
  table: SQL;
  at: SQL;
  since: SQL;
  /** Must match the index condition, so that counting one day reads only that day. */
  only: SQL;
}

/**
 * Every decision that ends a wait, with the timestamps of the decided rows, so that decisions in the inbox
 * and on other pages count equally. A decision undone in the inbox was never applied and leaves no timestamp.
 */
export const waits: Record<InboxKindName, Wait> = {
  job_post: postDecisions,
  ad: { table: sql`ads`, at: sql`decided_at`, since: sql`submitted_at`, only: sql`decided_at is not null` },
  // One decision closes all reports of a subject. A report reopened by an appeal refers to its new decision
  // and has waited since the appeal; the first decision is found through the appeal.
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
  trade_check: {
    table: sql`trade_checks`,
    at: sql`decided_at`,
    since: sql`created_at`,
    only: sql`status <> 'pending'`,
  },
  ticket: {
    table: sql`tickets`,
    at: sql`closed_at`,
    since: sql`created_at`,
    only: sql`closed_at is not null`,
  },
};
