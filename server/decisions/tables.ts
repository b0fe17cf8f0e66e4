import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { AppealState, Decided, Ground, Measure, Source } from '#contract/decision-labels.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/**
 * The register of all decisions, kept permanently and without personal data. The yearly transparency page is
 * computed from it.
 */
export const decisions = pgTable(
  'decisions',
  {
    id: identity(),
    subjectType: text().$type<Decided>().notNull(),
    measure: text().$type<Measure>().notNull(),
    ground: text().$type<Ground>().notNull(),
    source: text().$type<Source>().notNull(),
    category: text(),
    automated: boolean().notNull().default(false),
    reports: integer().notNull().default(0),
    /** Seconds from the first report to the decision. */
    tookSeconds: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'measure_known',
      sql`${t.measure} in ('none', 'correct', 'refuse', 'hide', 'remove', 'warn', 'suspend', 'ban')`,
    ),
    check('ground_known', sql`${t.ground} in ('terms', 'law')`),
    check(
      'source_known',
      sql`(${t.source} = 'report' and ${t.reports} > 0) or (${t.source} = 'own' and ${t.reports} = 0)`,
    ),
    index('decisions_by_time').on(t.createdAt),
  ],
);

/**
 * Statements of reasons for people affected by a decision; deleted with the account or after a retention
 * period.
 */
export const statements = pgTable(
  'statements',
  {
    decisionId: integer()
      .primaryKey()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    /** Null if nobody is affected, or for an advertiser without an account. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    subjectId: integer().notNull(),
    reason: text().notNull(),
    text: text(),
    quote: text(),
    until: moment(),
    /** Null for automated decisions. */
    decidedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('statements_of_user').on(t.userId, t.decisionId).where(sql`user_id is not null`),
    index('statements_decided_by').on(t.decidedBy).where(sql`decided_by is not null`),
    index('statements_by_time').on(t.createdAt),
  ],
);

export const appeals = pgTable(
  'appeals',
  {
    id: identity(),
    decisionId: integer()
      .notNull()
      .references(() => statements.decisionId, { onDelete: 'cascade' }),
    /** Null for an appeal by the person affected; otherwise the rejected report being appealed. */
    reportId: integer(),
    /** Null for an advertiser without an account. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    status: text().$type<AppealState>().notNull().default('open'),
    answer: text(),
    decidedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check('appeal_status_known', sql`${t.status} in ('open', 'upheld', 'reversed')`),
    check('appeal_decided', sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
    unique('one_appeal_per_side').on(t.decisionId, t.reportId).nullsNotDistinct(),
    index('appeals_open').on(t.createdAt, t.id).where(sql`status = 'open'`),
    index('appeals_closed').on(t.decidedAt, t.id).where(sql`status <> 'open'`),
    index('appeals_of_report').on(t.reportId).where(sql`report_id is not null`),
    index('appeals_of_user').on(t.userId).where(sql`user_id is not null`),
    index('appeals_decided_by').on(t.decidedBy).where(sql`decided_by is not null`),
    index('appeals_by_time').on(t.createdAt),
  ],
);
