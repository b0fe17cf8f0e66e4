import { type SQL, sql } from 'drizzle-orm';
import type { DetectedKind } from '#contract/signal-kinds.ts';

interface Cases {
  table: SQL;
  owner: SQL;
  text: SQL;
  /** The time since which the current version has been waiting. */
  since: SQL;
  /**
   * The condition for a waiting row. Written with literal values instead of parameters, so that the planner
   * uses the partial index of waiting rows.
   */
  waits: SQL;
}

const sent = { owner: sql`t.user_id`, since: sql`t.submitted_at`, waits: sql`t.status = 'pending'` } as const;

/** The cases of each kind that detectors examine. The inbox uses the same definition of waiting rows. */
export const cases: Readonly<Record<DetectedKind, Cases>> = {
  job_post: { ...sent, table: sql`job_posts t`, text: sql`t.subject` },
  ad: { ...sent, table: sql`ads t`, text: sql`concat_ws(' ', t.title, t.description)` },
  report: {
    table: sql`reports t`,
    owner: sql`t.subject_user_id`,
    text: sql`concat_ws(' ', t.snapshot->>'subject', t.snapshot->>'about', t.snapshot->>'comment', t.snapshot->>'content', t.snapshot->>'title',
      t.snapshot->>'description')`,
    since: sql`t.created_at`,
    waits: sql`t.status = 'open'`,
  },
  // Documents are not read; only the sender is checked.
  trade_check: { ...sent, table: sql`trade_checks t`, text: sql`''`, since: sql`t.created_at` },
};
