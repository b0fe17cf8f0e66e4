import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AppealCase } from '#contract/decisions.ts';
import { AppError } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import { metaOf } from '#contract/shapes.ts';
import { countUpTo } from '../platform/db/paging.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { accountsByIds } from '../users/accounts.ts';
import { userRefsForAdmin } from '../users/service.ts';
import { appealMail } from './emails.ts';
import { presentDecision, type StatedRow, stated } from './present.ts';
import { appeals, decisions, statements } from './tables.ts';
import { linkTo } from './write.ts';

type Parts = Pick<FeatureParts, 'mail' | 'keys'>;
type AppealRow = typeof appeals.$inferSelect;

async function present(db: DbOrTx, actor: Actor, rows: readonly AppealRow[]): Promise<AppealCase[]> {
  const of = rows.length
    ? await db
        .select(stated)
        .from(statements)
        .innerJoin(decisions, eq(decisions.id, statements.decisionId))
        .where(
          inArray(
            statements.decisionId,
            rows.map(({ decisionId }) => decisionId),
          ),
        )
    : [];
  const people = await userRefsForAdmin(
    db,
    [...rows.map(({ userId }) => userId), ...of.map(({ decidedBy }) => decidedBy)].flatMap((id) => id ?? []),
  );
  return rows.flatMap((row) => {
    const decision = of.find(({ id }) => id === row.decisionId);
    if (!decision) return [];
    const first = people.get(decision.decidedBy ?? 0);
    return {
      id: row.id,
      side: row.reportId === null ? ('affected' as const) : ('reporter' as const),
      text: row.text,
      status: row.status,
      answer: row.answer,
      created_at: row.createdAt.toISOString(),
      decided_at: row.decidedAt?.toISOString() ?? null,
      appellant: people.get(row.userId ?? 0) ?? null,
      decision: {
        ...presentDecision(decision),
        subject_id: decision.subjectId,
        decided_by: first ? { id: first.id, name: first.name } : null,
      },
      can: { decide: row.status === 'open' && decision.decidedBy !== actor.id },
    };
  });
}

/**
 * Returns an appeal for moderators; `can.decide` is false for the moderator who made the decision. Throws
 * `not_found`.
 */
export async function appealById(db: DbOrTx, actor: Actor, id: number): Promise<AppealCase> {
  const [shown] = await present(db, actor, await db.select().from(appeals).where(eq(appeals.id, id)));
  if (!shown) throw new AppError('not_found');
  return shown;
}

/** Returns a page of open appeals, oldest first, or of decided ones, newest first. */
export async function listAppeals(
  db: Db,
  actor: Actor,
  query: { page: number; per_page: number; status: 'open' | 'closed' },
) {
  const open = query.status === 'open';
  const where = open ? sql`status = 'open'` : sql`status <> 'open'`;
  const order = open
    ? [asc(appeals.createdAt), asc(appeals.id)]
    : [desc(appeals.decidedAt), desc(appeals.id)];
  const [rows, { total, capped }] = await Promise.all([
    db
      .select()
      .from(appeals)
      .where(where)
      .orderBy(...order)
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
    countUpTo(db, sql`${appeals} where ${where} order by ${sql.raw(open ? 'created_at' : 'decided_at')}, id`),
  ]);
  return { data: await present(db, actor, rows), meta: metaOf(query, total, rows.length, capped) };
}

/**
 * Locks an appeal until the transaction ends and returns it with its decision; undefined if either no longer
 * exists.
 */
export async function lockAppeal(
  tx: Tx,
  id: number,
): Promise<{ appeal: AppealRow; decision: StatedRow } | undefined> {
  const [appeal] = await tx.select().from(appeals).where(eq(appeals.id, id)).for('update');
  if (!appeal) return undefined;
  const [decision] = await tx
    .select(stated)
    .from(statements)
    .innerJoin(decisions, eq(decisions.id, statements.decisionId))
    .where(eq(statements.decisionId, appeal.decisionId));
  return decision && { appeal, decision };
}

interface Answer {
  reversed: boolean;
  answer: string;
  /** Set for an advertiser without an account. */
  email: string | null;
}

/**
 * Stores the answer to an appeal and emails it to the account or, if there is none, to `email`. Does not undo
 * the decision’s measure.
 */
export async function answerAppeal(
  { mail, keys }: Parts,
  tx: Tx,
  actor: Actor,
  appeal: AppealRow,
  { reversed, answer, email }: Answer,
): Promise<void> {
  const values = {
    status: reversed ? ('reversed' as const) : ('upheld' as const),
    answer,
    decidedBy: actor.id,
    decidedAt: new Date(),
  };
  await tx.update(appeals).set(values).where(eq(appeals.id, appeal.id));
  const account =
    appeal.userId === null ? undefined : (await accountsByIds(tx, [appeal.userId])).get(appeal.userId);
  const to = account?.email ?? email;
  const path = appeal.reportId === null ? linkTo(keys, appeal.decisionId) : paths.myReports();
  if (to)
    await mail.send(tx, {
      to,
      ...(account && { userId: account.id }),
      template: appealMail,
      data: { reversed, answer, path },
    });
}
