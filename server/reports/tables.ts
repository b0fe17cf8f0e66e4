import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { decisions } from '../decisions/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** A copy of a picture or document of the reported content. */
export interface ReportFile {
  key: string;
  name: string;
  type: string;
  /** The chat message that contained the file. */
  messageId?: number;
}

export const reports = pgTable(
  'reports',
  {
    id: identity(),
    reporterId: integer().references(() => users.id, { onDelete: 'set null' }),
    subjectType: text().$type<'job_post' | 'user' | 'review' | 'message' | 'ad' | 'deal'>().notNull(),
    subjectId: integer().notNull(),
    subjectUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    /**
     * Keyed hash of the reporter's network, stored until the decision, so that reports from one household
     * count once.
     */
    network: text(),
    hid: boolean().notNull().default(false),
    reason: text().notNull(),
    details: text(),
    snapshot: jsonb().$type<Record<string, unknown>>().notNull(),
    files: jsonb().$type<ReportFile[]>().notNull().default([]),
    status: text().$type<'open' | 'closed'>().notNull().default('open'),
    outcome: text(),
    reply: text(),
    decisionId: integer().references(() => decisions.id, { onDelete: 'set null' }),
    closedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    closedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'report_subject_known',
      sql`${t.subjectType} in ('job_post', 'user', 'review', 'message', 'ad', 'deal')`,
    ),
    check('report_status_known', sql`${t.status} in ('open', 'closed')`),
    uniqueIndex('one_open_report').on(t.reporterId, t.subjectType, t.subjectId).where(sql`status = 'open'`),
    index('reports_open').on(t.createdAt, t.id).where(sql`status = 'open'`),
    // Finds all open reports of a subject, which form one case.
    index('reports_open_of_thing').on(t.subjectType, t.subjectId, t.id).where(sql`status = 'open'`),
    index('reports_closed').on(t.createdAt, t.id).where(sql`status = 'closed'`),
    index('reports_of_subject').on(t.subjectType, t.subjectId),
    index('reports_by_reporter').on(t.reporterId),
    index('reports_about_user').on(t.subjectUserId),
    index('reports_of_decision').on(t.decisionId).where(sql`decision_id is not null`),
    index('reports_closed_by').on(t.closedBy).where(sql`closed_by is not null`),
  ],
);
