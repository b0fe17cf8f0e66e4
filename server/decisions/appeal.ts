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
  /** The report that was rejected; null for an appeal by the person affected by the decision. */
  reportId: number | null;
  userId: number | null;
  text: string;
}

/**
 * Inserts an appeal; one is allowed per side of a decision, within six months of the decision. Throws
 * `decisions.late` or `decisions.appealed`.
 */
export async function insertAppeal(tx: Tx, decidedAt: Date, given: NewAppeal): Promise<void> {
  if (!isInTime({ createdAt: decidedAt }, new Date())) throw new AppError('decisions.late');
  const [row] = await tx.insert(appeals).values(given).onConflictDoNothing().returning({ id: appeals.id });
  if (!row) throw new AppError('decisions.appealed');
}

/**
 * Records the appeal of the person affected by a decision. Throws `not_found`, `decisions.late` or
 * `decisions.appealed`.
 */
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

/** Returns the newest appeal per report id; reports without one are missing from the map. */
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
