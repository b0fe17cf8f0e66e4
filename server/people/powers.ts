import { sql } from 'drizzle-orm';
import { minute } from '#contract/durations.ts';
import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type * as contract from '#contract/people.ts';
import type { Role } from '#contract/users.ts';
import { recordAdminAction } from '../audit/service.ts';
import { countMailAgain, enqueueMailAgain } from '../auth/mail-again.ts';
import { setViewing, viewingOf } from '../auth/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import { today, zoned } from '../platform/db/today.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { setBoost as boostUser, setRole as giveRole } from '../users/service.ts';
import { mustNotBeLast } from './account-status.ts';
import { lockPerson } from './locked-person.ts';

type Parts = Pick<FeatureParts, 'db'>;
const subjectOf = (id: number) => ({ type: 'user', id });

/**
 * Assigns or removes a role; at least one account that can assign roles always remains. Throws `people.self`,
 * `people.standing`, `people.last_superadmin`.
 */
export const setRole = (
  { db }: Parts,
  actor: Actor,
  id: number,
  { role, reason }: { role: Role | null; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (role !== 'superadmin') await mustNotBeLast(tx, id);
    const { account, can } = await lockPerson(tx, actor, id);
    if (actor.id === id) throw new AppError('people.self');
    if (!can.role) throw new AppError('people.standing');
    await giveRole(tx, id, role);
    await recordAdminAction(tx, actor, {
      action: 'user.role',
      subject: subjectOf(id),
      reason,
      details: { before: { role: account.role }, after: { role } },
    });
  });

async function dayBegins(tx: Tx, day: string | undefined, after: number): Promise<Date> {
  const of = day === undefined ? today : sql`${day}::date`;
  const { rows } = await tx.execute<{ at: string }>(
    sql`select ((${of}) + ${after}::int)::timestamp at time zone ${zoned} as at`,
  );
  return new Date(rows[0]?.at ?? Number.NaN);
}

/**
 * Boosts a worker between two days, both inclusive, or removes the boost. Throws `people.worker`,
 * `people.boost`.
 */
export const setBoost = (
  { db }: Parts,
  actor: Actor,
  id: number,
  { from, until, reason }: Body<typeof contract.setBoost>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { account, can } = await lockPerson(tx, actor, id);
    const boost =
      until === undefined
        ? null
        : { from: await dayBegins(tx, from, 0), until: await dayBegins(tx, until, 1) };
    if (boost && !can.boost) throw new AppError('people.worker');
    if (boost && (boost.until <= boost.from || boost.until <= new Date())) throw new AppError('people.boost');
    await boostUser(tx, id, boost);
    const details = {
      before: { from: account.boostedFrom, until: account.boostedUntil },
      after: boost ?? { from: null, until: null },
    };
    await recordAdminAction(tx, actor, {
      action: boost ? 'user.boost' : 'user.unboost',
      subject: subjectOf(id),
      reason,
      details,
    });
  });

/**
 * Resends the email for confirming the address or for setting a password. Throws `people.standing`,
 * `people.confirmed`, `too_many`.
 */
export async function mailAgain(
  { db, tasks, limits }: Pick<FeatureParts, 'db' | 'tasks' | 'limits'>,
  actor: Actor,
  id: number,
  kind: 'confirmation' | 'reset',
): Promise<void> {
  const mustBeMailable = async (tx: Tx) => {
    const { account, can } = await lockPerson(tx, actor, id);
    if (!can.mail) throw new AppError('people.standing');
    if (kind === 'confirmation' && account.emailConfirmedAt) throw new AppError('people.confirmed');
  };
  // Checked first, because rejected requests must not be counted. Counting uses a separate connection, so it
  // runs outside the transaction.
  await db.transaction(mustBeMailable);
  await countMailAgain(limits, id, kind);
  await db.transaction(async (tx) => {
    await mustBeMailable(tx);
    await enqueueMailAgain(tasks, tx, id, kind);
    await recordAdminAction(tx, actor, { action: `user.mail_${kind}`, subject: subjectOf(id) });
  });
}

const viewedFor = 30 * minute;

/**
 * Makes this session show another person's account, read-only, for half an hour
 * (platform/session/account-status.ts). Throws `people.self`, `people.role`, `people.banned`.
 */
export const view = ({ db }: Parts, actor: Actor, id: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { account, can } = await lockPerson(tx, actor, id);
    if (actor.id === id) throw new AppError('people.self');
    if (account.role !== null) throw new AppError('people.role');
    if (!can.view) throw new AppError('people.banned');
    const until = new Date(Date.now() + viewedFor);
    await setViewing(tx, actor.tokenId, { userId: id, until });
    await recordAdminAction(tx, actor, {
      action: 'user.view',
      subject: subjectOf(id),
      reason,
      details: { until: until.toISOString() },
    });
  });

/**
 * Stops showing another account in this session, and logs it. Returns the id of the account that was viewed;
 * null if there was none.
 */
export const endViewing = ({ db }: Parts, actor: Actor): Promise<number | null> =>
  db.transaction(async (tx) => {
    const viewing = await viewingOf(tx, actor.tokenId);
    if (!viewing?.userId) return null;
    await setViewing(tx, actor.tokenId, null);
    await recordAdminAction(
      tx,
      { ...actor, id: viewing.holderId },
      { action: 'user.view_end', subject: subjectOf(viewing.userId) },
    );
    return viewing.userId;
  });
