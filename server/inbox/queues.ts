import { type SQL, sql } from 'drizzle-orm';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { cases } from '../signals/cases.ts';

/** A subset of the waiting cases that an index covers in order of waiting time. */
export interface Queue {
  kind: InboxKindName;
  urgent: boolean;
  table: SQL;
  since: SQL;
  /** Inlined so that the planner uses the partial index of waiting rows. */
  waits: SQL;
}

/** Reports of the same subject form one case, identified by the first open report. */
const sameSubject = (other: string) =>
  sql.raw(
    `${other}.status = 'open' and ${other}.subject_type = t.subject_type and ${other}.subject_id = t.subject_id`,
  );
const firstOfSubject = sql`not exists (select from reports e where ${sameSubject('e')} and e.id < t.id)`;
/**
 * Urgent if a person may be losing money or being harassed while the report waits, or if detectors flagged
 * one of the reports.
 */
const urgentSubject = sql`exists (select from reports o where ${sameSubject('o')}
  and (o.reason in ('fraud', 'abuse', 'illegal') or exists (select from content_fingerprints m where m.kind = 'report' and m.subject_id = o.id and m.urgent)))`;
/**
 * Tickets on this topic are urgent, because they may report illegal content (Digital Services Act, art. 16).
 */
const urgentTicket = sql`t.topic = 'sadrzaj'`;

/**
 * Returns the condition that detectors flagged the case as urgent. Urgency affects only the order of cases.
 */
const isFlagged = (kind: 'job_post' | 'ad' | 'trade_check') =>
  sql`exists (select from content_fingerprints m where m.kind = ${sql.raw(`'${kind}'`)} and m.subject_id = t.id and m.urgent)`;

const posts = { kind: 'job_post', ...cases.job_post } as const;
const ads = { kind: 'ad', ...cases.ad } as const;
const reports = { kind: 'report', ...cases.report } as const;
const checks = { kind: 'trade_check', ...cases.trade_check } as const;
const tickets = { kind: 'ticket', table: sql`tickets t`, since: sql`t.created_at` } as const;

export const queues: readonly Queue[] = [
  { ...posts, urgent: true, waits: sql`${posts.waits} and ${isFlagged('job_post')}` },
  { ...posts, urgent: false, waits: sql`${posts.waits} and not ${isFlagged('job_post')}` },
  { ...ads, urgent: true, waits: sql`${ads.waits} and ${isFlagged('ad')}` },
  { ...ads, urgent: false, waits: sql`${ads.waits} and not ${isFlagged('ad')}` },
  { ...reports, urgent: true, waits: sql`${reports.waits} and ${firstOfSubject} and ${urgentSubject}` },
  { ...reports, urgent: false, waits: sql`${reports.waits} and ${firstOfSubject} and not ${urgentSubject}` },
  {
    kind: 'appeal',
    urgent: false,
    table: sql`appeals t`,
    since: sql`t.created_at`,
    waits: sql`t.status = 'open'`,
  },
  { ...checks, urgent: true, waits: sql`${checks.waits} and ${isFlagged('trade_check')}` },
  { ...checks, urgent: false, waits: sql`${checks.waits} and not ${isFlagged('trade_check')}` },
  { ...tickets, urgent: true, waits: sql`t.closed_at is null and ${urgentTicket}` },
  { ...tickets, urgent: false, waits: sql`t.closed_at is null and not ${urgentTicket}` },
];

/** Returns a condition that excludes cases whose decision has been recorded but not yet applied. */
export const undecided = (kind: InboxKindName): SQL =>
  sql`not exists (select from inbox_decisions d where d.kind = ${sql.raw(`'${kind}'`)} and d.subject_id = t.id and d.state in ('held', 'carrying'))`;
