import { and, eq, inArray, sql } from 'drizzle-orm';
import { apiPath } from '#contract/endpoint.ts';
import { getReportFile, type ReportCase, type reportSubjects } from '#contract/reports.ts';
import { decisions } from '../decisions/tables.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { userRefsForAdmin } from '../users/service.ts';
import { type ReportFile, reports } from './tables.ts';

export type SubjectType = (typeof reportSubjects)[number];
export type ReportRow = typeof reports.$inferSelect;

export interface Evidence {
  subjectUserId: number | null;
  snapshot: Record<string, unknown>;
  /** Pictures and documents of the content, with the storage keys assigned by the feature that owns them. */
  files?: ReportFile[];
}

const text = (value: unknown) => (typeof value === 'string' && value ? value : null);
export const quoteOf = ({ snapshot }: ReportRow) =>
  text(snapshot.subject) ??
  text(snapshot.comment) ??
  text(snapshot.content) ??
  text(snapshot.title) ??
  text(snapshot.about);

export const isOpen = (subjectType: SubjectType, subjectId: number) =>
  and(eq(reports.subjectType, subjectType), eq(reports.subjectId, subjectId), eq(reports.status, 'open'));

/**
 * Kinds of content that are deleted or anonymized with their author's account. Ads are paid for and remain.
 */
export const theirs: readonly SubjectType[] = ['user', 'job_post', 'message', 'review'];
export const isTheirs = ({ subjectType }: Pick<ReportRow, 'subjectType'>) => theirs.includes(subjectType);
export const nothing = { snapshot: {}, details: null, files: [] };
const isAdjacent = ({ subjectId }: Pick<ReportRow, 'subjectId'>, { messageId }: ReportFile) =>
  messageId !== undefined && messageId !== subjectId;

/** Returns the files of the messages around a reported one. */
export const adjacentFiles = (row: Pick<ReportRow, 'subjectId' | 'files'>): ReportFile[] =>
  row.files.filter((file) => isAdjacent(row, file));

/**
 * Removes the messages around the reported one and their files, some of which the reporter sent. The copies
 * of the files are deleted separately.
 */
export const withoutConversation = {
  snapshot: sql<ReportRow['snapshot']>`${reports.snapshot} - 'before' - 'after'`,
  files: sql<ReportFile[]>`(select coalesce(jsonb_agg(file order by place), '[]')
    from jsonb_array_elements(${reports.files}) with ordinality as kept (file, place)
    where coalesce((file ->> 'messageId')::int, ${reports.subjectId}) = ${reports.subjectId})`,
};

export async function measuresOf(db: DbOrTx, rows: readonly Pick<ReportRow, 'decisionId'>[]) {
  const ids = [...new Set(rows.flatMap(({ decisionId }) => decisionId ?? []))];
  const found = ids.length
    ? await db
        .select({ id: decisions.id, measure: decisions.measure })
        .from(decisions)
        .where(inArray(decisions.id, ids))
    : [];
  return new Map(found.map(({ id, measure }) => [id, measure]));
}

export async function present(db: DbOrTx, rows: readonly ReportRow[]): Promise<ReportCase[]> {
  const measures = await measuresOf(db, rows);
  const people = await userRefsForAdmin(
    db,
    rows.flatMap(({ reporterId, subjectUserId }) => [reporterId ?? [], subjectUserId ?? []].flat()),
  );
  const person = (id: number | null) => people.get(id ?? 0) ?? null;
  return rows.map((row) => ({
    id: row.id,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    reason: row.reason as ReportCase['reason'],
    details: row.details,
    snapshot: row.snapshot,
    files: row.files.map(({ name, type, messageId = null }, position) => ({
      path: apiPath(getReportFile.path, { id: row.id, position }),
      name,
      type,
      message_id: messageId,
    })),
    reporter: person(row.reporterId),
    subject_user: person(row.subjectUserId),
    status: row.status,
    hidden: row.hid && row.status === 'open',
    outcome: row.outcome,
    reply: row.reply,
    measure: measures.get(row.decisionId ?? 0) ?? null,
    created_at: row.createdAt.toISOString(),
  }));
}
