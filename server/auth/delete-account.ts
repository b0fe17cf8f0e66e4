import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import { notifyOfDeletion } from '../complaints/leaving.ts';
import { hidePostsOf, showPostsOf } from '../job-posts/hiding.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Actor } from '../platform/session/actor.ts';
import { accountsByIds, lockSuperadmins, lockUser, setDeleteAt } from '../users/accounts.ts';
import { deviceLabel, deviceNameOf } from './devices.ts';
import { accountLeavesMail, accountRestoredMail } from './emails.ts';
import { endLinks, findLink, makeLink } from './links.ts';
import { type OwnerProof, proveOwner } from './proof.ts';
import { accountById } from './queries.ts';
import { endSessionsOf } from './service.ts';

interface Given extends OwnerProof {
  device_name?: string | undefined;
}
type Parts = Omit<FeatureParts, 'handle'>;

/**
 * Hides the account immediately, ends all its sessions and emails its owner the date on which `privacy`
 * erases it, with a link for restoring it. Notifies the other parties of recent complaints. A repeated call
 * keeps the first date and sends no email. Throws the errors of `proveOwner`, `people.last_superadmin`.
 */
export async function deleteAccount(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  given: Given,
): Promise<void> {
  await proveOwner(parts, request, actor, given);
  const { db, mail, tasks } = parts;
  await db.transaction(async (tx) => {
    const superadmins = await lockSuperadmins(tx);
    if (superadmins.length === 1 && superadmins.includes(actor.id))
      throw new AppError('people.last_superadmin');
    await lockUser(tx, actor.id);
    const account = await accountById(tx, actor.id);
    if (!account) throw new AppError('unauthenticated');
    const before = (await accountsByIds(tx, [actor.id])).get(actor.id)?.deleteAt;
    await endSessionsOf(tx, actor.id);
    if (before) return;
    const until = new Date(Date.now() + limits.regretDays * day);
    await setDeleteAt(tx, actor.id, until);
    await hidePostsOf(tx, actor.id);
    await notifyOfDeletion(tasks, tx, { userId: actor.id, until, now: new Date() });
    await endLinks(tx, actor.id, ['confirm_email', 'change_email_old', 'change_email_new', 'set_password']);
    const token = await makeLink(tx, {
      userId: actor.id,
      purpose: 'restore_account',
      email: account.email,
      expiresAt: until,
    });
    const data = {
      token,
      until: until.toISOString(),
      device: deviceLabel(deviceNameOf(request, given.device_name)),
      at: new Date().toISOString(),
    };
    await mail.send(tx, { to: account.email, userId: actor.id, template: accountLeavesMail, data });
  });
}

async function restore(tx: Tx, mail: Mail, id: number): Promise<boolean> {
  await lockUser(tx, id);
  const account = (await accountsByIds(tx, [id])).get(id);
  if (!account?.deleteAt) return false;
  await setDeleteAt(tx, id, null);
  if (!account.bannedAt) await showPostsOf(tx, id);
  await endLinks(tx, id, ['restore_account']);
  await mail.send(tx, { to: account.email, userId: id, template: accountRestoredMail, data: {} });
  return true;
}

/**
 * Restores the signed-in owner's account and emails the owner; returns false if the account is not waiting
 * for erasure.
 */
export const restoreOwn = ({ db, mail }: { db: Db; mail: Mail }, actor: Actor): Promise<boolean> =>
  db.transaction((tx) => restore(tx, mail, actor.id));

/**
 * Restores an account by the emailed link and emails its owner, without opening a session. Throws `auth.link`
 * if the link is unknown, used or expired.
 */
export const restoreByLink = ({ db, mail }: { db: Db; mail: Mail }, token: string): Promise<void> =>
  db.transaction(async (tx) => {
    const link = await findLink(tx, token);
    if (link?.purpose !== 'restore_account' || !(await restore(tx, mail, link.userId)))
      throw new AppError('auth.link');
  });
