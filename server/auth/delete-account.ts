import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { dropUnpaidOf } from '../ads/service.ts';
import { ticketsOf } from '../help/service.ts';
import { filesOfAuthor } from '../job-posts/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import type { Actor } from '../platform/session/actor.ts';
import { shareFolders } from '../platform/storage/share-folders.ts';
import { exportsOf } from '../privacy/service.ts';
import { forgetSubject } from '../reports/service.ts';
import { dropPicturesOf, dropWaiting } from '../reviews/service.ts';
import { documentsOf } from '../trade-checks/service.ts';
import { filesOf, lockSuperadmins, removeUser } from '../users/service.ts';
import { deviceLabel, deviceNameOf } from './devices.ts';
import { accountDeletedMail } from './emails.ts';
import { type OwnerProof, proveOwner } from './proof.ts';
import { accountById } from './queries.ts';

/** What remains after an account: files and folders no longer referenced in the database, and jobs about it. */
export const leftTraces = defineQueue<{ account: number; files: string[]; folders: string[] }>('auth.left_files');

interface Given extends OwnerProof {
  device_name?: string | undefined;
}
type Parts = Omit<FeatureParts, 'handle'>;

/** Deletes the account immediately and permanently; its files are deleted after the commit. Throws `people.last_superadmin`. */
export async function deleteAccount(parts: Parts, request: FastifyRequest, actor: Actor, given: Given): Promise<void> {
  await proveOwner(parts, request, actor, given);
  const { db, mail, jobs } = parts;
  await db.transaction(async (tx) => {
    const superadmins = await lockSuperadmins(tx);
    if (superadmins.length === 1 && superadmins.includes(actor.id)) throw new AppError('people.last_superadmin');
    const account = await accountById(tx, actor.id);
    if (!account) throw new AppError('unauthenticated');
    const [own, posts, checks] = [await filesOf(tx, actor.id), await filesOfAuthor(tx, actor.id), await documentsOf(tx, actor.id)];
    await dropUnpaidOf(jobs, tx, actor.id);
    const ofReviews = await dropPicturesOf(tx, actor.id);
    await dropWaiting(tx, actor.id);
    await forgetSubject(tx, actor.id);
    const sent = await ticketsOf(tx, actor.id);
    await removeUser(tx, actor.id);
    await jobs.enqueue(tx, leftTraces, {
      account: actor.id,
      files: [...own.files, ...checks, ...sent],
      folders: [...own.folders, ...(await exportsOf(tx, actor.id)), ...posts, ...ofReviews, shareFolders.person(actor.id)],
    });
    const data = { device: deviceLabel(deviceNameOf(request, given.device_name)), at: new Date().toISOString() };
    await mail.send(tx, { to: account.email, template: accountDeletedMail, data });
  });
}
