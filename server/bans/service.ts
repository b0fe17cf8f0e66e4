import { and, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type {
  Ban,
  createBan as createBanEndpoint,
  listBans as listBansEndpoint,
  Reach,
} from '#contract/bans.ts';
import { day } from '#contract/durations.ts';
import type { Body, Query } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { metaOf } from '#contract/shapes.ts';
import { recordAdminAction, somebodyWasFirst } from '../audit/service.ts';
import { violates } from '../platform/db/errors.ts';
import { countUpTo } from '../platform/db/paging.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import type { Actor } from '../platform/session/actor.ts';
import { users } from '../users/tables.ts';
import { written } from './patterns.ts';
import { reachOf } from './reach.ts';
import { patternBans } from './tables.ts';

type Row = typeof patternBans.$inferSelect;
type Person = Ban['author'];

const present = (row: Row, author: Person, open = 0): Ban => ({
  id: row.id,
  kind: row.kind,
  pattern: row.pattern,
  reason: row.reason,
  until: row.until.toISOString(),
  lifted_at: row.endedAt && row.endedAt < row.until ? row.endedAt.toISOString() : null,
  open,
  hits: row.hits,
  misses: row.misses,
  created_at: row.createdAt.toISOString(),
  author,
});

async function openOf(db: DbOrTx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; n: number }>(sql`
    select b.id, count(*)::int as n from signal_findings f, unnest(f.bans) as b(id) where f.signal = 'ban' and b.id = any(${sql.param([...ids])}::int[]) group by b.id`);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Returns a page of active or ended bans, newest first. */
export async function listBans(db: Db, query: Query<typeof listBansEndpoint>) {
  const listed =
    query.state === 'valid'
      ? sql`ended_at is null and until > now()`
      : sql`(ended_at is not null or until <= now())`;
  const [rows, { total, capped }] = await Promise.all([
    db
      .select({ ban: patternBans, author: { id: users.id, name: users.name } })
      .from(patternBans)
      .leftJoin(users, eq(users.id, patternBans.createdBy))
      .where(listed)
      .orderBy(desc(patternBans.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
    countUpTo(db, sql`pattern_bans where ${listed}`),
  ]);
  const open = await openOf(
    db,
    rows.map(({ ban }) => ban.id),
  );
  return {
    data: rows.map(({ ban, author }) => present(ban, author, open.get(ban.id))),
    meta: metaOf(query, total, rows.length, capped),
  };
}

/**
 * Returns a ban's details for the audit log. Omits the pattern, which may be personal data, because the log
 * is permanent.
 */
const detailsOf = ({ kind, until }: Row) => ({ kind, until: until.toISOString() });

/**
 * Creates a temporary ban with an audit log entry, and returns it with its reach. Throws `bans.exists`, or
 * `invalid` if the pattern is malformed or too wide.
 */
export async function createBan(
  db: Db,
  actor: Actor,
  { kind, pattern, days, reason }: Body<typeof createBanEndpoint>,
): Promise<Ban & { reach: Reach }> {
  const { norm, head } = written(kind, pattern);
  const reach = await reachOf(db, { kind, pattern });
  const row = await db
    .transaction(async (tx) => {
      // An expired ban is closed to satisfy the unique index, and stays in the list with its counts.
      await tx
        .update(patternBans)
        .set({ endedAt: sql`${patternBans.until}` })
        .where(
          and(
            eq(patternBans.kind, kind),
            eq(patternBans.norm, norm),
            sql`${patternBans.endedAt} is null`,
            lte(patternBans.until, sql`now()`),
          ),
        );
      const made = one(
        await tx
          .insert(patternBans)
          .values({
            kind,
            pattern,
            norm,
            head,
            reason,
            until: new Date(Date.now() + days * day),
            createdBy: actor.id,
          })
          .returning(),
      );
      await recordAdminAction(tx, actor, {
        action: 'ban.create',
        subject: { type: 'ban', id: made.id },
        reason,
        details: detailsOf(made),
      });
      return made;
    })
    .catch((error: unknown) => {
      throw violates(error, 'one_ban_per_pattern') ? new AppError('bans.exists') : error;
    });
  return { ...present(row, { id: actor.id, name: actor.name }), reach };
}

/**
 * Ends a ban early, with an audit log entry. If the ban has already ended, throws `bans.over`, or
 * `moderation.already_decided` with the name of the administrator who lifted it. Throws `not_found`.
 */
export const liftBan = (db: Db, actor: Actor, id: number): Promise<Ban> =>
  db.transaction(async (tx) => {
    const [ban] = await tx.select().from(patternBans).where(eq(patternBans.id, id)).for('update');
    if (!ban) throw new AppError('not_found');
    const subject = { type: 'ban', id };
    if (ban.endedAt)
      throw (await somebodyWasFirst(tx, subject, 'Zabrana je već ukinuta')) ?? new AppError('bans.over');
    if (ban.until <= new Date()) throw new AppError('bans.over');
    const lifted = one(
      await tx
        .update(patternBans)
        .set({ endedAt: sql`now()`, changedAt: sql`now()` })
        .where(eq(patternBans.id, id))
        .returning(),
    );
    await recordAdminAction(tx, actor, { action: 'ban.lift', subject, details: detailsOf(lifted) });
    const [author] =
      lifted.createdBy === null
        ? []
        : await tx
            .select({ id: users.id, name: users.name })
            .from(users)
            .where(inArray(users.id, [lifted.createdBy]));
    return present(lifted, author ?? null);
  });

/** Deletes the bans that expired or were lifted before a time. */
export const deleteBans = (db: DbOrTx, before: Date) =>
  db.delete(patternBans).where(or(lt(patternBans.until, before), lt(patternBans.endedAt, before)));
