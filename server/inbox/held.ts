import { and, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { InboxDecision } from '#contract/inbox.ts';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { users } from '../users/tables.ts';
import { type DecisionText, inboxDecisions } from './tables.ts';

export type HeldRow = typeof inboxDecisions.$inferSelect;

export const present = (row: HeldRow): InboxDecision => ({
  id: row.id,
  kind: row.kind,
  subject_id: row.subjectId,
  act: row.act,
  title: row.told?.title ?? '',
  undo_until: row.dueAt.toISOString(),
  undo_ms: row.state === 'held' ? Math.max(0, row.dueAt.getTime() - Date.now()) : 0,
  failed: row.failure,
});

interface Made {
  kind: InboxKindName;
  subjectId: number;
  act: string;
  told: DecisionText;
  waitingSince: Date;
  seconds: number;
  /** Of several together the same, by which they are known to belong together. */
  madeAt: Date;
}

/** Notes a decision to be carried out; undefined if the case has one already. A parallel decision waits for the first. */
export async function hold(tx: Tx, actor: Actor, { seconds, ...made }: Made): Promise<HeldRow | undefined> {
  const values = {
    ...made,
    actorId: actor.id,
    network: actor.address ?? null,
    dueAt: new Date(made.madeAt.getTime() + seconds * 1000),
  };
  const [row] = await tx.insert(inboxDecisions).values(values).onConflictDoNothing().returning();
  return row;
}

/** Who decided a case that is not carried out yet. */
export async function holderOf(
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

/** Takes back one's own decisions, all or none. Throws `inbox.late` if one of them is being carried out, `not_found` for those of others. */
export async function undo(db: Db, actor: Actor, ids: readonly number[]): Promise<HeldRow[]> {
  return db.transaction(async (tx) => {
    const own = and(inArray(inboxDecisions.id, [...new Set(ids)]), eq(inboxDecisions.actorId, actor.id));
    const found = await tx.select().from(inboxDecisions).where(own).orderBy(inboxDecisions.id).for('update');
    if (found.length < new Set(ids).size) throw new AppError('not_found');
    if (found.some(({ state }) => state !== 'held')) throw new AppError('inbox.late');
    return tx.update(inboxDecisions).set({ state: 'undone', told: null }).where(own).returning();
  });
}

/** From here on it can no longer be taken back; undefined if it was. `again`: an earlier attempt got as far as this. */
export async function begin(db: Db, id: number): Promise<{ row: HeldRow; again: boolean } | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(inboxDecisions).where(eq(inboxDecisions.id, id)).for('update');
    if (row?.state !== 'held' && row?.state !== 'carrying') return undefined;
    if (row.state === 'held')
      await tx.update(inboxDecisions).set({ state: 'carrying' }).where(eq(inboxDecisions.id, id));
    return { row, again: row.state === 'carrying' };
  });
}

/** What was told is in the log by then. */
export const finish = (db: Db, id: number) =>
  db.update(inboxDecisions).set({ state: 'done', told: null }).where(eq(inboxDecisions.id, id));

/** The case waits again, and its decider is told why. */
export const fail = (db: Db, { id, told }: HeldRow, failure: string) =>
  db
    .update(inboxDecisions)
    .set({ state: 'failed', failure, told: { title: told?.title ?? '' } })
    .where(eq(inboxDecisions.id, id));

/** The titles of cases that could not be decided, once nobody is shown them. */
export const forgetTitles = (db: Db) =>
  db
    .update(inboxDecisions)
    .set({ told: null })
    .where(
      and(
        eq(inboxDecisions.state, 'failed'),
        isNotNull(inboxDecisions.told),
        lt(inboxDecisions.madeAt, sql`now() - interval '1 hour'`),
      ),
    );

/** One's own that can still be taken back, and those of the last hour that could not be carried out. */
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
