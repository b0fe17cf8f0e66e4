import { AppError } from '#contract/errors.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { changeAccount } from '../users/service.ts';
import { confirmAddress } from './confirmation.ts';
import { forgetDevices } from './devices.ts';
import { cancelEmailChange } from './email-change.ts';
import { endLinks } from './links.ts';
import { endOtherMethods } from './other-methods.ts';
import * as queries from './queries.ts';
import { removeFactor, replaceRecoveryCodes } from './second-factor-queries.ts';
import { endSessionsOf } from './service.ts';

/**
 * Gives the account to the owner of its address. Setting the new password ends all sessions, links and
 * pending address changes, forgets known devices, and removes every other sign-in method except those the
 * owner keeps. Throws `auth.reset_code` if the account is gone. Resolves to the account and the methods
 * removed and kept.
 */
export async function resetAccount(
  tasks: Tasks,
  tx: Tx,
  userId: number,
  passwordHash: string | null,
  keep: readonly string[] = [],
) {
  const account = await queries.accountById(tx, userId);
  if (!account) throw new AppError('auth.reset_code');
  await changeAccount(tx, userId, { passwordHash });
  await endSessionsOf(tx, userId);
  await cancelEmailChange(tx, userId);
  await endLinks(tx, userId, ['confirm_email', 'set_password']);
  await forgetDevices(tx, userId);
  if (account.emailConfirmedAt) return { account, ...(await endOtherMethods(tx, userId, keep)) };
  // The address was never confirmed, so a stranger may have registered it in advance: no other sign-in method
  // is kept.
  const methods = await endOtherMethods(tx, userId, []);
  await removeFactor(tx, userId);
  await replaceRecoveryCodes(tx, userId, []);
  await confirmAddress(tasks, tx, userId);
  return { account, ...methods };
}
