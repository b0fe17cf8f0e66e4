import { AppError } from '#contract/errors.ts';
import type { Person, PersonRow } from '#contract/people.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { type AccountRow, accountsByIds, lockUser } from '../users/accounts.ts';
import { abilities } from './policy.ts';

/** Returns the account status at a time; a suspension that has ended counts as active. */
export const accountStatusOf = (
  { bannedAt, suspendedUntil }: Pick<AccountRow, 'bannedAt' | 'suspendedUntil'>,
  now: Date,
): PersonRow['standing'] =>
  bannedAt ? 'banned' : suspendedUntil && suspendedUntil > now ? 'suspended' : 'active';

export const canOf = (actor: Actor, account: AccountRow): Person['can'] =>
  abilities(actor, {
    id: account.id,
    role: account.role,
    accountStatus: accountStatusOf(account, new Date()),
    isWorker: account.isWorker,
  });

export interface LockedPerson {
  account: AccountRow;
  can: Person['can'];
}

/** Returns an account, locked until the transaction ends, with the allowed actions. Throws `not_found`. */
export async function lockPerson(tx: Tx, actor: Actor, id: number): Promise<LockedPerson> {
  await lockUser(tx, id);
  const account = (await accountsByIds(tx, [id])).get(id);
  if (!account) throw new AppError('not_found');
  return { account, can: canOf(actor, account) };
}
