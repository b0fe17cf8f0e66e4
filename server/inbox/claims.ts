import { and, eq, gt, sql } from 'drizzle-orm';
import type { InboxRow } from '#contract/inbox.ts';
import { claimSeconds, type InboxKindName } from '#contract/inbox-kinds.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { users } from '../users/tables.ts';
import { inboxClaims } from './tables.ts';

export type Claim = InboxRow['claim'];

const columns = {
  kind: inboxClaims.kind,
  subjectId: inboxClaims.subjectId,
  userId: inboxClaims.userId,
  name: users.name,
  until: inboxClaims.until,
};
const present = (row: { userId: number; name: string; until: Date }, actor: Actor): NonNullable<Claim> => ({
  id: row.userId,
  name: row.name,
  mine: row.userId === actor.id,
  until: row.until.toISOString(),
});

/**
 * Claims a case or extends the actor's claim. Returns the claim in force, which may be another moderator's. A
 * single statement makes the claim, so only one of two concurrent claims succeeds.
 */
export async function take(
  db: DbOrTx,
  actor: Actor,
  kind: InboxKindName,
  id: number,
): Promise<NonNullable<Claim> | null> {
  await db.execute(sql`
    insert into inbox_claims (kind, subject_id, user_id, until) values (${kind}, ${id}, ${actor.id}, now() + ${claimSeconds} * interval '1 second')
    on conflict (kind, subject_id) do update set user_id = excluded.user_id, until = excluded.until
    where inbox_claims.user_id = excluded.user_id or inbox_claims.until <= now()`);
  return claimOn(db, actor, kind, id);
}

/** Returns the unexpired claim on a case, or null. */
export async function claimOn(db: DbOrTx, actor: Actor, kind: InboxKindName, id: number): Promise<Claim> {
  const [row] = await db
    .select(columns)
    .from(inboxClaims)
    .innerJoin(users, eq(users.id, inboxClaims.userId))
    .where(and(eq(inboxClaims.kind, kind), eq(inboxClaims.subjectId, id), gt(inboxClaims.until, sql`now()`)));
  return row ? present(row, actor) : null;
}

/** Returns the unexpired claims by `<kind> <id>`; unclaimed cases are missing from the map. */
export async function claimsOn(
  db: DbOrTx,
  actor: Actor,
  cases: readonly { kind: InboxKindName; id: number }[],
): Promise<Map<string, NonNullable<Claim>>> {
  if (cases.length === 0) return new Map();
  const wanted = sql.join(
    cases.map(({ kind, id }) => sql`(${kind}, ${id}::int)`),
    sql`, `,
  );
  const rows = await db
    .select(columns)
    .from(inboxClaims)
    .innerJoin(users, eq(users.id, inboxClaims.userId))
    .where(
      and(
        sql`(${inboxClaims.kind}, ${inboxClaims.subjectId}) in (${wanted})`,
        gt(inboxClaims.until, sql`now()`),
      ),
    );
  return new Map(rows.map((row) => [`${row.kind} ${row.subjectId}`, present(row, actor)]));
}

/** Releases the moderator’s own claim on a case; another moderator’s claim stays. */
export const release = (db: DbOrTx, actor: Actor, kind: InboxKindName, id: number) =>
  db
    .delete(inboxClaims)
    .where(and(eq(inboxClaims.kind, kind), eq(inboxClaims.subjectId, id), eq(inboxClaims.userId, actor.id)));

/** Deletes any moderator’s claim on a case. */
export const deleteClaim = (db: DbOrTx, kind: InboxKindName, id: number) =>
  db.delete(inboxClaims).where(and(eq(inboxClaims.kind, kind), eq(inboxClaims.subjectId, id)));
