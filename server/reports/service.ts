import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ReportCase, reportSubjects } from '#contract/reports.ts';
import { metaOf } from '#contract/shapes.ts';
import { recordAct, somebodyWasFirst } from '../audit/service.ts';
import { countUpTo } from '../platform/db/paging.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { userRefsByIds } from '../users/service.ts';
import { reports } from './tables.ts';

export type SubjectType = (typeof reportSubjects)[number];
type ReportRow = typeof reports.$inferSelect;

/** A thing as it is now and its owner: the evidence (product.md, Chats). */
export interface Evidence {
  subjectUserId: number | null;
  snapshot: Record<string, unknown>;
}

const isOpen = (subjectType: SubjectType, subjectId: number) =>
  and(eq(reports.subjectType, subjectType), eq(reports.subjectId, subjectId), eq(reports.status, 'open'));

/** Whether there is an open report about a thing. */
export async function hasOpenReport(db: DbOrTx, subjectType: SubjectType, subjectId: number): Promise<boolean> {
  const [row] = await db.select({ id: reports.id }).from(reports).where(isOpen(subjectType, subjectId)).limit(1);
  return row !== undefined;
}

/** Content deleted with its account. Reviews stay without a name, paid ads stay. */
const theirs: readonly SubjectType[] = ['user', 'job_post', 'message'];
const isTheirs = ({ subjectType }: Pick<ReportRow, 'subjectType'>) => theirs.includes(subjectType);
const nothing = { snapshot: {}, details: null };

/** Before an account is deleted: evidence about it is kept only in open reports, until they are closed. */
export const forgetSubject = (tx: Tx, userId: number) =>
  tx
    .update(reports)
    .set(nothing)
    .where(and(eq(reports.subjectUserId, userId), eq(reports.status, 'closed'), inArray(reports.subjectType, [...theirs])));

interface Told {
  subject_type: SubjectType;
  subject_id: number;
  reason: string;
  details?: string | undefined;
}

/** Stores a report with its evidence; a person's second report of the same thing returns the first. Throws `reports.own`. */
export async function createReport(db: Db, actor: Actor, told: Told, { subjectUserId, snapshot }: Evidence): Promise<number> {
  if (subjectUserId === actor.id) throw new AppError('reports.own');
  const mine = and(isOpen(told.subject_type, told.subject_id), eq(reports.reporterId, actor.id));
  const before = async () => (await db.select({ id: reports.id }).from(reports).where(mine))[0];
  const [row] = await db
    .insert(reports)
    .values({
      reporterId: actor.id,
      subjectType: told.subject_type,
      subjectId: told.subject_id,
      subjectUserId,
      reason: told.reason,
      details: told.details || null,
      snapshot,
    })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  const kept = row ?? (await before());
  if (!kept) throw new AppError('reports.closed');
  return kept.id;
}

async function present(db: DbOrTx, rows: readonly ReportRow[]): Promise<ReportCase[]> {
  const people = await userRefsByIds(
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
    reporter: person(row.reporterId),
    subject_user: person(row.subjectUserId),
    status: row.status,
    outcome: row.outcome,
    created_at: row.createdAt.toISOString(),
  }));
}

/** Open reports oldest first; closed ones newest first. */
export async function listReports(db: Db, query: { page: number; per_page: number; status: 'open' | 'closed' }) {
  // Inlined, so that the planner uses the indexes of open and of closed reports.
  const where = query.status === 'open' ? sql`status = 'open'` : sql`status = 'closed'`;
  const order = query.status === 'open' ? [asc(reports.createdAt), asc(reports.id)] : [desc(reports.createdAt), desc(reports.id)];
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(reports)
      .where(where)
      .orderBy(...order)
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
    countUpTo(db, sql`${reports} where ${where} order by ${reports.createdAt}, ${reports.id}`),
  ]);
  return { data: await present(db, rows), meta: metaOf(query, total.total, rows.length, total.capped) };
}

/** One report, open or closed. Throws `not_found`. */
export async function reportById(db: Db, id: number): Promise<ReportCase> {
  const [shown] = await present(db, await db.select().from(reports).where(eq(reports.id, id)));
  if (!shown) throw new AppError('not_found');
  return shown;
}

/**
 * Closes a report with its outcome, also for the audit log. Throws `not_found`, `moderation.already_decided` with who was first, `reports.closed` if that
 * account was deleted.
 */
export async function closeReport(db: Db, actor: Actor, id: number, reason: string): Promise<ReportCase> {
  const row = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(reports).where(eq(reports.id, id)).for('update');
    if (!before) throw new AppError('not_found');
    if (before.status === 'closed') throw (await somebodyWasFirst(tx, { type: 'report', id }, 'Prijava je već zaključena')) ?? new AppError('reports.closed');
    const [after] = await tx
      .update(reports)
      .set({ status: 'closed', outcome: reason, closedBy: actor.id, closedAt: new Date(), ...(before.subjectUserId === null && isTheirs(before) && nothing) })
      .where(eq(reports.id, id))
      .returning();
    await recordAct(tx, actor, { action: 'report.close', subject: { type: 'report', id }, reason });
    return after ?? before;
  });
  const [shown] = await present(db, [row]);
  if (!shown) throw new AppError('not_found');
  return shown;
}

/** What reports closed before then hold of their content; that they were, and how they were decided, stays. */
export const dropEvidence = (db: Db, before: Date) =>
  db
    .update(reports)
    .set(nothing)
    .where(and(lt(reports.closedAt, before), sql`(${reports.snapshot} <> '{}' or ${reports.details} is not null)`));
