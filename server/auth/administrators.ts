import { limits } from '#contract/constants.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { createUser, setRole } from '../users/service.ts';
import { accountByEmail } from './queries.ts';
import { resetAccount } from './reset-account.ts';
import { newHashedCode, setCode, shownCode } from './reset-codes.ts';

/**
 * Makes the owner of an email address a superadmin, creating the account if there is none. `code`, valid for
 * two days, sets a password; null if the account is confirmed and keeps its password. An unconfirmed account
 * may belong to anyone, so it is reset.
 */
export async function makeAdministrator(
  db: Db,
  tasks: Tasks,
  email: string,
): Promise<{ id: number; created: boolean; code: string | null }> {
  const { code, codeHash } = await newHashedCode();
  return db.transaction(async (tx) => {
    const found = await accountByEmail(tx, email);
    const id =
      found?.id ??
      (await createUser(tx, {
        name: 'Administrator',
        email,
        passwordHash: null,
        emailConfirmedAt: new Date(),
      }));
    await setRole(tx, id, 'superadmin');
    if (found?.emailConfirmedAt) return { id, created: false, code: null };
    if (found) await resetAccount(tasks, tx, id, null);
    await setCode(tx, id, codeHash, limits.confirmationHours * 60);
    return { id, created: !found, code: shownCode(code) };
  });
}
