import { type SQL, sql } from 'drizzle-orm';
import type { Examined } from '#contract/signal-kinds.ts';

interface Cases {
  /** As `t`, which the others speak of. */
  table: SQL;
  owner: SQL;
  text: SQL;
  /** Since when the present version waits. */
  since: SQL;
  /** Inlined, so that the planner uses the index of what waits. */
  waits: SQL;
}

const sent = { owner: sql`t.user_id`, since: sql`t.submitted_at`, waits: sql`t.status = 'pending'` } as const;

/** The cases of each kind that is looked at: the one place that says which of them wait, also for the inbox. */
export const cases: Readonly<Record<Examined, Cases>> = {
  job_post: { ...sent, table: sql`job_posts t`, text: sql`t.subject` },
  ad: { ...sent, table: sql`ads t`, text: sql`concat_ws(' ', t.title, t.description)` },
  report: {
    table: sql`reports t`,
    owner: sql`t.subject_user_id`,
    // The words of what was reported, whatever it is.
    text: sql`concat_ws(' ', t.snapshot->>'subject', t.snapshot->>'about', t.snapshot->>'comment', t.snapshot->>'content', t.snapshot->>'title',
      t.snapshot->>'description')`,
    since: sql`t.created_at`,
    waits: sql`t.status = 'open'`,
  },
  // Of a document only its sender is looked at.
  trade_check: { ...sent, table: sql`trade_checks t`, text: sql`''`, since: sql`t.created_at` },
};
