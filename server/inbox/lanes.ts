import { type SQL, sql } from 'drizzle-orm';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { cases } from '../signals/service.ts';

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

/** Reports of one thing are one case, known by the first that is open. */
const sameThing = (other: string) =>
  sql.raw(
    `${other}.status = 'open' and ${other}.subject_type = t.subject_type and ${other}.subject_id = t.subject_id`,
  );
const firstOfThing = sql`not exists (select from reports e where ${sameThing('e')} and e.id < t.id)`;
/** Somebody may be losing money or peace meanwhile, or a program noticed enough about one of them. */
const urgentThing = sql`exists (select from reports o where ${sameThing('o')}
  and (o.reason in ('fraud', 'abuse', 'illegal') or exists (select from signal_marks m where m.kind = 'report' and m.subject_id = o.id and m.urgent)))`;
/** Unlawful content may come as a message to us (Digital Services Act, art. 16). */
const urgentTicket = sql`t.topic = 'sadrzaj'`;

/** What a program noticed together weighs enough: that moves a case forward and nothing else. */
const noticed = (kind: 'job_post' | 'ad' | 'trade_check') =>
  sql`exists (select from signal_marks m where m.kind = ${sql.raw(`'${kind}'`)} and m.subject_id = t.id and m.urgent)`;

const posts = { kind: 'job_post', ...cases.job_post } as const;
const ads = { kind: 'ad', ...cases.ad } as const;
const reports = { kind: 'report', ...cases.report } as const;
const checks = { kind: 'trade_check', ...cases.trade_check } as const;
const tickets = { kind: 'ticket', table: sql`tickets t`, since: sql`t.created_at` } as const;

/** What waits and which of it is urgent. */
export const lanes: readonly Lane[] = [
  { ...posts, urgent: true, waits: sql`${posts.waits} and ${noticed('job_post')}` },
  { ...posts, urgent: false, waits: sql`${posts.waits} and not ${noticed('job_post')}` },
  { ...ads, urgent: true, waits: sql`${ads.waits} and ${noticed('ad')}` },
  { ...ads, urgent: false, waits: sql`${ads.waits} and not ${noticed('ad')}` },
  { ...reports, urgent: true, waits: sql`${reports.waits} and ${firstOfThing} and ${urgentThing}` },
  { ...reports, urgent: false, waits: sql`${reports.waits} and ${firstOfThing} and not ${urgentThing}` },
  {
    kind: 'appeal',
    urgent: false,
    table: sql`appeals t`,
    since: sql`t.created_at`,
    waits: sql`t.status = 'open'`,
  },
  { ...checks, urgent: true, waits: sql`${checks.waits} and ${noticed('trade_check')}` },
  { ...checks, urgent: false, waits: sql`${checks.waits} and not ${noticed('trade_check')}` },
  { ...tickets, urgent: true, waits: sql`t.closed_at is null and ${urgentTicket}` },
  { ...tickets, urgent: false, waits: sql`t.closed_at is null and not ${urgentTicket}` },
];

/** A case that is decided but not yet carried out waits no longer. */
export const undecided = (kind: InboxKindName): SQL =>
  sql`not exists (select from inbox_decisions d where d.kind = ${sql.raw(`'${kind}'`)} and d.subject_id = t.id and d.state in ('held', 'carrying'))`;
