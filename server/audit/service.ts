import { and, desc, eq, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { AppError } from '#contract/errors.ts';
import type { auditEntry } from '#contract/moderation.ts';
import { metaOf } from '#contract/shapes.ts';
import type { z } from '#contract/zod.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { users } from '../users/tables.ts';
import { alreadyDecided } from './already-decided.ts';
import { auditEntries } from './tables.ts';

interface AdminAction {
  action: `${string}.${string}`;
  subject: { type: string; id: number | null };
  reason?: string | null;
  /** Facts that cannot be looked up later, such as the text of a deleted review. */
  details?: Record<string, unknown>;
}

/** Records an administrator's action in the transaction that performs it. */
export async function recordAdminAction(
  tx: Tx,
  actor: Actor,
  { action, subject, reason = null, details }: AdminAction,
): Promise<void> {
  await tx.insert(auditEntries).values({
    actorId: actor.id,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    reason,
    details,
    network: actor.address,
  });
}

async function lastAction(
  tx: Tx,
  subject: { type: string; id: number },
): Promise<{ name: string | null; at: Date } | undefined> {
  const [row] = await tx
    .select({ name: users.name, at: auditEntries.createdAt })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.subjectType, subject.type), eq(auditEntries.subjectId, subject.id)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row;
}

/**
 * Returns the 409 error for a second decision, with the name of the administrator who decided first and the
 * time from the log. If there is no log entry, the name is `first`; without either, returns undefined.
 */
export async function somebodyWasFirst(
  tx: Tx,
  subject: { type: string; id: number },
  done: string,
  first?: string | null,
): Promise<AppError | undefined> {
  const last = await lastAction(tx, subject);
  const name = last?.name ?? first;
  return name ? alreadyDecided(done, name, last?.at, new Date()) : undefined;
}

const shown = {
  id: auditEntries.id,
  action: auditEntries.action,
  subjectType: auditEntries.subjectType,
  subjectId: auditEntries.subjectId,
  reason: auditEntries.reason,
  details: auditEntries.details,
  network: auditEntries.network,
  actorId: auditEntries.actorId,
  actorName: users.name,
  createdAt: auditEntries.createdAt,
};

/**
 * Returns a page of audit entries, newest first, with the administrator’s name, null if the account no longer
 * exists.
 */
export const entries = (db: Db, query: { page: number; per_page: number }) =>
  db
    .select(shown)
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

/** Returns a page of all audit entries, newest first, with the total up to the count cap. */
export async function listAudit(db: Db, query: { page: number; per_page: number }) {
  const counting = sql`select count(*)::int as n from (select from ${auditEntries} limit ${limits.countCap + 1}) as counted`;
  const [rows, { rows: counted }] = await Promise.all([
    entries(db, query),
    db.execute<{ n: number }>(counting),
  ]);
  const n = counted[0]?.n ?? 0;
  return {
    data: rows.map(present),
    meta: metaOf(query, Math.min(n, limits.countCap), rows.length, n > limits.countCap),
  };
}

interface Row {
  id: number;
  action: string;
  subjectType: string;
  subjectId: number | null;
  reason: string | null;
  details: unknown;
  network: string | null;
  actorId: number | null;
  actorName: string | null;
  createdAt: Date;
}

const present = (row: Row): z.input<typeof auditEntry> => ({
  id: row.id,
  action: row.action,
  subject_type: row.subjectType,
  subject_id: row.subjectId,
  reason: row.reason,
  details: (row.details as Record<string, unknown> | null) ?? null,
  network: row.network,
  actor: row.actorId !== null && row.actorName !== null ? { id: row.actorId, name: row.actorName } : null,
  created_at: row.createdAt.toISOString(),
});
