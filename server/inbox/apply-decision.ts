import { AppError } from '#contract/errors.ts';
import { inboxKinds } from '#contract/inbox-kinds.ts';
import { holds } from '#contract/roles.ts';
import type { Actor } from '../platform/session/actor.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { accountsByIds } from '../users/accounts.ts';
import { kinds, type Parts } from './kinds.ts';
import { announce } from './live.ts';
import * as pending from './pending-decisions.ts';

/**
 * Enqueued in the transaction of the decision, so that another process applies the decision if this one
 * crashes.
 */
export const applyDecisionQueue = defineQueue<{ decisionId: number }>('inbox.carry', {
  retries: 8,
  retryDelay: 5,
  retryDelayMax: 600,
});

/**
 * Returns the moderator with current permissions, so that a decision fails if the role was revoked after it
 * was made.
 */
async function deciderOf({ db }: Parts, { actorId, network, kind }: pending.PendingRow): Promise<Actor> {
  const account = actorId === null ? undefined : (await accountsByIds(db, [actorId])).get(actorId);
  const free =
    account &&
    !account.bannedAt &&
    !account.deleteAt &&
    !(account.suspendedUntil && account.suspendedUntil > new Date());
  if (!free || !holds(account.role, inboxKinds[kind].ability)) throw new AppError('forbidden');
  const { id, name, typeOf, role, emailConfirmedAt } = account;
  return {
    id,
    name,
    typeOf,
    role,
    emailConfirmed: emailConfirmedAt !== null,
    tokenId: 0,
    ...(network !== null && { address: network }),
  };
}

/**
 * Applies a pending decision with the moderator’s current permissions; does nothing if it was undone. An
 * `AppError` or the last failed attempt marks the decision as failed; other errors are rethrown for a retry.
 */
export async function applyDecision(parts: Parts, decisionId: number, attempt: number): Promise<void> {
  const begun = await pending.begin(parts.db, decisionId);
  if (!begun) return;
  const { row, again } = begun;
  try {
    await kinds[row.kind].apply(
      parts,
      await deciderOf(parts, row),
      row.subjectId,
      row.action,
      row.input ?? { title: '' },
    );
    await pending.finish(parts.db, row.id);
  } catch (error) {
    // An earlier attempt may have applied the decision before it was interrupted, so a 409 is not an error.
    if (again && error instanceof AppError && error.status === 409)
      return void (await pending.finish(parts.db, row.id));
    const final =
      error instanceof AppError
        ? error.message
        : attempt > applyDecisionQueue.retries && 'Dogodila se pogreška. Odlučite ponovno.';
    if (final) await pending.fail(parts.db, row, final);
    if (final) announce(parts.realtime, { kind: row.kind, id: row.subjectId, by: null, actor: null });
    if (!(error instanceof AppError)) throw error;
  }
}

/** Registers the task that applies decisions once they can no longer be undone. */
export const workAppliedDecisions = (parts: Parts): void =>
  parts.tasks.work(
    applyDecisionQueue,
    ({ decisionId }, { attempt }) => applyDecision(parts, decisionId, attempt),
    {
      parallel: 2,
    },
  );
