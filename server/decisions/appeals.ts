import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type * as contract from '#contract/decisions.ts';
import type { AppealCase } from '#contract/decisions.ts';
import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import { metaOf } from '#contract/shapes.ts';
import { adById } from '../ads/service.ts';
import { recordAct, somebodyWasFirst } from '../audit/service.ts';
import { countUpTo } from '../platform/db/paging.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { accountsByIds, userRefsByIds } from '../users/service.ts';
import { appealMail } from './emails.ts';
import { presentDecision, type StatedRow, stated } from './present.ts';
import { appeals, decisions, statements } from './tables.ts';
import { undo } from './undo.ts';
import { linkTo } from './write.ts';

type Parts = Pick<FeatureParts, 'db' | 'jobs' | 'mail' | 'keys'>;
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
  const people = await userRefsByIds(
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
      decision: { ...presentDecision(decision), subject_id: decision.subjectId, decided_by: first ? { id: first.id, name: first.name } : null },
      can: { decide: row.status === 'open' && decision.decidedBy !== actor.id },
    };
  });
}

/** Waiting appeals oldest first; decided ones newest first. */
export async function listAppeals(db: Db, actor: Actor, query: { page: number; per_page: number; status: 'open' | 'closed' }) {
  const open = query.status === 'open';
  const where = open ? sql`status = 'open'` : sql`status <> 'open'`;
  const order = open ? [asc(appeals.createdAt), asc(appeals.id)] : [desc(appeals.decidedAt), desc(appeals.id)];
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

/** Tells whoever appealed: an account, or an advertiser without one. */
async function tell({ mail, keys }: Parts, tx: Tx, appeal: AppealRow, decision: StatedRow, reversed: boolean, answer: string): Promise<void> {
  const account = appeal.userId === null ? undefined : (await accountsByIds(tx, [appeal.userId])).get(appeal.userId);
  const to = account?.email ?? (decision.subjectType === 'ad' ? (await adById(tx, decision.subjectId))?.email : undefined);
  const path = appeal.reportId === null ? linkTo(keys, appeal.decisionId) : paths.myReports();
  if (to) await mail.send(tx, { to, ...(account && { userId: account.id }), template: appealMail, data: { reversed, answer, path } });
}

/**
 * Decides an appeal by another person than the one who decided first, and takes the decision back if the appellant was right. Throws `not_found`,
 * `moderation.already_decided` with who was first, `decisions.same`.
 */
export async function decideAppeal(parts: Parts, actor: Actor, id: number, { outcome, answer }: Body<typeof contract.decideAppeal>): Promise<AppealCase> {
  const row = await parts.db.transaction(async (tx) => {
    const [before] = await tx.select().from(appeals).where(eq(appeals.id, id)).for('update');
    if (!before) throw new AppError('not_found');
    if (before.status !== 'open') throw (await somebodyWasFirst(tx, { type: 'appeal', id }, 'O žalbi je već odlučeno')) ?? new AppError('not_found');
    const [decision] = await tx
      .select(stated)
      .from(statements)
      .innerJoin(decisions, eq(decisions.id, statements.decisionId))
      .where(eq(statements.decisionId, before.decisionId));
    if (!decision) throw new AppError('not_found');
    if (decision.decidedBy === actor.id) throw new AppError('decisions.same');
    const reversed = outcome === 'reversed';
    const [after] = await tx.update(appeals).set({ status: outcome, answer, decidedBy: actor.id, decidedAt: new Date() }).where(eq(appeals.id, id)).returning();
    await recordAct(tx, actor, {
      action: reversed ? 'appeal.reverse' : 'appeal.uphold',
      subject: { type: 'appeal', id },
      reason: answer,
      details: { decision: before.decisionId, measure: decision.measure },
    });
    if (reversed) await undo(parts, tx, actor, decision, before.reportId, answer);
    await tell(parts, tx, before, decision, reversed, answer);
    return after ?? before;
  });
  const [shown] = await present(parts.db, actor, [row]);
  if (!shown) throw new AppError('not_found');
  return shown;
}
