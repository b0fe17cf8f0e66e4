import { and, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { InboxDecision } from '#contract/inbox.ts';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { users } from '../users/tables.ts';
import { type DecisionText, inboxDecisions } from './tables.ts';

export type PendingRow = typeof inboxDecisions.$inferSelect;

export const present = (row: PendingRow): InboxDecision => ({
  id: row.id,
  kind: row.kind,
  subject_id: row.subjectId,
  action: row.action,
  title: row.input?.title ?? '',
  undo_until: row.dueAt.toISOString(),
  undo_ms: row.state === 'held' ? Math.max(0, row.dueAt.getTime() - Date.now()) : 0,
  failed: row.failure,
});

interface Made {
  kind: InboxKindName;
  subjectId: number;
  action: string;
  input: DecisionText;
  waitingSince: Date;
  seconds: number;
  /** Equal for all decisions made in one request, so it identifies the group. */
  madeAt: Date;
}

/**
 * Records a pending decision; returns undefined if the case already has one. The second of two concurrent
 * calls waits for the first to commit.
 */
export async function hold(
  tx: Tx,
  actor: Actor,
  { seconds, ...made }: Made,
): Promise<PendingRow | undefined> {
  const values = {
    ...made,
    actorId: actor.id,
    network: actor.address ?? null,
    dueAt: new Date(made.madeAt.getTime() + seconds * 1000),
  };
  const [row] = await tx.insert(inboxDecisions).values(values).onConflictDoNothing().returning();
  return row;
}

/** Returns who decided the case and when, if that decision is still pending; undefined otherwise. */
export async function deciderOf(
  tx: DbOrTx,
  kind: InboxKindName,
  subjectId: number,
): Promise<{ name: string | null; at: Date } | undefined> {
  const [row] = await tx
    .select({ name: users.name, at: inboxDecisions.madeAt })
    .from(inboxDecisions)
    .leftJoin(users, eq(users.id, inboxDecisions.actorId))
    .where(
      and(
        eq(inboxDecisions.kind, kind),
        eq(inboxDecisions.subjectId, subjectId),
        inArray(inboxDecisions.state, ['held', 'carrying']),
      ),
    );
  return row;
}

/**
 * Undoes the actor's own decisions, all or none. Throws `inbox.late` if one of them can no longer be undone,
 * `not_found` if one does not exist or belongs to another moderator.
 */
export async function undo(db: Db, actor: Actor, ids: readonly number[]): Promise<PendingRow[]> {
  return db.transaction(async (tx) => {
    const own = and(inArray(inboxDecisions.id, [...new Set(ids)]), eq(inboxDecisions.actorId, actor.id));
    const found = await tx.select().from(inboxDecisions).where(own).orderBy(inboxDecisions.id).for('update');
    if (found.length < new Set(ids).size) throw new AppError('not_found');
    if (found.some(({ state }) => state !== 'held')) throw new AppError('inbox.late');
    return tx.update(inboxDecisions).set({ state: 'undone', input: null }).where(own).returning();
  });
}

/**
 * Marks a decision as being applied, after which it cannot be undone. Returns undefined if it has already
 * been undone or applied. `again` is true if an earlier attempt had already marked it.
 */
export async function begin(db: Db, id: number): Promise<{ row: PendingRow; again: boolean } | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(inboxDecisions).where(eq(inboxDecisions.id, id)).for('update');
    if (row?.state !== 'held' && row?.state !== 'carrying') return undefined;
    if (row.state === 'held')
      await tx.update(inboxDecisions).set({ state: 'carrying' }).where(eq(inboxDecisions.id, id));
    return { row, again: row.state === 'carrying' };
  });
}

/** Marks a decision as applied and deletes its texts, which are now in the audit log. */
export const finish = (db: Db, id: number) =>
  db.update(inboxDecisions).set({ state: 'done', input: null }).where(eq(inboxDecisions.id, id));

/** Marks a decision as failed and deletes its input except the title; `failure` is shown to the moderator. */
export const fail = (db: Db, { id, input }: PendingRow, failure: string) =>
  db
    .update(inboxDecisions)
    .set({ state: 'failed', failure, input: { title: input?.title ?? '' } })
    .where(eq(inboxDecisions.id, id));

/** Clears the titles of failed decisions after an hour, when they are no longer shown. */
export const forgetTitles = (db: Db) =>
  db
    .update(inboxDecisions)
    .set({ input: null })
    .where(
      and(
        eq(inboxDecisions.state, 'failed'),
        isNotNull(inboxDecisions.input),
        lt(inboxDecisions.madeAt, sql`now() - interval '1 hour'`),
      ),
    );

/**
 * Returns the actor's decisions of the last hour that can still be undone or that failed, newest first, at
 * most 60.
 */
export async function openOf(db: Db, actor: Actor): Promise<InboxDecision[]> {
  const recent = and(
    eq(inboxDecisions.actorId, actor.id),
    gt(inboxDecisions.madeAt, sql`now() - interval '1 hour'`),
  );
  const rows = await db
    .select()
    .from(inboxDecisions)
    .where(and(recent, or(eq(inboxDecisions.state, 'held'), eq(inboxDecisions.state, 'failed'))))
    .orderBy(desc(inboxDecisions.madeAt), desc(inboxDecisions.id))
    .limit(60);
  return rows.map(present);
}
