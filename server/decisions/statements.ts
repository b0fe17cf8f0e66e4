import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Statement } from '#contract/decisions.ts';
import { AppError } from '#contract/errors.ts';
import { metaOf } from '#contract/shapes.ts';
import { countUpTo } from '../platform/db/paging.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import {
  type AppealRow,
  appealColumns,
  ownAppeal,
  presentStatement,
  type StatedRow,
  stated,
} from './present.ts';
import { appeals, decisions, statements } from './tables.ts';
import { linkedDecision } from './write.ts';

const withAppeal = (db: DbOrTx) =>
  db
    .select({ statement: stated, appeal: appealColumns })
    .from(statements)
    .innerJoin(decisions, eq(decisions.id, statements.decisionId))
    .leftJoin(appeals, ownAppeal);

/** Returns a page of the statements of reasons about the user, newest first, with their appeals. */
export async function ownStatements(db: Db, actor: Actor, query: { page: number; per_page: number }) {
  const mine = eq(statements.userId, actor.id);
  const [rows, { total, capped }] = await Promise.all([
    withAppeal(db)
      .where(mine)
      .orderBy(desc(statements.decisionId))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
    countUpTo(db, sql`${statements} where user_id = ${actor.id}`),
  ]);
  const now = new Date();
  return {
    data: rows.map(({ statement, appeal }) => presentStatement(statement, appeal, now)),
    meta: metaOf(query, total, rows.length, capped),
  };
}

export interface Asker {
  actor: Visitor;
  token?: string | undefined;
}

/**
 * Returns a statement and its appeal to the person affected by the decision, identified by account or by the
 * token of the private link. Throws `not_found` for anyone else, and if the measure is `none`.
 */
export async function affected(
  db: DbOrTx,
  keys: Keys,
  { actor, token }: Asker,
  id: number,
): Promise<{ statement: StatedRow; appeal: AppealRow | null }> {
  const [row] = await withAppeal(db).where(eq(statements.decisionId, id));
  const mine =
    row && ((actor !== null && row.statement.userId === actor.id) || linkedDecision(keys, token) === id);
  if (!mine || row.statement.measure === 'none') throw new AppError('not_found');
  return row;
}

/** Returns a statement of reasons to the affected person. Throws `not_found` for anyone else. */
export async function getStatement(db: DbOrTx, keys: Keys, asker: Asker, id: number): Promise<Statement> {
  const { statement, appeal } = await affected(db, keys, asker, id);
  return presentStatement(statement, appeal, new Date());
}

/**
 * Deletes the statements of decisions made before the given time, and their appeals; the register keeps the
 * decisions.
 */
export const deleteStatements = (db: Db, before: Date) =>
  db.delete(statements).where(lt(statements.createdAt, before));
