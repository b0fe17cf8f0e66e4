import type { MailOutcome } from '#contract/account.ts';
import { AppError } from '#contract/errors.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { limitOf } from '../platform/limits/table.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { publishWaiting } from '../reviews/service.ts';
import { changeAccount } from '../users/service.ts';
import { confirmSide } from './email-change.ts';
import { confirmationMail } from './emails.ts';
import { authLimits } from './limits.ts';
import { findLink, makeLink } from './links.ts';
import { accountById } from './queries.ts';

/** Emails a link that confirms the address, and invalidates the previous one. */
export async function sendConfirmation(
  tx: Tx,
  mail: Mail,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const token = await makeLink(tx, { userId: id, purpose: 'confirm_email', email });
  await mail.send(tx, { to: email, userId: id, template: confirmationMail, data: { token } });
}

/**
 * Returns whether nothing is left to confirm: the account is missing, or its address is confirmed and has not
 * bounced since.
 */
const isDone = (account: { emailConfirmedAt: Date | null; emailFailedAt: Date | null } | undefined) =>
  !account || (account.emailConfirmedAt !== null && account.emailFailedAt === null);

/** Sends the confirmation link again. Throws `auth.confirmed`, `too_many`. */
export async function resendConfirmation(
  { db, mail, limits }: Pick<FeatureParts, 'db' | 'mail' | 'limits'>,
  actor: Actor,
): Promise<void> {
  if (actor.emailConfirmed && isDone(await accountById(db, actor.id))) throw new AppError('auth.confirmed');
  await limits.consume([limitOf(authLimits.resend, actor.id), limitOf(authLimits.resend_day, actor.id)]);
  await db.transaction(async (tx) => {
    const account = await accountById(tx, actor.id);
    if (!account || isDone(account)) throw new AppError('auth.confirmed');
    await sendConfirmation(tx, mail, account);
  });
}

/** Marks the address as confirmed and publishes the reviews that waited for it. */
export async function confirmAddress(tasks: Tasks, tx: Tx, userId: number): Promise<void> {
  await changeAccount(tx, userId, { emailConfirmedAt: new Date() });
  await publishWaiting(tasks, tx, userId);
}

/**
 * Performs the action of an emailed link after the user clicks its button. Throws `auth.link` if the link is
 * unknown, expired or no longer valid.
 */
export const followLink = ({ db, tasks }: { db: Db; tasks: Tasks }, token: string): Promise<MailOutcome> =>
  db.transaction(async (tx) => {
    const link = await findLink(tx, token);
    if (!link) throw new AppError('auth.link');
    if (link.purpose === 'change_email_old' || link.purpose === 'change_email_new')
      return confirmSide(tasks, tx, link.userId, link.purpose);
    const account = await accountById(tx, link.userId);
    if (link.purpose !== 'confirm_email' || account?.email !== link.email) throw new AppError('auth.link');
    // A used link may be submitted again, for example by a double click; this is not an error.
    if (!isDone(account)) await confirmAddress(tasks, tx, account.id);
    return 'confirmed';
  });

/** Emails another confirmation link; does nothing if there is nothing left to confirm. */
export const confirmAgain = (
  { db, mail }: Pick<FeatureParts, 'db' | 'mail'>,
  userId: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    const account = await accountById(tx, userId);
    if (account && !isDone(account)) await sendConfirmation(tx, mail, account);
  });
