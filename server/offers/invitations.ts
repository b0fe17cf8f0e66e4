import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { UserRef } from '#contract/users.ts';
import { getPost } from '../job-posts/service.ts';
import { notify, wants } from '../notifications/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Actor } from '../platform/session/actor.ts';
import { getWorker, userRefsByIds } from '../users/service.ts';
import * as queries from './queries.ts';

/** Throws `not_found` for all but the owner: invitations are private. */
async function ownPost(db: Db, actor: Actor, postId: number) {
  const post = await getPost(db, actor, postId);
  if (post.user.id !== actor.id) throw new AppError('not_found');
  return post;
}

/** Invites a worker to the user's own active post, at most five. Returns how many are left. Throws `invitations.*`, `not_found`. */
export async function inviteWorker({ db, jobs }: { db: Db; jobs: Jobs }, actor: Actor, postId: number, workerId: number): Promise<number> {
  const post = await ownPost(db, actor, postId);
  // Nobody is found across a block.
  const worker = await getWorker(db, String(workerId), actor).catch(() => {
    throw new AppError('invitations.worker');
  });
  if (workerId === actor.id) throw new AppError('invitations.worker');
  if (!worker.takes_jobs) throw new AppError('invitations.off');
  const now = new Date();
  const channels = await Promise.all((['in_app', 'email', 'push'] as const).map((channel) => wants(db, workerId, 'job_post_invitation', channel, now)));
  if (!channels.some(Boolean)) throw new AppError('invitations.off');
  return db.transaction(async (tx) => {
    const held = await queries.lockPost(tx, postId);
    if (held?.status !== 'active' || post.type !== 'inquiry') throw new AppError('invitations.post');
    const before = await queries.invited(tx, postId);
    if (before.some((one) => one.workerId === workerId)) throw new AppError('invitations.twice');
    if (before.length >= limits.invitationsMost) throw new AppError('invitations.many');
    await queries.invite(tx, postId, workerId);
    await notify(jobs, tx, {
      userId: workerId,
      kind: 'job_post_invitation',
      data: { job_post_id: postId, job_type: post.job_type.name, client: { id: actor.id } },
    });
    return limits.invitationsMost - before.length - 1;
  });
}

export async function listInvitations(db: Db, actor: Actor, postId: number): Promise<{ data: UserRef[]; left: number }> {
  await ownPost(db, actor, postId);
  const rows = await queries.invited(db, postId);
  const people = await userRefsByIds(
    db,
    rows.map(({ workerId }) => workerId),
  );
  return { data: rows.flatMap(({ workerId }) => people.get(workerId) ?? []), left: limits.invitationsMost - rows.length };
}
