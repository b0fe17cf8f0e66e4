import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/db/pool.ts';
import { reports } from './tables.ts';

/** Whether somebody has reported a thing and nobody has looked at it yet. */
export async function hasOpenReport(db: DbOrTx, subjectType: typeof reports.$inferSelect.subjectType, subjectId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.subjectType, subjectType), eq(reports.subjectId, subjectId), eq(reports.status, 'open')))
    .limit(1);
  return row !== undefined;
}
