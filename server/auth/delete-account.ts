import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Provider } from '#contract/sign-in-methods.ts';
import { dropUnpaidOf } from '../ads/service.ts';
import { filesOfAuthor } from '../job-posts/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import type { Actor } from '../platform/session/actor.ts';
import { forgetSubject } from '../reports/service.ts';
import { dropWaiting } from '../reviews/service.ts';
import { documentsOf } from '../trade-checks/service.ts';
import { filesOf, removeUser } from '../users/service.ts';
import { deviceLabel, deviceNameOf } from './devices.ts';
import { accountDeletedMail } from './emails.ts';
import { provesOwner } from './methods.ts';
import { mustProvePassword } from './proof.ts';
import { accountById } from './queries.ts';

/** What an account leaves behind: files and folders that nothing in the database names any more, and the jobs about it. */
export const leftTraces = defineQueue<{ account: number; files: string[]; folders: string[] }>('auth.left_files');

interface Proof {
  password?: string | undefined;
  provider?: Provider | undefined;
  access_token?: string | undefined;
  device_name?: string | undefined;
}
type Parts = Omit<FeatureParts, 'handle'>;

/** Password again, or a fresh token of a linked provider (product.md, Accounts). Throws `auth.password`, `auth.social`. */
async function mustBeOwner(parts: Parts, request: FastifyRequest, actor: Actor, proof: Proof): Promise<void> {
  if (proof.provider && proof.access_token) {
    if (!(await provesOwner(parts, request, actor.id, proof.provider, proof.access_token))) throw new AppError('auth.social');
    return;
  }
  const { passwordHash } = await mustProvePassword(parts, actor, proof.password);
  if (passwordHash === null) throw new AppError('auth.password');
}

/** Takes the account away at once and for good; its files follow once that is committed. */
export async function deleteAccount(parts: Parts, request: FastifyRequest, actor: Actor, proof: Proof): Promise<void> {
  await mustBeOwner(parts, request, actor, proof);
  const { db, mail, jobs } = parts;
  await db.transaction(async (tx) => {
    const account = await accountById(tx, actor.id);
    if (!account) throw new AppError('unauthenticated');
    const [own, posts, checks] = [await filesOf(tx, actor.id), await filesOfAuthor(tx, actor.id), await documentsOf(tx, actor.id)];
    await dropUnpaidOf(jobs, tx, actor.id);
    await dropWaiting(tx, actor.id);
    await forgetSubject(tx, actor.id);
    await removeUser(tx, actor.id);
    await jobs.enqueue(tx, leftTraces, { account: actor.id, files: [...own.files, ...checks], folders: [...own.folders, ...posts] });
    const data = { device: deviceLabel(deviceNameOf(request, proof.device_name)), at: new Date().toISOString() };
    await mail.send(tx, { to: account.email, template: accountDeletedMail, data });
  });
}
