import { type SQL, sql } from 'drizzle-orm';
import type { ReportCase, ReportGroup } from '#contract/reports.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { isOpen, present, type ReportRow } from './rows.ts';
import { reports } from './tables.ts';

const shown = 20;

/**
 * Returns the report that identifies the case: the first open report of the same subject or, for a closed
 * report, the report itself.
 */
export async function caseOfReport(db: DbOrTx, id: number): Promise<number> {
  const { rows } = await db.execute<{ first: number | null }>(sql`
    select (select o.id from reports o where o.subject_type = r.subject_type and o.subject_id = r.subject_id and o.status = 'open' order by o.id limit 1) as first
    from reports r where r.id = ${id} and r.status = 'open'`);
  return rows[0]?.first ?? id;
}

/** Returns the ids of all open reports of the same content; only the report itself if it is closed. */
export async function reportsOfCase(
  db: DbOrTx,
  row: Pick<ReportCase, 'id' | 'status' | 'subject_type' | 'subject_id'>,
): Promise<number[]> {
  if (row.status !== 'open') return [row.id];
  const found = await db
    .select({ id: reports.id })
    .from(reports)
    .where(isOpen(row.subject_type, row.subject_id))
    .orderBy(reports.id);
  return found.map(({ id }) => id);
}

/**
 * Returns the condition for the reports that share a decision with the given one: while it is open, all open
 * reports of its subject; afterwards, all reports closed by the same decision.
 */
function together({ id, status, decisionId, subjectType, subjectId }: ReportRow): SQL {
  if (status === 'open')
    return sql`status = 'open' and subject_type = ${subjectType} and subject_id = ${subjectId}`;
  return decisionId === null ? sql`id = ${id}` : sql`decision_id = ${decisionId}`;
}

/** Returns a case’s reports as a group: number per reason, first and last time, and the first 20 reports. */
export async function groupOf(db: Db, row: ReportRow): Promise<ReportGroup> {
  const where = together(row);
  const [{ rows: counted }, some] = await Promise.all([
    db.execute<{
      reason: ReportGroup['reasons'][number]['reason'];
      n: number;
      first: string;
      last: string;
    }>(sql`
      select reason, count(*)::int as n, min(created_at) as first, max(created_at) as last from reports where ${where} group by reason order by n desc, reason`),
    db.select().from(reports).where(where).orderBy(reports.id).limit(shown),
  ]);
  const times = counted.flatMap(({ first, last }) => [Date.parse(first), Date.parse(last)]);
  const at = (time: number) => new Date(time).toISOString();
  return {
    total: counted.reduce((sum, { n }) => sum + n, 0),
    reasons: counted.map(({ reason, n }) => ({ reason, n })),
    first_at: at(Math.min(row.createdAt.getTime(), ...times)),
    last_at: at(Math.max(row.createdAt.getTime(), ...times)),
    reports: await present(db, some),
  };
}
