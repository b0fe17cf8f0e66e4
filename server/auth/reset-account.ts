import type { OtherMethod } from '#contract/account.ts';
import { AppError } from '#contract/errors.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { changeAccount } from '../users/service.ts';
import { confirmAddress } from './confirmation.ts';
import { forgetDevices } from './devices.ts';
import { cancelEmailChange } from './email-change.ts';
import { endLinks } from './links.ts';
import { deleteIdentity, deletePasskey, identitiesOf, passkeysOf } from './methods-queries.ts';
import * as queries from './queries.ts';
import { removeFactor, replaceRecoveryCodes } from './second-factor-queries.ts';
import { endSessionsOf } from './service.ts';

const passkeyPrefix = 'passkey-';

/** Returns the providers and passkeys with which the user can sign in; not the password. */
export async function otherMethodsOf(db: DbOrTx, userId: number): Promise<OtherMethod[]> {
  const [identities, passkeys] = [await identitiesOf(db, userId), await passkeysOf(db, userId)];
  return [
    ...identities.map(({ provider, email }) => ({ key: provider, provider, name: email })),
    ...passkeys.map(({ id, name }) => ({ key: `${passkeyPrefix}${id}`, provider: null, name })),
  ];
}

async function endOtherMethods(
  tx: Tx,
  userId: number,
  keep: readonly string[],
): Promise<{ ended: OtherMethod[]; kept: OtherMethod[] }> {
  const methods = await otherMethodsOf(tx, userId);
  const ended = methods.filter(({ key }) => !keep.includes(key));
  for (const { provider, key } of ended)
    await (provider
      ? deleteIdentity(tx, userId, provider)
      : deletePasskey(tx, userId, Number(key.slice(passkeyPrefix.length))));
  return { ended, kept: methods.filter((way) => !ended.includes(way)) };
}

/**
 * Returns control of an account to the owner of its address: sets the password, ends all sessions and pending
 * address changes, invalidates emailed links except one for restoring the account, forgets known devices, and
 * removes every other sign-in method except those in `keep`. An unconfirmed account keeps none, loses its
 * second factor and becomes confirmed. Throws `auth.reset_code` if the account was deleted. Resolves to the
 * account and the methods removed and kept.
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
  // The address was never confirmed, so a stranger may have registered it in advance; therefore no other
  // sign-in method is kept.
  const methods = await endOtherMethods(tx, userId, []);
  await removeFactor(tx, userId);
  await replaceRecoveryCodes(tx, userId, []);
  await confirmAddress(tasks, tx, userId);
  return { account, ...methods };
}
