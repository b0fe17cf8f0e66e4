import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { MailOutcome } from '#contract/account.ts';
import { AppError } from '#contract/errors.ts';
import type { Proof } from '#contract/sign-in-methods.ts';
import { violates } from '../platform/db/errors.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { limitOf } from '../platform/limits/table.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { publishWaiting } from '../reviews/service.ts';
import { changeAccount } from '../users/service.ts';
import { emailChangeNewMail, emailChangeOldMail } from './emails.ts';
import { authLimits } from './limits.ts';
import { endLinks, linkEnd, makeLink } from './links.ts';
import { mustProve } from './proof.ts';
import { accountByEmail, accountById } from './queries.ts';
import { endCode } from './reset-codes.ts';
import { lockSession } from './sessions.ts';
import { emailChanges } from './tables.ts';
import { notifyOwner } from './taken.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'mail' | 'limits' | 'settings'>;

interface Wish {
  email: string;
  password?: string | undefined;
  proof?: Proof | undefined;
  device: string;
}

/**
 * Starts a change of address, which must be confirmed from the new address and, if the old address is
 * confirmed, also from the old one. A taken address gets an identical response, and its owner is emailed
 * about the attempt. Throws `auth.password`, the errors of `mustProve`, `auth.email_same`, `too_many`.
 */
export async function changeEmail(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  wish: Wish,
): Promise<void> {
  const { db, mail, limits } = parts;
  await limits.consume([limitOf(authLimits.email_change, actor.id)]);
  const account = await mustProve(
    parts,
    request,
    actor,
    { password: wish.password, ...wish.proof },
    'auth.password',
  );
  if (account.email.toLowerCase() === wish.email) throw new AppError('auth.email_same');
  await db.transaction(async (tx) => {
    await lockSession(tx, actor);
    await begin(tx, actor.id, wish.email, account.emailConfirmedAt !== null);
    // An unconfirmed address may be a typo and belong to a stranger, so its confirmation is not required.
    if (account.emailConfirmedAt) {
      const token = await makeLink(tx, {
        userId: actor.id,
        purpose: 'change_email_old',
        email: account.email,
      });
      const data = { token, wanted: wish.email, device: wish.device, at: new Date().toISOString() };
      await mail.send(tx, { to: account.email, userId: account.id, template: emailChangeOldMail, data });
    }
    const token = await makeLink(tx, { userId: actor.id, purpose: 'change_email_new', email: wish.email });
    if (await accountByEmail(tx, wish.email)) return notifyOwner({ db: tx, mail }, wish.email, 'change');
    await mail.send(tx, { to: wish.email, userId: actor.id, template: emailChangeNewMail, data: { token } });
  });
}

async function begin(tx: Tx, userId: number, email: string, oldDecides: boolean): Promise<void> {
  await cancelEmailChange(tx, userId);
  await tx
    .insert(emailChanges)
    .values({ userId, email, oldConfirmedAt: oldDecides ? null : new Date(), expiresAt: linkEnd() });
}

/** Cancels a pending change of address and invalidates both emailed links; does nothing if there is none. */
export async function cancelEmailChange(db: DbOrTx, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await endLinks(tx, userId, ['change_email_old', 'change_email_new']);
  });
}

/** Confirms one of the two addresses; once both are confirmed, the address changes. Throws `auth.link`. */
export async function confirmSide(
  tasks: Tasks,
  tx: Tx,
  userId: number,
  side: 'change_email_old' | 'change_email_new',
): Promise<MailOutcome> {
  const column = side === 'change_email_old' ? emailChanges.oldConfirmedAt : emailChanges.newConfirmedAt;
  const [wish] = await tx
    .update(emailChanges)
    .set({
      [side === 'change_email_old' ? 'oldConfirmedAt' : 'newConfirmedAt']: sql`coalesce(${column}, now())`,
    })
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, new Date())))
    .returning();
  if (!wish) throw new AppError('auth.link');
  if (!wish.oldConfirmedAt || !wish.newConfirmedAt) return 'waiting_for_other';
  await moveAddress(tasks, tx, userId, wish.email);
  return 'changed';
}

async function moveAddress(tasks: Tasks, tx: Tx, userId: number, email: string): Promise<void> {
  const before = await accountById(tx, userId);
  await cancelEmailChange(tx, userId);
  await endLinks(tx, userId, ['confirm_email']);
  // Invalidates the reset code sent to the old address, because it must not give access to the account.
  await endCode(tx, userId);
  await changeAccount(tx, userId, { email, emailConfirmedAt: new Date() }).catch((error: unknown) => {
    // Another account has been created with the address since.
    throw violates(error, 'one_account_per_email') ? new AppError('auth.link') : error;
  });
  if (!before?.emailConfirmedAt) await publishWaiting(tasks, tx, userId);
}
