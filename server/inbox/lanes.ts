import { type SQL, sql } from 'drizzle-orm';
import type { InboxKindName } from '#contract/inbox-kinds.ts';

/** A part of the waiting cases that an index has in order of their waiting. */
export interface Lane {
  kind: InboxKindName;
  urgent: boolean;
  /** The table, as `t`. */
  table: SQL;
  since: SQL;
  /** Inlined, so that the planner uses the index of what waits. */
  waits: SQL;
}

/** Somebody may be losing money or peace meanwhile. */
const urgentReport = sql`t.reason in ('fraud', 'abuse', 'illegal')`;
/** Unlawful content may come as a message to us (Digital Services Act, art. 16). */
const urgentTicket = sql`t.topic = 'sadrzaj'`;

/** What a program noticed together weighs enough: that moves a case forward and nothing else. */
const noticed = (kind: 'job_post' | 'ad' | 'report') =>
  sql`exists (select from signal_marks m where m.kind = ${sql.raw(`'${kind}'`)} and m.subject_id = t.id and m.urgent)`;

const posts = { kind: 'job_post', table: sql`job_posts t`, since: sql`t.submitted_at` } as const;
const ads = { kind: 'ad', table: sql`ads t`, since: sql`t.submitted_at` } as const;
const reports = { kind: 'report', table: sql`reports t`, since: sql`t.created_at` } as const;
const tickets = { kind: 'ticket', table: sql`tickets t`, since: sql`t.created_at` } as const;

/** What waits and which of it is urgent. */
export const lanes: readonly Lane[] = [
  { ...posts, urgent: true, waits: sql`t.status = 'pending' and ${noticed('job_post')}` },
  { ...posts, urgent: false, waits: sql`t.status = 'pending' and not ${noticed('job_post')}` },
  { ...ads, urgent: true, waits: sql`t.status = 'pending' and ${noticed('ad')}` },
  { ...ads, urgent: false, waits: sql`t.status = 'pending' and not ${noticed('ad')}` },
  { ...reports, urgent: true, waits: sql`t.status = 'open' and (${urgentReport} or ${noticed('report')})` },
  { ...reports, urgent: false, waits: sql`t.status = 'open' and not ${urgentReport} and not ${noticed('report')}` },
  { kind: 'appeal', urgent: false, table: sql`appeals t`, since: sql`t.created_at`, waits: sql`t.status = 'open'` },
  { kind: 'trade_check', urgent: false, table: sql`trade_checks t`, since: sql`t.created_at`, waits: sql`t.status = 'pending'` },
  { ...tickets, urgent: true, waits: sql`t.closed_at is null and ${urgentTicket}` },
  { ...tickets, urgent: false, waits: sql`t.closed_at is null and not ${urgentTicket}` },
];

/** A case that is decided but not yet carried out waits no longer. */
export const undecided = (kind: InboxKindName): SQL =>
  sql`not exists (select from inbox_decisions d where d.kind = ${sql.raw(`'${kind}'`)} and d.subject_id = t.id and d.state in ('held', 'carrying'))`;
