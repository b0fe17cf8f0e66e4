import { inArray, sql } from 'drizzle-orm';
import type { Statement } from '#contract/decisions.ts';
import { AppError } from '#contract/errors.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { isInTime } from './present.ts';
import { type Asker, affected, getStatement } from './statements.ts';
import { appeals } from './tables.ts';

interface NewAppeal {
  decisionId: number;
  /** The report that was not followed; null for the one whom the decision affects. */
  reportId: number | null;
  userId: number | null;
  text: string;
}

/** One appeal for each side of a decision, within six months of it. Throws `decisions.late`, `decisions.appealed`. */
export async function insertAppeal(tx: Tx, decidedAt: Date, given: NewAppeal): Promise<void> {
  if (!isInTime({ createdAt: decidedAt }, new Date())) throw new AppError('decisions.late');
  const [row] = await tx.insert(appeals).values(given).onConflictDoNothing().returning({ id: appeals.id });
  if (!row) throw new AppError('decisions.appealed');
}

/** The appeal of the one whom a decision affects. Throws `not_found`, `decisions.late`, `decisions.appealed`. */
export async function appealDecision(
  db: Db,
  keys: Keys,
  asker: Asker,
  id: number,
  text: string,
): Promise<Statement> {
  return db.transaction(async (tx) => {
    const { statement } = await affected(tx, keys, asker, id);
    await insertAppeal(tx, statement.createdAt, {
      decisionId: id,
      reportId: null,
      userId: statement.userId,
      text,
    });
    return getStatement(tx, keys, asker, id);
  });
}

/** What became of the appeals about these reports, by report. */
export async function appealsOfReports(db: DbOrTx, ids: readonly number[]) {
  const rows = ids.length
    ? await db
        .select({ reportId: appeals.reportId, status: appeals.status, answer: appeals.answer })
        .from(appeals)
        .where(inArray(appeals.reportId, [...ids]))
        .orderBy(sql`id`)
    : [];
  return new Map(rows.map(({ reportId, ...appeal }) => [reportId ?? 0, appeal]));
}
