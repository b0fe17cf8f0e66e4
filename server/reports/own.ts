import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { OwnReport } from '#contract/reports.ts';
import { metaOf } from '#contract/shapes.ts';
import { appealsOfReports, insertAppeal } from '../decisions/appeal.ts';
import { appealWindow } from '../decisions/present.ts';
import { countUpTo } from '../platform/db/paging.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { measuresOf, type ReportRow } from './rows.ts';
import { reports } from './tables.ts';

async function present(db: DbOrTx, rows: readonly ReportRow[]): Promise<OwnReport[]> {
  const [measures, appeals] = [
    await measuresOf(db, rows),
    await appealsOfReports(
      db,
      rows.map(({ id }) => id),
    ),
  ];
  return rows.map((row) => {
    const measure = measures.get(row.decisionId ?? 0) ?? null;
    const appeal = appeals.get(row.id) ?? null;
    const inTime = row.closedAt !== null && Date.now() < row.closedAt.getTime() + appealWindow;
    return {
      id: row.id,
      subject_type: row.subjectType,
      reason: row.reason as OwnReport['reason'],
      details: row.details,
      status: row.status,
      measure,
      reply: row.reply,
      created_at: row.createdAt.toISOString(),
      closed_at: row.closedAt?.toISOString() ?? null,
      appeal,
      // Reporters cannot appeal if their report led to a measure.
      can: { appeal: measure === 'none' && appeal === null && inTime },
    };
  });
}

/** Returns a page of the actor’s reports, newest first, with the measures taken and their appeals. */
export async function ownReports(db: Db, actor: Actor, query: { page: number; per_page: number }) {
  const [rows, { total, capped }] = await Promise.all([
    db
      .select()
      .from(reports)
      .where(eq(reports.reporterId, actor.id))
      .orderBy(desc(reports.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
    countUpTo(db, sql`${reports} where reporter_id = ${actor.id}`),
  ]);
  return { data: await present(db, rows), meta: metaOf(query, total, rows.length, capped) };
}

/**
 * Appeals against the decision about the person's own report. Throws `not_found`, `reports.followed`,
 * `decisions.late`, `decisions.appealed`.
 */
export async function appealReport(db: Db, actor: Actor, id: number, text: string): Promise<OwnReport> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(reports)
      .where(and(eq(reports.id, id), eq(reports.reporterId, actor.id)));
    if (!row) throw new AppError('not_found');
    const decided = row.closedAt;
    if (!decided || row.decisionId === null || (await measuresOf(tx, [row])).get(row.decisionId) !== 'none')
      throw new AppError('reports.followed');
    await insertAppeal(tx, decided, { decisionId: row.decisionId, reportId: id, userId: actor.id, text });
    const [shown] = await present(tx, [row]);
    if (!shown) throw new AppError('not_found');
    return shown;
  });
}

/**
 * Reopens a report after the reporter's successful appeal, unless the reporter has reported the subject
 * again.
 */
export async function reopen(tx: Tx, id: number): Promise<void> {
  const [row] = await tx.select().from(reports).where(eq(reports.id, id)).for('update');
  if (row?.status !== 'closed') return;
  const { reporterId, subjectType, subjectId } = row;
  const again = and(
    eq(reports.subjectType, subjectType),
    eq(reports.subjectId, subjectId),
    eq(reports.status, 'open'),
    eq(reports.reporterId, reporterId ?? 0),
  );
  if ((await tx.$count(reports, again)) === 0)
    await tx
      .update(reports)
      .set({ status: 'open', outcome: null, reply: null, decisionId: null, closedBy: null, closedAt: null })
      .where(eq(reports.id, id));
}
