import type { OtherMethod } from '#contract/account.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { deleteIdentity, deletePasskey, identitiesOf, passkeysOf } from './methods-queries.ts';

const passkeyPrefix = 'passkey-';

export async function otherMethodsOf(db: DbOrTx, userId: number): Promise<OtherMethod[]> {
  const [identities, passkeys] = [await identitiesOf(db, userId), await passkeysOf(db, userId)];
  return [
    ...identities.map(({ provider, email }) => ({ key: provider, provider, name: email })),
    ...passkeys.map(({ id, name }) => ({ key: `${passkeyPrefix}${id}`, provider: null, name })),
  ];
}

export async function endOtherMethods(
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
