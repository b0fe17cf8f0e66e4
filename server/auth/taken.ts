import type { DbOrTx } from '../platform/db/pool.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { addressTakenMail } from './emails.ts';
import { accountByEmail } from './queries.ts';

/**
 * Notifies an address's owner of an attempt to use the address, at most once a day for each kind of attempt.
 */
export async function notifyOwner(
  { db, mail }: { db: DbOrTx; mail: Mail },
  email: string,
  wanted: 'signup' | 'change',
): Promise<void> {
  const owner = await accountByEmail(db, email);
  const at = new Date().toISOString();
  if (owner)
    await mail.send(db, {
      to: owner.email,
      userId: owner.id,
      template: addressTakenMail,
      data: { at, wanted },
      key: `taken:${owner.id}:${wanted}:${at.slice(0, 10)}`,
    });
}
