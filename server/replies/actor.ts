import { AppError } from '#contract/errors.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { type AccountStatus, assertMayWrite } from '../platform/session/account-status.ts';
import type { Actor } from '../platform/session/actor.ts';
import { type AccountRow, accountsByIds } from '../users/accounts.ts';

const statusOf = ({ deleteAt, suspendedUntil, statusReason }: AccountRow): AccountStatus | null => {
  if (deleteAt) return { kind: 'leaving', until: deleteAt };
  return suspendedUntil && suspendedUntil > new Date()
    ? { kind: 'suspended', until: suspendedUntil, reason: statusReason ?? '' }
    : null;
};

/** Returns the account behind a signed address or link; undefined if it is banned, deleted or unconfirmed. */
export async function openAccount(db: DbOrTx, userId: number): Promise<AccountRow | undefined> {
  const account = (await accountsByIds(db, [userId])).get(userId);
  return account && !account.bannedAt && account.emailConfirmedAt ? account : undefined;
}

/**
 * Returns an actor without a session, who has no role. Throws `suspended` or `leaving`, as for a request that
 * writes.
 */
export function actorOf(account: AccountRow): Actor {
  const accountStatus = statusOf(account);
  if (accountStatus) assertMayWrite(accountStatus, { method: 'POST' }, new Date());
  const { id, name, typeOf } = account;
  return { id, name, typeOf, role: null, emailConfirmed: true, tokenId: 0 };
}

/** Returns the actor of a signed link. Throws `replies.link`, `suspended` or `leaving`. */
export async function actorOfLink(db: DbOrTx, userId: number): Promise<Actor> {
  const account = await openAccount(db, userId);
  if (!account) throw new AppError('replies.link');
  return actorOf(account);
}
